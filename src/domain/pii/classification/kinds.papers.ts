import { count, headings, labels, share, terms, title, type Sign } from './sign.ts';

/** How papers between people and before courts are built. */

export const contract: Sign[] = [
  title(
    2.5,
    'an agreement',
    /(?:^|\s)(?:agreement|contract|lease|terms (?:and|&) conditions(?: .*)?|terms of (?:service|use)(?: .*)?|(?:public |software )?licen[sc]e(?: agreement)?(?:,? version .*)?|\w*vertrag|nutzungsbedingungen|contrat(?: .*)?|contrato(?: .*)?)$/i,
  ),
  terms(
    { weight: 4, least: 3, full: 9 },
    'terms of contracts',
    'governing law, indemnify, indemnification, force majeure, severability, entire agreement, termination, limitation of liability, confidential information, assignment, counterparts, arbitration, notwithstanding, hereunder, hereto, hereof, herein, hereinafter, whereas, licensor, licensee, sublicense, the parties, either party, each party, effective date, by and between, in witness whereof, warranties, merchantability, liable, without limitation, written notice, material breach, successors and assigns, shall not, lessor, lessee, landlord, tenant, party of the first part, vertragsparteien, gerichtsstand, salvatorische klausel, haftung, kündigung, vertragsgegenstand, auftragnehmer, auftraggeber, mieter, vermieter, les parties, résiliation, droit applicable, las partes, rescisión, ley aplicable',
  ),
  count(
    { weight: 2.5, least: 1, full: 2 },
    'places that name the parties or what they agree',
    /\b(?:by and between|hereinafter (?:referred to as|called)|in witness whereof|the parties (?:hereto|hereby|agree|have executed)|now,? therefore|grants? (?:to )?(?:you|licensee|tenant) a|(?:im folgenden|nachfolgend) [„"“(]|ci-après (?:dénommé|désigné)|en adelante)|[("“]the [“"]?(?:company|client|customer|contractor|supplier|licensor|licensee|landlord|tenant|employer|provider|buyer|seller|lender|borrower|disclosing party|receiving party)[”")]/gi,
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

export const correspondence: Sign[] = [
  count(
    { weight: 3, least: 1, full: 1 },
    'salutations',
    /^[ \t>]*(?:dear|hi|hello|good (?:morning|afternoon)|hey|to whom it may concern|sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag|cher|chère|bonjour|madame|monsieur|estimad[oa]s?|querid[oa])\b[^\n.?!;]{0,60}[,:!–-][ \t]*$/gim,
  ),
  count(
    { weight: 3, least: 1, full: 1 },
    'closings of letters',
    /^[ \t>]*(?:(?:yours )?(?:sincerely|faithfully|truly)(?: yours)?|(?:(?:best|kind|warm|kindest|with (?:best|kind)) )?regards|best(?: wishes)?|cheers|thanks(?: again)?|many thanks|thank you|respectfully|mit freundlichen grüßen|(?:viele|liebe|beste|freundliche|herzliche) grüße|mfg|cordialement|bien à vous|atentamente|saludos(?: cordiales)?|un saludo)[ \t]*[,.!]?[ \t]*$/gim,
  ),
  labels(
    { weight: 6, least: 3, full: 4 },
    'heads of a message',
    /^>*\s*\**(from|to|cc|bcc|subject|date|sent|reply-to|message-id|received|von|an|betreff|gesendet|objet|de|à|asunto|para|re)\**:\**\s*\S/i,
  ),
];
