import { count, headings, labels, share, terms, title, type Sign } from './sign.ts';

/** How papers between people and before courts are built. */

export const contract: Sign[] = [
  title(
    2.5,
    'an agreement',
    /(?:^|\s)(?:(?:agreement|contract|lease)(?: between .*)?|terms (?:and|&) conditions(?: .*)?|terms of (?:service|use)(?: .*)?|(?:public |software )?licen[sc]e(?: agreement)?(?:,? version .*)?|\w*vertrag(?: (?:über|zwischen) .*)?|nutzungsbedingungen|contrat(?: .*)?|contrato(?: .*)?)$/i,
  ),
  terms(
    { weight: 4, least: 3, full: 9 },
    'terms of contracts',
    'governing law, indemnify, indemnification, force majeure, severability, entire agreement, termination, limitation of liability, confidential information, assignment, counterparts, arbitration, notwithstanding, hereunder, hereto, hereof, herein, hereinafter, whereas, this agreement, this lease, this contract, disclosing party, receiving party, the recipient, the provider, security deposit, the premises, licensor, licensee, sublicense, the parties, either party, each party, effective date, by and between, in witness whereof, warranties, merchantability, liable, without limitation, written notice, material breach, successors and assigns, shall not, lessor, lessee, landlord, tenant, party of the first part, vertragsparteien, gerichtsstand, salvatorische klausel, haftung, kündigung, vertragsgegenstand, auftragnehmer, auftraggeber, mieter, vermieter, mietverhältnis, mietzeit, kaution, mietsache, vergütung, laufzeit, les parties, le bailleur, le locataire, le bail, le prestataire, le loyer, résiliation, droit applicable, las partes, rescisión, ley aplicable',
  ),
  count(
    { weight: 2.5, least: 1, full: 2 },
    'places that name the parties or what they agree',
    /\b(?:by and between|this (?:agreement|lease|contract) is (?:made|entered into)|wird (?:folgender|der folgende|nachstehender) \w{0,20}vertrag geschlossen|entre les soussignés|il (?:a été|est) convenu ce qui suit|hereinafter (?:referred to as|called)|in witness whereof|the parties (?:hereto|hereby|agree|have executed)|now,? therefore|grants? (?:to )?(?:you|licensee|tenant) a|(?:im folgenden|nachfolgend) [„"“(]|ci-après (?:dénommé|désigné)|en adelante)|\((?:landlord|tenant|lessor|lessee|licensor|disclosing party|receiving party|vermieter|mieter|auftraggeber|auftragnehmer)\)|[("“]the [“"]?(?:company|client|customer|contractor|supplier|licensor|licensee|landlord|tenant|employer|provider|buyer|seller|lender|borrower|disclosing party|receiving party|recipient|discloser)[”")]/gi,
  ),
  share(
    { weight: 1, least: 0.05, full: 0.15 },
    'are numbered clauses',
    /^(?:(?:article|section|clause|artikel) (?:\d+|[ivx]+)\b|§ ?\d+|\d+(?:\.\d+)*[.)]\s+\p{Lu})/iu,
  ),
];

export const courtFiling: Sign[] = [
  title(
    2.5,
    'a court',
    /\b(?:(?:district|superior|supreme|circuit|county|high|bankruptcy|family|municipal|crown|federal) court\b|court of (?:appeals?|common pleas|justice|claims)|(?:land|amts|oberlandes|bundes|verwaltungs|arbeits)gericht|tribunal (?:de|judiciaire|administratif)|juzgado|audiencia)/i,
  ),
  count(
    { weight: 2.5, least: 1, full: 2 },
    'case numbers',
    /\b(?:case|docket|civil action|cause|index|criminal)\s+(?:no|number|nos)\b\.?:?\s*[\w:-]*\d|\b\d:\d{2}-(?:cv|cr|mc|md|bk)-\d{2,}|\b(?:az\.?|aktenzeichen|geschäftszeichen):?\s*\d+ \w+ \d+\/\d+/gi,
  ),
  share(
    { weight: 2, least: 0.005, full: 0.03 },
    'name the parties of a case',
    /^(?:plaintiffs?|defendants?|petitioners?|respondents?|appell(?:ant|ee)s?|claimants?|-?v(?:s|ersus)?\.?-?|klägerin?|beklagter?|demandeur|défendeur)[,.)(-]*$|,? (?:plaintiffs?|defendants?|petitioners?|respondents?|appell(?:ant|ee)s?)[,.]$|\S vs?\. \S/i,
  ),
  terms(
    { weight: 3.5, least: 3, full: 8 },
    'terms of courts',
    'plaintiff, plaintiffs, defendant, defendants, petitioner, respondent, appellant, appellee, jury trial, cause of action, prayer for relief, jurisdiction and venue, respectfully submitted, respectfully requests, attorney for, attorneys for, counsel for, memorandum of law, affidavit, certificate of service, this court, the court, wherefore, comes now, summary judgment, motion to dismiss, motion for, complaint, alleges, pro se, hereby certify, under penalty of perjury, so ordered, opposing counsel, exhibit a, order granting, klage, kläger, klägerin, beklagte, beklagten, streitwert, rechtsanwalt, demandeur, défendeur, demandante, demandado',
  ),
];

