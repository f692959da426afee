import { marks } from '#domain/pii/engine/marks.ts';
import { gapAfter, isCapitalised, isInProse, marksAt } from '#domain/pii/engine/names.shapes.ts';
import { contextWords, evidenceAround } from '#domain/pii/engine/context.ts';
import type { FinderMaker } from '#domain/pii/engine/recogniser.ts';
import type { Labelled } from './labels.ts';
import { followers } from './special-categories.words.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';

const people = [
  '!nationality', '!citizen', '!citizens', '!citizenship', '!nationals', '!national', '!ethnicity', '!religion', '!patient', 'he', 'she', 'man', 'woman',
  'men', 'women', 'i', 'm', 'am', 'born', 'passport', 'people', 'family', 'parents', 'mother', 'father', 'wife', 'husband', 'immigrant', 'refugee',
  'actor', 'actress', 'singer', 'descent', 'origin', 'boy', 'girl', 'client', 'employee', 'student', 'voter', 'member',
]; // prettier-ignore
const told = 0.75;
/** What a nation has and no person is. */
const nationalWords =
  'id identification identity number registration insurance security bank team park library museum day holiday anthem flag card assembly government service code';
const languageWords = 'language translation keyboard text speaking version lesson dictionary';
/** Of whom a nation is told directly before: `the Somali foreign minister`, `an Iranian tourist`. */
const roles =
  'man woman boy girl teenager youth student tourist visitor traveller traveler hiker climber migrant immigrant refugee native expat minister president chancellor premier ambassador diplomat senator politician lawmaker mp king queen prince princess general soldier officer pilot sailor spy agent judge lawyer journalist reporter photographer writer author poet novelist philosopher historian scientist physicist chemist mathematician engineer programmer professor teacher doctor surgeon nurse artist painter sculptor architect designer musician composer pianist singer rapper dancer actor actress director filmmaker comedian chef model footballer striker midfielder defender goalkeeper winger captain player coach manager boxer cyclist swimmer runner sprinter athlete gymnast skier golfer driver businessman businesswoman entrepreneur billionaire banker investor executive activist dissident priest pope bishop nun monk rabbi imam worker colleague friend wife husband mother father parents grandmother grandfather girlfriend boyfriend neighbour neighbor roommate hacker developer researcher'.split(
    ' ',
  );

/** People of a nation, whatever stands around them. */
const peoples =
  'americans germans austrians italians russians ukrainians belarusians estonians latvians lithuanians georgians armenians hungarians romanians bulgarians norwegians belgians indians iranians syrians jordanians palestinians egyptians libyans tunisians algerians moroccans ethiopians kenyans ugandans nigerians ghanaians canadians mexicans cubans jamaicans haitians colombians venezuelans peruvians bolivians chileans argentinians brazilians australians mongolians tibetans serbians croatians bosnians slovenians macedonians albanians koreans indonesians malaysians cambodians africans europeans asians swedes danes finns icelanders dutchmen dutchman dutchwoman frenchmen frenchman frenchwoman englishmen englishman englishwoman irishmen irishman irishwoman welshman scotsman scotsmen spaniards spaniard greeks turks poles czechs slovaks croats serbs slovenes briton britons scots kurds arabs israelis iraqis pakistanis bangladeshis saudis yemenis kuwaitis filipinos filipina latinos latinas zealanders zealander'.split(
    ' ',
  );

/** Behind their labels nations may be called in any language; kinds of values are none. */
const nation = /\p{L}{4,20}(?:[ -]\p{L}{4,20})?/u;
const isNation = (value: string) =>
  /^(?:unknown|unbekannt|none|null|other|string|text|number|boolean|required|optional|undefined|enum|field|value|country|code)/i.test(
    value,
  )
    ? 0
    : 1;

export const labelledNations: readonly Labelled[] = [
  {
    type: 'nationality',
    labels: ['nationality', 'citizenship'],
    value: new RegExp(`(?=\\p{Lu}\\p{Ll})${nation.source}`, 'u'),
    confidence: 0.9,
    signed: true,
    judge: isNation,
  },
  {
    type: 'nationality',
    labels: [
      'nationalitat', 'staatsangehorigkeit', 'staatsburgerschaft', 'nationalite', 'nacionalidad', 'nacionalidade', 'nazionalita', 'cittadinanza',
      'nationaliteit', 'nationalitet', 'obywatelstwo', 'narodowosc', 'гражданство', 'uyruk',
    ], // prettier-ignore
    value: nation,
    confidence: 0.9,
    signed: true,
    judge: isNation,
  },
];

