import { count, headings, labels, share, terms, title, type Sign } from './sign.ts';

/** How records about people and money are built. */

export const medicalRecord: Sign[] = [
  title(
    2.5,
    'a medical record',
    /\b(?:discharge summary|medical record|medical history|patient (?:record|chart|information|summary)|progress notes?|operative (?:report|note)|(?:radiology|pathology|laboratory|lab) (?:report|results)|clinical (?:note|summary)|soap note|consultation (?:report|note)|history and physical|(?:arzt|entlassungs)brief|(?:entlassungs|befund)bericht|compte[- ]rendu (?:d.hospitalisation|médical|opératoire)|historia clínica|informe médico)\b/i,
  ),
  labels(
    { weight: 4.5, least: 2, full: 5 },
    'labels of medical records',
    /^[#*_\s\d.-]*(patient(?: name| id)?|mrn|medical record (?:no|number)|dob|date of birth|sex|chief complaint|cc|hpi|history of present illness|past medical history|pmh|diagnos[ie]s|(?:admission|admitting|discharge|principal|final) diagnos[ie]s|allergies|(?:current |discharge )?medications?|(?:attending )?physician|attending|vitals?(?: signs)?|assessment(?: and plan| & plan)?|impression|findings|procedures?|review of systems|family history|social history|physical exam(?:ination)?|hospital course|date of (?:admission|discharge)|follow[- ]?up|subjective|objective|plan|[soap]|specimen|reference range|diagnose[n]?|anamnese|befund|therapie|medikation|procedere|beurteilung|antécédents|traitement|motif|diagnóstico|tratamiento|alergias|antecedentes)\b[*_]*\s*(?:[:#]|$)/i,
  ),
  terms(
    { weight: 3.5, least: 4, full: 10 },
    'medical terms',
    'patient, patients, diagnosis, diagnosed, chief complaint, history of present illness, past medical history, medications, allergies, vital signs, blood pressure, heart rate, physical examination, discharge summary, discharged, admitted, mrn, medical record number, prescribed, symptoms, prognosis, physician, dyspnea, hypertension, diabetes, mellitus, biopsy, lesion, carcinoma, fever, cough, chest pain, shortness of breath, denies, presents with, follow up, dosage, tablet, daily, twice daily, oral, intravenous, mri, ct scan, x ray, ecg, ekg, hemoglobin, glucose, creatinine, oxygen saturation, afebrile, bilateral, surgery, postoperative, anamnese, befund, therapie, patientin, rezept, blutdruck, ordonnance, antécédents, diagnóstico, paciente',
  ),
  count(
    { weight: 1.5, least: 2, full: 5 },
    'doses and clinical values',
    /\b\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|ml|mmhg|bpm|mmol\/l|mg\/dl|g\/dl|iu|units)\b|\b\d{2,3}\/\d{2,3} ?mmhg|\b(?:bid|tid|qid|prn|p\.o\.|q\d+h)\b|\b[a-tv-z]\d{2}\.\d{1,2}\b/gi,
  ),
];

const amount =
  /(?:[$€£¥]|\b(?:usd|eur|gbp|chf)) ?\d[\d.,]*|(?<![\d.,])\d{1,3}(?:[.,]?\d{3}){0,4}[.,]\d{2} ?(?:[€$£]|eur\b|usd\b|chf\b)/gi;

