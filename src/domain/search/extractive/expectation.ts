const numberWords =
  'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred ' +
  'thousand million billion dozen half twice once third quarter';
const months = 'january february march april may june july august september october november december';
const number = new RegExp(`\\d|\\b(?:${numberWords.replaceAll(' ', '|')})\\b`, 'i');
const time = new RegExp(
  `\\b(?:1\\d{3}|20\\d{2})s?\\b|\\b(?:${months.replaceAll(' ', '|')})\\b|\\bcentur|\\b\\d+\\s?(?:days?` +
    `|weeks?|months?|years?|hours?|minutes?)\\b|\\b\\d{1,2}:\\d{2}\\b|\\b(?:mon|tues|wednes` +
    `|thurs|fri|satur|sun)day\\b|\\bago\\b`,
  'i',
);
const units =
  'characters? letters? digits? words? bytes? bits? pages? lines? metres? meters? kilomet(?:re|er)s? km cm mm miles? feet inch(?:es)?';
const length = new RegExp(
  `\\b(?:\\d+|${numberWords.replaceAll(' ', '|')})[ -](?:${units.replaceAll(' ', '|')})\\b`,
  'i',
);
const version = /(?<![\w.-])v?\d+(?:\.\d+)+(?![\w-])|\b(?:version|release|v)\s?\d/i;
const name = /(?<![.!?]\s)(?<!^)\b\p{Lu}[\p{L}\p{N}-]+/gu;
const place = /\b(?:in|at|near|from|to|of|across|outside|through|under|on)\s+(?:the\s+)?\p{Lu}/u;
const reason =
  /\b(?:because|due to|since|so that|in order to|caused|result|reason|therefore|as a|allow|prevent|to \p{Ll}+)\b/iu;

type Expectation = { asked: RegExp; held: (sentence: string, questionTerms: Set<string>) => boolean };

function holdsNewName(sentence: string, questionTerms: Set<string>): boolean {
  return [...sentence.matchAll(name)].some(([found]) => !questionTerms.has(found.toLowerCase()));
}

const expectations: Expectation[] = [
  {
    asked: new RegExp(
      String.raw`\bhow (?:many|much|often|far|old|tall|large|big|high|deep|wide|fast|heavy)\b|\b(?:what` +
        String.raw`|which) (?:percent|number|amount|portion|fraction|size|port|score|price|cost)|\bpercentage\b`,
      'i',
    ),
    held: (text) => number.test(text),
  },
  { asked: /\b(?:what|which) (?:versions?|releases?)\b/i, held: (text) => version.test(text) },
  {
    // `How long must a password be?` asks for no time.
    asked: /\bhow long (?:is|are|was|were|(?:must|should|can|may|does|do)\b.*\bbe)\b/i,
    held: (text) => time.test(text) || length.test(text),
  },
  {
    asked:
      /\bwhen\b|\bhow long\b|\b(?:what|which|in what|on what) (?:year|date|day|month|decade|century|time)\b/i,
    held: (text) => time.test(text),
  },
  {
    asked: /\bwho(?:m|se)?\b|\b(?:what|which) (?:actor|group|person|company|vendor|organi[sz]ation|team)\b/i,
    held: holdsNewName,
  },
  {
    asked: /\bwhere\b|\b(?:what|which) (?:country|city|state|place|region|location|continent)\b/i,
    held: (text) => place.test(text),
  },
  { asked: /\bwhy\b|\bwhat (?:caused|reason|purpose)\b/i, held: (text) => reason.test(text) },
];

/**
 * Whether a sentence holds the kind of thing that the question asks for (a number, a time, a name, a place, a
 * reason); null when the question does not tell.
 */
export function meetsExpectation(question: string, sentence: string): boolean | null {
  const expectation = expectations.find(({ asked }) => asked.test(question));
  if (!expectation) return null;
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []);
  return expectation.held(sentence, words);
}
