import { count, headings, labels, share, terms, title, type Sign } from './sign.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('classification');

/** How papers between people and before courts are built. */

export const contract: Sign[] = [
  title(
    2.5,
    'an agreement',
    pattern('i')`
    (?:^|\s)(?:(?:agreement|contract|lease)(?: between .*)?|terms (?:and|&) conditions(?: .*)?
    |terms of (?:service|use)(?: .*)?|(?:public |software )?licen[sc]e(?: agreement)?(?:,? version .*)?
    |\w*vertrag(?: (?:über|zwischen) .*)?|nutzungsbedingungen|contrat(?: .*)?|contrato(?: .*)?)$`,
  ),
  terms({ weight: 4, least: 3, full: 9 }, 'terms of contracts', list('contract-terms')),
  count(
    { weight: 2.5, least: 1, full: 2 },
    'places that name the parties or what they agree',
    pattern('gi')`
    \b(?:by and between|this (?:agreement|lease|contract) is (?:made|entered into)
    |wird (?:folgender|der folgende|nachstehender) \w{0,20}vertrag geschlossen|entre les soussignés
    |il (?:a été|est) convenu ce qui suit|hereinafter (?:referred to as|called)|in witness whereof
    |the parties (?:hereto|hereby|agree|have executed)|now,? therefore
    |grants? (?:to )?(?:you|licensee|tenant) a|(?:im folgenden|nachfolgend) [„"“(]
    |ci-après (?:dénommé|désigné)|en adelante)|\((?:${either('contract-phrases-quoted')})\)
    |[("“]the [“"]?(?:${either('contract-phrases')})[”")]`,
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
    pattern('i')`
    \b(?:(?:district|superior|supreme|circuit|county|high|bankruptcy|family|municipal|crown|federal) court\b
    |court of (?:appeals?|common pleas|justice|claims)|(?:land|amts|oberlandes|bundes|verwaltungs
    |arbeits)gericht|tribunal (?:de|judiciaire|administratif)|juzgado|audiencia)`,
  ),
  count(
    { weight: 2.5, least: 1, full: 2 },
    'case numbers',
    pattern('gi')`
    \b(?:case|docket|civil action|cause|index|criminal)\s+(?:no|number|nos)\b\.?:?\s*[\w:-]*\d
    |\b\d:\d{2}-(?:cv|cr|mc|md|bk)-\d{2,}|\b(?:az\.?|aktenzeichen|geschäftszeichen):?\s*\d+ \w+ \d+\/\d+`,
  ),
  share(
    { weight: 2, least: 0.005, full: 0.03 },
    'name the parties of a case',
    pattern('i')`
    ^(?:${either('court-filing-lines')})[,.)(-]*$|,? (?:plaintiffs?|defendants?|petitioners?|respondents?
    |appell(?:ant|ee)s?)[,.]$|\S vs?\. \S`,
  ),
  terms({ weight: 3.5, least: 3, full: 8 }, 'terms of courts', list('court-filing-terms')),
];

export const policy: Sign[] = [
  title(
    3,
    'a policy',
    pattern('i')`
    (?:^|\s)(?:polic(?:y|ies)|code of conduct|code of ethics|standard operating procedure
    |(?:richt|leit)linien?|dienstanweisung|politique(?: .*)?|política(?: .*)?)(?:\s*[-–—(:].*)?$`,
  ),
  headings({ weight: 3.5, least: 2, full: 5 }, 'usual sections of policies', list('policy-headings')),
  terms({ weight: 2.5, least: 3, full: 7 }, 'terms of policies', list('policy-terms')),
];

export const meetingMinutes: Sign[] = [
  title(
    3,
    'minutes',
    pattern('i')`
    (?:^|\s)(?:minutes(?: of .*)?|meeting notes|notes from .*meeting.*|meeting summary
    |(?:sitzungs|besprechungs)?protokoll(?: .*)?|niederschrift(?: .*)?|compte[- ]rendu(?: .*)?
    |procès-verbal(?: .*)?|acta (?:de )?(?:la )?(?:reunión|sesión).*)(?:\s*[-–—(:,].*)?$`,
  ),
  labels(
    { weight: 5, least: 2, full: 4 },
    'labels of meetings',
    pattern('i')`^[#*_\s\d.-]*(${either('meeting-minutes-labels')})\b[*_]*\s*(?::|$)`,
  ),
  terms({ weight: 3, least: 2, full: 5 }, 'terms of meetings', list('meeting-minutes-terms')),
];

/** `Dear Ms. Roe,`, `Sehr geehrter Herr Lindner,`, and `Dear Mr Oakes` without a sign after it. */
const salutation = pattern('gimu')`
    ^[ \t>]*(?:(?:${either('salutation')})(?![\p{L}\p{N}])(?:[^\n.?!;]
    |(?<=\b(?:mr|mrs|ms|mx|dr|prof|rev|hr|fr|sig|sr|sra|dott|ing|m)|\b\p{Lu})\.){0,60}[,:!–-]
    |dear (?:(?:mr|mrs|ms|miss|mx|dr|prof|professor|rev)\.?(?: \p{L}[\p{L}.'’-]{0,30}){1,3}
    |sirs?(?: or madam|\/madam)?|madam))[ \t]*$`;
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
    pattern('gimu')`
    ^[ \t>]*(?:(?:${either('correspondence-phrases')})[ \t]*[,.!]?
    |(?:je vous prie|nous vous prions|veuillez)[^\n]{0,30}(?:agréer|recevoir|croire)[^\n]{0,200})[ \t]*$`,
  ),
  labels(
    { weight: 6, least: 3, full: 4 },
    'heads of a message',
    pattern('i')`^>*\s*\**(${either('correspondence-labels')})\**:\**\s*\S`,
  ),
];