/** Nations that people are said to belong to. */
export const makeGroupFinder: FinderMaker = (vocabulary) => {
  const context = contextWords(people, vocabulary);
  const ids = (words: readonly string[]): Ids =>
    new Set(words.filter(Boolean).map((word) => vocabulary.add(word)));
  const peopleIds = ids(peoples);
  const others = ids([...followers.split(/[|\s]+/), ...people.map((word) => word.replace('!', ''))]);
  const adjectives = ids(['national', 'citizen']);
  const nationals = ids(nationalWords.split(' '));
  const roleIds = ids(roles);
  const languages = ids(languageWords.split(' '));
  return (scan, report) => {
    const { tokens, text } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      if (!isCapitalised(scan, at)) continue;
      const isPeople = peopleIds.has(tokens.word[at] as number);
      if (!isPeople && (marksAt(scan, at) & marks.group) === 0) continue;
      const start = tokens.start[at] as number;
      const end = tokens.end[at] as number;
      if (!isInProse(text, start, end) || languages.has(tokens.word[at + 1] as number)) continue;
      // Latin American, African-American: one group.
      const isPair = (marksAt(scan, at + 1) & marks.group) !== 0 && /^[ -]$/.test(gapAfter(scan, at));
      const span = { start, end: isPair ? (tokens.end[at + 1] as number) : end };
      const isOfOne = isBefore(scan, isPair ? at + 1 : at, roleIds);
      const isOfThing =
        !isOfOne && !isPeople && isBeforeThing(scan, isPair ? at + 1 : at, { others, adjectives, nationals });
      const evidence = isOfOne ? told : isOfThing ? 0 : evidenceAround(scan, span, context);
      report({
        type: 'nationality',
        ...span,
        confidence: 1 - (isPeople ? 0.12 : 0.4) * (1 - evidence),
        method: evidence > 0 ? 'contextual_pattern' : 'named_entity_recognition',
      });
      if (isPair) at += 1;
    }
  };
};

type Ids = ReadonlySet<number>;

/** Whether one of the words stands behind the token, perhaps with another before it. */
function isBefore(scan: Scan, at: number, words: ReadonlySet<number>): boolean {
  const { text, tokens } = scan;
  for (let next = at + 1; next <= at + 2 && next < scan.tokens.count; next += 1) {
    if (gapAfter(scan, next - 1) !== ' ') return false;
    // A French national, yet not the French National Library.
    const isTitle =
      isCapitalised(scan, next) && isCapitalised(scan, next + 1) && gapAfter(scan, next) === ' ';
    if (words.has(scan.tokens.word[next] as number))
      return !(isTitle && /^national$/i.test(text.slice(tokens.start[next], tokens.end[next])));
  }
  return false;
}

/** `I love Italian food`, `Polish national identification number`: said of what follows, whoever is near. */
function isBeforeThing(
  scan: Scan,
  at: number,
  words: { others: Ids; adjectives: Ids; nationals: Ids },
): boolean {
  const next = at + 1;
  if (next >= scan.tokens.count || gapAfter(scan, at) !== ' ') return false;
  const word = scan.tokens.word[next] as number;
  if (words.adjectives.has(word))
    return words.nationals.has(scan.tokens.word[next + 1] as number) || isProperName(scan, next);
  // The French Academic Network
  if (isCapitalised(scan, next)) return isProperName(scan, next);
  return !words.others.has(word);
}

/** Two words with capitals that are nobody's: what they name has a nation, too. */
function isProperName(scan: Scan, at: number): boolean {
  const isName = (token: number) => (marksAt(scan, token) & (marks.first | marks.last)) !== 0;
  return gapAfter(scan, at) === ' ' && isCapitalised(scan, at + 1) && !isName(at) && !isName(at + 1);
}