export const policy: Sign[] = [
  title(
    3,
    'a policy',
    /(?:^|\s)(?:polic(?:y|ies)|code of conduct|code of ethics|standard operating procedure|(?:richt|leit)linien?|dienstanweisung|politique(?: .*)?|política(?: .*)?)(?:\s*[-–—(:].*)?$/i,
  ),
  headings(
    { weight: 3.5, least: 2, full: 5 },
    'usual sections of policies',
    'purpose, scope, policy, policy statement, definitions, roles and responsibilities, responsibilities, responsibility, enforcement, compliance, policy compliance, exceptions, review, revision history, related policies, related documents, references, applicability, overview, violations, sanctions, approval, version history, non compliance, monitoring, zweck, geltungsbereich, verantwortlichkeiten, verstöße, objet, champ d application, our pledge, our standards, attribution, reporting',
  ),
  terms(
    { weight: 2.5, least: 3, full: 7 },
    'terms of policies',
    'this policy, the policy, disciplinary action, all employees, employees must, must not, must be, applies to, is prohibited, are prohibited, not permitted, is responsible for, are responsible for, compliance with, effective date, policy owner, approved by, exceptions to, acceptable use, termination of employment, violation of, reviewed annually, at least annually, personal data we collect, we collect, we process, we may share, this privacy policy, data subject, unacceptable behavior, diese richtlinie, ist untersagt, sind verpflichtet',
  ),
];

export const meetingMinutes: Sign[] = [
  title(
    3,
    'minutes',
    /(?:^|\s)(?:minutes(?: of .*)?|meeting notes|notes from .*meeting.*|meeting summary|(?:sitzungs|besprechungs)?protokoll(?: .*)?|niederschrift(?: .*)?|compte[- ]rendu(?: .*)?|procès-verbal(?: .*)?|acta (?:de )?(?:la )?(?:reunión|sesión).*)(?:\s*[-–—(:,].*)?$/i,
  ),
  labels(
    { weight: 5, least: 2, full: 4 },
    'labels of meetings',
    /^[#*_\s\d.-]*(attendees|present|in attendance|attendance|apologies|absent|regrets|agenda|action items?|actions|decisions?|next meeting|call to order|adjournment|adjourned|old business|new business|minutes taken by|note[- ]?taker|chair(?:person)?|location|venue|time|any other business|aob|discussion|teilnehmer(?:innen)?|anwesend|entschuldigt|tagesordnung|top ?\d|beschlüsse|protokollführung|participants|présents|excusés|ordre du jour|asistentes|orden del día)\b[*_]*\s*(?::|$)/i,
  ),
  terms(
    { weight: 3, least: 2, full: 5 },
    'terms of meetings',
    'called to order, adjourned, seconded, motion carried, motion to approve, unanimously, quorum, action items, action item, apologies for absence, previous minutes, minutes of the, previous meeting, next meeting, the chair, moved by, in attendance, it was agreed, the committee, reported that, due by, tagesordnung, einstimmig, nächste sitzung, ordre du jour, prochaine réunion, orden del día, próxima reunión',
  ),
];

/** `Dear Ms. Roe,`, `Sehr geehrter Herr Lindner,`, and `Dear Mr Oakes` without a sign behind it. */
const salutation =
  /^[ \t>]*(?:(?:dear|hi|hello|good (?:morning|afternoon)|hey|to whom it may concern|sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag|cher|chère|bonjour|madame|monsieur|gentil[ei]|egregi[oa]|spett\.le|estimad[oa]s?|querid[oa])(?![\p{L}\p{N}])(?:[^\n.?!;]|(?<=\b(?:mr|mrs|ms|mx|dr|prof|rev|hr|fr|sig|sr|sra|dott|ing|m)|\b\p{Lu})\.){0,60}[,:!–-]|dear (?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev)\.?(?: \p{L}[\p{L}.'’-]{0,30}){1,3}|sirs?(?: or madam|\/madam)?|madam))[ \t]*$/gimu;
const longestLetterhead = 1200;

export const correspondence: Sign[] = [
  count({ weight: 3, least: 1, full: 1 }, 'salutations', salutation),
  {
    // Texts that quote a letter come to it late; those that are one have their letterhead before it, no more.
    weight: -4,
    least: 1,
    full: 1,
    measure: ({ text }) => (text.search(salutation) > longestLetterhead ? 1 : 0),
    says: () => 'a salutation far from the beginning',
  },
  count(
    { weight: 3, least: 1, full: 1 },
    'closings of letters',
    /^[ \t>]*(?:(?:(?:yours )?(?:very )?(?:sincerely|faithfully|truly|respectfully|cordially)(?: yours)?|(?:(?:best|kind|warm|kindest|with (?:best|kind)) )?regards|(?:with )?best(?: wishes)?|cheers|thanks(?: again)?|many thanks|thank you|mit freundlichen grüßen|hochachtungsvoll|(?:viele|liebe|beste|freundliche|herzliche) grüße|mfg|(?:bien )?cordialement|bien à vous|(?:cordiali|distinti) saluti|atentamente|saludos(?: cordiales)?|un saludo)[ \t]*[,.!]?|(?:je vous prie|nous vous prions|veuillez)[^\n]{0,30}(?:agréer|recevoir|croire)[^\n]{0,200})[ \t]*$/gimu,
  ),
  labels(
    { weight: 6, least: 3, full: 4 },
    'heads of a message',
    /^>*\s*\**(from|to|cc|bcc|subject|date|sent|reply-to|message-id|received|von|an|betreff|gesendet|objet|de|à|asunto|para|re)\**:\**\s*\S/i,
  ),
];
