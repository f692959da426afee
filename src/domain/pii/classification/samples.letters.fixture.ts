/** Letters and contracts in their usual forms, and what looks like them and is none. */
export const letterSamples: [kind: string, text: string][] = [
  [
    'correspondence',
    `Hartwell & Moss LLP
14 Chancery Row, Boston, MA 02108

March 4, 2025

Ms. Adele Roe
220 Beacon Street
Boston, MA 02116

Dear Ms. Roe,

We write to confirm that your account was closed at the end of February, as you asked. The remaining balance has been sent to
the bank that you named.

Please let us know if anything is missing.

Yours sincerely,

Martin Hale
Client Services`,
  ],
  [
    'correspondence',
    `The Old Mill
Bridge Lane
Ludlow

12 June 2025

Dear Mr Oakes

Thank you for your letter about the footpath. The council will inspect the stile next week.

Yours sincerely

P. J. Whitlock
Clerk to the Council`,
  ],
  [
    'correspondence',
    `June 3, 2025

Dear Dr. Lindqvist:

I am applying for the position of laboratory manager that you announced in May. For six years I have run a laboratory of
eleven people, and I would bring the same care to yours. My résumé is enclosed.

I look forward to hearing from you.

Respectfully yours,

Teresa Malone

Enclosure`,
  ],
  [
    'correspondence',
    `From: Omar Reyes <omar@example.org>
To: Lucy Park <lucy@example.org>
Subject: Keys
Date: Mon, 2 Jun 2025 08:00:00 +0000

Lucy, the spare keys are at the front desk. Omar`,
  ],
  [
    'correspondence',
    `Monsieur le Directeur,

Nous avons bien reçu votre courrier du 3 mars et vous en remercions. Le dossier sera examiné la semaine prochaine.

Veuillez agréer, Monsieur le Directeur, l'expression de nos salutations distinguées.

Claire Fontaine`,
  ],
  [
    'correspondence',
    `Gentile Sig.ra Conti,

abbiamo ricevuto la Sua richiesta e Le risponderemo entro venerdì.

Cordiali saluti
Paolo Neri`,
  ],
  [
    'contract',
    `NON-DISCLOSURE AGREEMENT

This Agreement is made on 1 May 2025 between Alder Labs Inc. and Bramble Software Ltd.

1. The Recipient shall keep all Confidential Information secret and shall not disclose it to any third party.
2. The Recipient shall use it only to evaluate the proposed project.
3. These duties last for five years from the date of this Agreement.

Signed for Alder Labs Inc.: ______________
Signed for Bramble Software Ltd.: ______________`,
  ],
  [
    'contract',
    `RESIDENTIAL LEASE

This lease is entered into on July 1, 2025 between Dana Pruitt (Landlord) and Eli Marsh (Tenant).

1. Premises. The apartment at 9 Elm Court, Unit 3.
2. Rent. Tenant shall pay $1,450 on the first day of each month.
3. Deposit. Tenant has paid a security deposit of $1,450.
4. Term. The lease ends on June 30, 2026.`,
  ],
  [
    'contract',
    `Service Agreement between Corvid Hosting and Pell Stationers

Corvid Hosting (the "Provider") shall keep the shop of Pell Stationers (the "Customer") reachable. The Customer shall pay the
Provider 300 euros a month. Either party may terminate this Agreement with three months' written notice.

IN WITNESS WHEREOF the parties have signed below.`,
  ],
  [
    'contract',
    `Mietvertrag über Wohnraum

Zwischen Jutta Kern und Paul Adler wird folgender Mietvertrag geschlossen:

§ 1 Mieträume
Vermietet werden drei Zimmer im Haus Lindenweg 8.

§ 2 Mietzeit
Das Mietverhältnis beginnt am 1. Mai 2025.

§ 3 Miete
Die Miete beträgt monatlich 640 Euro und ist bis zum dritten Werktag zu zahlen.

§ 4 Kaution
Der Mieter zahlt drei Monatsmieten als Kaution.`,
  ],
  [
    'contract',
    `CONTRAT DE BAIL

Entre les soussignés :
Mme Anne Perrin, ci-après dénommée « le bailleur »,
et M. Luc Garnier, ci-après dénommé « le locataire »,
il a été convenu ce qui suit :

Article 1 – Objet
Le bailleur loue au locataire un appartement de deux pièces.
Article 2 – Durée
Le bail est conclu pour trois ans.
Article 3 – Loyer
Le loyer mensuel est de 710 euros.`,
  ],
  [
    'threat_report',
    `{
  "type": "bundle",
  "id": "bundle--3f1c5a52-0d0c-4f6e-9c3f-5a0f6f2f7b11",
  "objects": [
    {
      "type": "indicator",
      "id": "indicator--0c7b5b88-8ff7-4a4d-aa9d-feb398cd0061",
      "created": "2025-01-02T10:00:00.000Z",
      "pattern": "[domain-name:value = 'cold.example']",
      "valid_from": "2025-01-02T10:00:00.000Z"
    },
    {
      "type": "malware",
      "id": "malware--31b940d4-6f7f-459a-80ea-9c1f17b58abc",
      "name": "Frostbite",
      "is_family": true
    }
  ]
}`,
  ],
  [
    'threat_report',
    '{"type":"bundle","id":"bundle--3f1c5a52-0d0c-4f6e-9c3f-5a0f6f2f7b11","objects":[{"type":"attack-pattern","id":"attack-pattern--0c7b5b88-8ff7-4a4d-aa9d-feb398cd0061","name":"Spool"}]}',
  ],
];

export const lookalikes: [kind: string, text: string][] = [
  [
    'unknown',
    `How letters to customers are written

Most complaints begin with a line such as

Dear Mr. Jones,

and are answered within a week. Clerks are told to avoid the passive and to name a date. In 2024 the office answered 4,100 of
them, a tenth more than in the year before, and the share that came back with further questions fell to 6 %.

The survey also asked what customers thought of the tone.`,
  ],
  [
    'unknown',
    `Why every tenant should read the lease

A lease is a contract, and few people read it. Lawyers say that the clauses on repairs matter most: who pays when the boiler
fails? In our survey of 900 renters, two in three did not know. A landlord in Leeds told us that he had never been asked.

The agreement on new rules is expected in autumn.`,
  ],
  [
    'unknown',
    `Was in einem Mietvertrag stehen sollte

Viele Mieter lesen ihren Mietvertrag erst, wenn es Streit gibt. Unser Ratgeber zeigt, worauf es bei Kaution und
Schönheitsreparaturen ankommt. Nach § 551 BGB darf die Kaution drei Monatsmieten nicht übersteigen.`,
  ],
  [
    'structured_data',
    `{
  "type": "bundle",
  "name": "office",
  "objects": "many",
  "indicator": "green",
  "malware": "none",
  "version": "2.1",
  "floor": "third",
  "rooms": "12",
  "lights": "warm",
  "doors": "oak",
  "heating": "gas",
  "windows": "double",
  "carpet": "grey"
}`,
  ],
  [
    'unknown',
    `A year of false invoices

${'The fraud office counted more messages of this sort than ever, and most of them went to small firms in the north. '.repeat(12)}

One of them read:

Dear Mr. Jones,

please find our account attached.

Kind regards,
The Billing Team

It was sent to four hundred firms in one morning, and eleven of them paid.`,
  ],
];
