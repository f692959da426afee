/** Short documents of each kind, written after the rules and without a look at them. */
export const samples: [kind: string, text: string][] = [
  [
    'contract',
    `CONSULTING SERVICES AGREEMENT

This Agreement is made on 3 March 2025 between Larkspur Analytics Ltd ("Consultant") and Brindle Foods plc ("Client").

1. Services. Consultant will advise Client on the renewal of its warehouse systems as set out in Schedule A.
2. Fees. Client shall pay Consultant a fixed fee of £18,000 within thirty days of each invoice.
3. Term and Termination. Either party may end this Agreement on sixty days' written notice.
4. Confidentiality. Neither party shall disclose confidential information of the other.
5. Liability. Consultant's total liability shall not exceed the fees paid in the preceding twelve months.
6. Law. This Agreement is governed by the laws of Scotland.

Signed: ____________________      Signed: ____________________`,
  ],
  [
    'contract',
    `Mietvertrag

zwischen Herrn Karl Vogt, nachfolgend „Vermieter“, und Frau Lena Brandt, nachfolgend „Mieter“

§ 1 Mietsache
Vermietet wird die Wohnung im zweiten Obergeschoss, Gartenstraße 4.
§ 2 Mietzeit
Das Mietverhältnis beginnt am 1. April und läuft auf unbestimmte Zeit. Die Kündigung bedarf der Schriftform.
§ 3 Miete
Die monatliche Grundmiete beträgt 780 Euro.
§ 4 Haftung
Der Mieter haftet für Schäden, die er schuldhaft verursacht.
§ 5 Schlussbestimmungen
Sollte eine Bestimmung unwirksam sein, bleiben die übrigen gültig. Gerichtsstand ist Köln.`,
  ],
  [
    'contract',
    `Mutual Non-Disclosure Agreement

The parties wish to explore a business relationship and may reveal proprietary material to each other. Each receiving party
agrees to hold such material in confidence, to use it solely for the purpose described herein, and to return or destroy it on
request. The obligations survive for three years. Nothing hereunder grants any licence. This document is the entire agreement
of the parties and supersedes earlier discussions; it may be amended only in writing signed by both. Any dispute arising from
it is settled by arbitration in Geneva.`,
  ],
  [
    'court_filing',
    `UNITED STATES DISTRICT COURT
NORTHERN DISTRICT OF OHIO

MARGARET OSEI,
          Plaintiff,
     v.
RIDGEWAY FREIGHT, INC.,
          Defendant.

Case No. 5:24-cv-01187

COMPLAINT AND DEMAND FOR JURY TRIAL

Plaintiff, by and through her undersigned counsel, alleges as follows:
1. Plaintiff is a resident of Akron, Ohio.
2. Defendant is a corporation with its principal place of business in Toledo.
3. On or about January 9, 2024, Defendant terminated Plaintiff's employment.
WHEREFORE, Plaintiff requests judgment against Defendant and costs of suit.`,
  ],
  [
    'court_filing',
    `Landgericht Freiburg
Aktenzeichen: 4 O 212/23

Klage

der Hofgut Sonnenberg GmbH, Klägerin,
gegen
die Baumaschinen Riedel AG, Beklagte,

wegen Forderung. Streitwert: 41.300 Euro.

Namens und in Vollmacht der Klägerin erheben wir Klage und beantragen, die Beklagte zu verurteilen, an die Klägerin
41.300 Euro nebst Zinsen zu zahlen. Die Beklagte trägt die Kosten des Rechtsstreits.`,
  ],
  [
    'policy',
    `Remote Working Policy

Purpose
To set out how staff may work away from the office.

Scope
All permanent and temporary employees.

Policy
Staff must use a company laptop with disk encryption. Documents must not be printed at home. Visitors are not permitted to
use company equipment.

Responsibilities
Line managers are responsible for agreeing working hours.

Review
This policy is reviewed every January.`,
  ],
  [
    'policy',
    `Password Standard                                   Version 2.1

1. Overview
Passwords protect user accounts. A poorly chosen password may compromise the whole network.
2. Applicability
This standard applies to all employees, contractors and vendors.
3. Requirements
Passwords must be at least fourteen characters long and must not be shared with anybody.
4. Enforcement
Anyone found to have violated this standard may be subject to disciplinary action, up to and including dismissal.
5. Revision history
May 2024: first issue`,
  ],
  [
    'meeting_minutes',
    `Allotment Society: minutes of the committee meeting, 14 October

Present: Dora Finch (chair), Sam Okoro, Priya Nair
Apologies: Tom Reed

1. Minutes of the last meeting were agreed.
2. Water: Sam reported that the second tap leaks. Action: Sam to ask for two quotes.
3. Rents: it was proposed by Priya and seconded by Dora to keep them as they are. Carried.

Next meeting: 11 November, 7 pm`,
  ],
  [
    'meeting_minutes',
    `Weekly platform sync - 2025-02-18

Attendees: Noor, Iván, Beth
Agenda: release 4.2, on-call, hiring

Discussion
- Release slips by two days because of the migration.
- On-call: Beth swaps with Iván.

Action items
- Noor: write the announcement by Thursday
- Iván: rerun the load test`,
  ],
  [
    'correspondence',
    `Dear Mrs Albright,

Thank you for your letter of 2 June. We were sorry to hear that the parcel reached you damaged. A replacement has been sent
today and should arrive by Friday.

Please accept our apologies for the trouble.

Yours sincerely,
Howard Pym
Customer Care`,
  ],
  [
    'correspondence',
    `From: Renée Dubois <renee@example.org>
To: Team
Date: Tue, 4 Mar 2025 09:12:00 +0100
Subject: Lunch on Thursday

Hi all,

the Italian place is closed this week. Shall we try the new one by the station?

Best,
Renée`,
  ],
  [
    'correspondence',
    `Sehr geehrter Herr Lindner,

haben Sie vielen Dank für Ihre Anfrage. Gern bieten wir Ihnen einen Termin am 12. Mai an.

Mit freundlichen Grüßen
Anja Seidel`,
  ],
  [
    'medical_record',
    `DISCHARGE SUMMARY
Patient: Harold Winters       MRN: 00482913      DOB: 11/02/1951
Admitted: 03/04/2025          Discharged: 03/09/2025

Principal diagnosis: community-acquired pneumonia
Hospital course: The patient was started on ceftriaxone 1 g IV daily and azithromycin 500 mg. Fever settled by day three.
Allergies: penicillin (rash)
Discharge medications: amoxicillin-clavulanate 875 mg twice daily, lisinopril 10 mg
Follow-up: primary care in one week`,
  ],
  [
    'medical_record',
    `S: 34 yo woman with three days of sore throat and cough, no shortness of breath.
O: T 37.9, HR 88, BP 118/76 mmHg. Pharynx red, tonsils without exudate. Lungs clear.
A: Viral pharyngitis.
P: Ibuprofen 400 mg as needed, fluids, return if fever persists. Patient understands the plan.`,
  ],
  [
    'medical_record',
    `Arztbrief

Patientin: Helga Ruprecht, geb. 3.7.1948
Diagnosen: Vorhofflimmern, arterielle Hypertonie
Anamnese: Die Patientin stellte sich mit Herzrasen vor.
Befund: RR 150/90 mmHg, Puls 122/min, unregelmäßig.
Therapie: Beginn mit Apixaban 5 mg 1-0-1.`,
  ],
  [
    'invoice',
    `Copperfield Plumbing
12 Mill Lane, Stroud

INVOICE No. 2025-044                         Date: 9 May 2025
To: Mr P. Hale

Replace kitchen tap            1    £65.00    £65.00
Labour (hours)                 2    £45.00    £90.00
                                   Subtotal  £155.00
                                   VAT 20 %   £31.00
                                   Total     £186.00

Please pay within 14 days to sort code 00-00-00, account 12345678.`,
  ],
  [
    'invoice',
    `Rechnung
Rechnungsnummer: 2024-1187
Rechnungsdatum: 02.12.2024
Kundennummer: 5521

Pos  Bezeichnung            Menge   Einzelpreis   Betrag
1    Wartung Heizung        1       120,00 EUR    120,00 EUR
2    Dichtungssatz          2        14,50 EUR     29,00 EUR

Nettobetrag 149,00 EUR
MwSt 19 %    28,31 EUR
Gesamtbetrag 177,31 EUR
Zahlbar bis 16.12.2024`,
  ],
  [
    'resume',
    `TOMÁS HERRERA
tomas.herrera@example.net | Valencia

Profile
Mechanical engineer who likes small teams.

Experience
Design Engineer, Brisa Motors, 2019 - present
Led the redesign of a gearbox housing.
Junior Engineer, Talleres Ríos, 2015 - 2019

Education
BSc Mechanical Engineering, Universitat Politècnica de València

Skills
SolidWorks, FEA, Python`,
  ],
  [
    'resume',
    `Curriculum Vitae

Name: Ingrid Solheim
Born: 1988 in Bergen

Work history
2014-2022 Nurse, Haukeland University Hospital
2011-2014 Care assistant, Fjell Nursing Home

Education
2008-2011 Bachelor of Nursing

Languages
Norwegian, English, some German`,
  ],
];