export const invoice: Sign[] = [
  title(
    3,
    'an invoice',
    /^(?:.{0,40}\s)?(?:(?:tax |commercial |pro[- ]?forma |sales )?invoice|rechnung|facture|factura|fattura|receipt)(?:\s*(?:[#:№-]|no\b|nr\b|n°|number).*)?$/i,
  ),
  labels(
    { weight: 3.5, least: 2, full: 5 },
    'labels of invoices',
    /^[*_\s|-]*(invoice (?:no|number|date|#)|invoice|inv|bill(?:ed)? to|ship to|sold to|due date|date due|payment (?:terms|due)|terms|sub-?total|total(?: due| amount)?|grand total|amount due|balance due|tax|vat|sales tax|gst|p\.?o\.? ?(?:no|number|#)?|purchase order|order (?:no|number)|quantity|qty|unit price|description|remit to|customer (?:no|number|id)|rechnungs(?:nummer|datum|nr)|kundennummer|leistungszeitraum|zwischensumme|gesamtbetrag|nettobetrag|mwst|ust|fällig|zahlbar|facture n|date d.échéance|sous-total|total (?:ht|ttc)|tva|base imponible|iva|importe|subtotal)\b/i,
  ),
  terms(
    { weight: 3, least: 3, full: 7 },
    'terms of invoices',
    'invoice, invoice number, invoice no, invoice date, bill to, ship to, due date, payment terms, subtotal, sub total, total due, amount due, balance due, qty, quantity, unit price, purchase order, po number, net 30, remit to, remittance, wire transfer, bank details, account number, iban, bic, vat, vat number, tax id, sales tax, please pay, payment is due, late fee, thank you for your business, rechnung, rechnungsnummer, rechnungsdatum, mwst, ust idnr, zwischensumme, gesamtbetrag, zahlbar, überweisen, facture, tva, montant, sous total, échéance, factura, iva, importe, vencimiento',
  ),
  count({ weight: 1, least: 2, full: 4 }, 'amounts of money', amount),
];

export const resume: Sign[] = [
  title(
    2.5,
    'a résumé',
    /^(?:.{0,50}\s)?(?:curriculum vitae|résumé|resume|cv|lebenslauf|currículum(?: vitae)?)$/i,
  ),
  headings(
    { weight: 5, least: 2, full: 4 },
    'usual sections of résumés',
    'experience, work experience, professional experience, employment, employment history, work history, relevant experience, career history, education, education and training, academic background, skills, technical skills, key skills, core competencies, core skills, summary, professional summary, career summary, profile, personal profile, objective, career objective, certifications, languages, interests, hobbies, publications, awards, honors and awards, volunteer experience, volunteering, references, selected projects, berufserfahrung, ausbildung, kenntnisse, sprachen, beruflicher werdegang, persönliche daten, expérience professionnelle, formation, compétences, langues, experiencia, experiencia laboral, experiencia profesional, educación, formación, habilidades, idiomas',
  ),
  count(
    { weight: 2, least: 2, full: 4 },
    'spans of years',
    /\b(?:19|20)\d\d\s*(?:[-–—]|to|bis)\s*(?:(?:\p{L}{3,9}\.?\s+|\d{1,2}\/)?(?:19|20)\d\d|present|current|now|today|heute|présent|actualidad)\b/giu,
  ),
  terms(
    { weight: 1.5, least: 2, full: 6 },
    'terms of résumés',
    'bachelor, bachelor of science, bachelor of arts, b sc, bsc, master of science, m sc, msc, mba, phd, university, gpa, managed, led, developed, responsible for, proficient in, fluent, references available, internship, intern, linkedin, years of experience, team of, achieved, references available upon request, studium, abitur, muttersprache, licence, diplôme, licenciatura, universidad',
  ),
];

export const financialStatement: Sign[] = [
  title(
    2.5,
    'a financial statement',
    /\b(?:balance sheets?|income statements?|statements? of (?:cash flows?|operations|financial (?:position|condition)|(?:comprehensive )?income|earnings|changes in equity|account)|profit (?:and|&) loss|(?:consolidated|interim|annual) (?:financial )?(?:statements?|report|accounts)|financial (?:statements?|results|report)|form 10-[kq]|(?:bank|account) statement|bilanz|gewinn- und verlustrechnung|kontoauszug|jahresabschluss|bilan|compte de résultat|estado de (?:cuenta|resultados)|balance general)\b/i,
  ),
  terms(
    { weight: 4.5, least: 3, full: 8 },
    'terms of accounts',
    'revenue, revenues, net sales, cost of sales, cost of goods sold, cost of revenue, gross profit, gross margin, operating income, operating expenses, operating profit, net income, net loss, net profit, income before taxes, income tax expense, provision for income taxes, total assets, total liabilities, total equity, shareholders equity, stockholders equity, shareholders’ equity, stockholders’ equity, retained earnings, accounts receivable, accounts payable, cash and cash equivalents, depreciation, amortization, earnings per share, ebitda, goodwill, current assets, current liabilities, long term debt, deferred tax, fiscal year, year ended, months ended, opening balance, closing balance, beginning balance, ending balance, statement period, withdrawals, deposits, bilanzsumme, umsatzerlöse, anlagevermögen, umlaufvermögen, eigenkapital, jahresüberschuss, anfangssaldo, endsaldo, chiffre d affaires, actif, passif, activo, pasivo, patrimonio',
  ),
  share(
    { weight: 2, least: 0.1, full: 0.3 },
    'end in an amount',
    /[\p{L}.:|$)\s][\s|$€£(-]{0,9}\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?\)?[\s|]{0,3}$|\s[$€£(-]{0,3}\d{1,7}[.,]\d{2}\)?[\s|]{0,3}$/u,
  ),
];
