import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('ages');

/** Words around ages that are plainly next to somebody. All are matched against a few dozen characters. */

/** More of whom an age is stated, as a pattern. */
export const moreRoles = [
  either('further-persons'),
  String.raw`(?:(?:die|eine|meine|unsere|ihre|seine|deine) \p{Lu}\p{Ll}{3,}[rtgsdlkhnb]in)`,
].join('|');

export const kin: ReadonlySet<string> = new Set(list('kin'));
export const babies: ReadonlySet<string> = new Set(list('babies'));

/** Who is who in a crew or a house, in brackets with the age: `Ole (cook, 57)`; what people are by trade is known elsewhere. */
export const post = pattern('u')`(?:^|[ -])(?:${either('post')})$`;

const did = either('verbs-past');
export const didAfter = new RegExp(`^ (?:were|${did}|\\p{Ll}{3,}ed)(?!\\p{L})`, 'u');
/** What people alone do. */
export const humanAfter =
  /^[,)]{1,2} (?:lives|says|said|told|works|runs|plays|teaches|thinks|knows|recalls|remembers|who|still)(?!\p{L})/u;
export const verbAfter = new RegExp(
  `^[,)]{1,2} (?:${did}|\\p{Ll}{3,}ed|[^\\s\\p{Lu}]{2,}(?:te|ait))(?!\\p{L})`,
  'u',
);
const now = either('child-verbs');
/** What things do too. */
export const weakAfter = pattern('u')`^[,)]{1,2} (?:${either('weak-verbs-after')})(?!\p{L})`;
/** A child's: less is said of them. */
export const childVerb = new RegExp(`^[,)]{1,2} (?:${now})(?!\\p{L})`, 'u');

/** The end of a bracket with words after the age: `(47, clerk in Leeds)`. */
export const wordsAfter = /^[,;] ?(?!\d)(\p{L}[^()\n]{1,70})\)/u;
/** What is counted so and not stated: `(12, red)`, `(7, 9 and 12 May)`. */
export const noWords = pattern('iu')`
    ^(?:(?:${either('no-words')})|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}*)(?!\p{L})`;

/** What names whom a note is about, at the start of a line: `Client: Anna, 8, cannot sleep`. */
export const noteLabel = pattern('u')`(?:^|[\n.;|] ?)(?:${either('note-label')})(?: \d{1,2})?: $`;

/** Before the names of a household: `Dependants: Ann, 12; Ben, 9`. */
export const listLabel = pattern('u')`(?:^|[\n.;] ?)(?:${either('list-label')}): [^.\n]*$`;
/** Streets have numbers between commas too. */
export const streetAfter = pattern('u')`
    ^, ?(?:rue|avenue|via|viale|calle|rua|av\.|boulevard|quai|chemin|ul\.)\s
    |^, ?(?:\p{Lu}[\p{L}.’'-]* ){1,3}(?:${either('street-kinds-after')})\b
    |^, ?\p{L}+(?:straße|strasse|str\.|gasse|weg|straat|laan|gatan|vägen|gata|veien|vej)(?!\p{L})`;

/** What only a note about a patient says. */
export const clinical = pattern('u')`
    (?:\b(?:${either('clinical-symptoms')})\b|#\s?(?:NOF|\p{Ll})|\b(?:${either('clinical')})\b)`;
/** What is said of others too. */
export const fallen = /\b(?:falls?|fell|burns?)\b/;
/** Where a note starts, or somebody in a list of beds. */
export const noteStart = pattern('u')`
    (?:^|\n\s{0,3}|[.;] |\b(?:${either('note-start')})(?: ?\d{1,2}\p{Ll}?)?(?::| -|,)? |\b(?:is an?|[Tt]his
    |[Aa]n?|[Pp]leasant|[Ee]lderly|[Hh]ealthy|[Ff]it) )(?:[FMfm]\/?)?$`;
export const noteAfter =
  /^[FM](?:[.,:;)]|$|\s*\n| (?:with|w\/|who|found|known|from|s\/p|c\/o|#|\p{Lu}{2,}))/u;
/** F52, fever: a letter before it. */
export const sexedAfter = /^(?:[.,:;]?(?: |\n|$))/;
export const lineStart =
  /(?:^|\n\s{0,3}|\b(?:[Bb]ed|[Rr]oom|[Pp]t|[Pp]atient)(?: ?\d{1,2})?(?::| -|,)? )(?:[FM]\/?|[fm]\/)$/u;

/** `She began in the mill at 15`: what people begin once. */
const startedAt = pattern('u')`
    \b(?:I|[Hh]e|[Ss]he|who|\p{Lu}\p{Ll}+)(?:['’]d| had| first
    | then)? (?:start(?:ed)?(?: (?:out|off|work|working))?|began|begun|went|goes|gone
    |came)(?: (?!at (?!the|an?)|shift|home|off\b|to bed)[\p{L}’'-]+){1,7} at(?: just| only| about| age)? $`;
const startedAs = pattern('u')`\b(?:${either('started-as')})\b[^.!?\n]{0,40} at(?: \p{L}+)? $`;
/** What begins every day, by the clock. */
const clock = pattern('u')`\b(?:${either('clock')})\b`;
export const clockAfter = pattern('iu')`
    ^(?:[:.]\d|,? (?:a\.?m|p\.?m|o['’]clock|h\b|${either('clock-after')}|to |points|per|%|kg|km|pounds
    |dollars|euros?))`;
export const startEnds =
  /^(?:[.!?;)"”]|,|$|\s*\n| ?[–—]| (?:and|but|in|as|with|after|for|under|because|when|while|on)(?!\p{L}))/u;
export const isStart = (before: string): boolean => {
  const clause = startedAt.exec(before)?.[0];
  return (
    clause !== undefined &&
    startedAs.test(clause) &&
    !clock.test(clause.replace(/\b(?:on|in|at|with|for|down|into) the\b/g, ''))
  );
};
const works = either('works');
const performed = either('performed');
const nth = 'first|last|final|second|third|fourth|fifth|only|farewell|professional|début|debut';
const nthOf = (of: string) =>
  pattern('u')`
    \b(?:[Hh]is|[Hh]er|[Mm]y)(?: (?:very|own|\p{Lu}\p{L}+))*(?: (?:${nth}))+
    (?: \p{L}[\p{L}-]*){0,2}? (?:${of})(?:(?: [^\s.,;!?\d]+){1,5},| \p{Ll}+ out|,
    | (?:for|with|of|against|to) \p{L}+(?: \p{L}+)?)? at(?: just| only)? $`;
const [once, onStage] = [nthOf(works), nthOf(performed)];
const debut =
  /\b(?:his|her|my) (?:\p{L}+ ){0,3}d[eé]but(?: (?:for|with|in) [^.,;\d]{2,24})? at(?: just| only)? $/iu;
const again =
  /\b(?:his|her|my) (?:first|second|third)\b[^.!?\n]{0,40}? at \d{2},? and (?:his|her|my|the|a) \p{L}+(?: \p{L}+)? at $/u;
/** A number above the hours of a day is no time. */
const got = pattern('u')`
    \b(?:got|passed|gained|received|took|finished|sold|made|had|set up|opened|founded) (?:his|her
    |my)(?: \p{L}+){0,2}? (?:${works}) at(?: just| only)? $`;
const tookOver = pattern('u')`
    \b(?:took over (?:the|his|her|my) (?:\p{L}+ ){1,3}|was apprenticed (?:to \p{L}+(?: \p{L}+){0,2} )?
    |(?:joined|married|enlisted|emigrated|signed up)\b[^.!?\n]{0,40} at \d{2}\b[^.!?\n]{0,40} )at $`;
export const isOnce = (before: string, value: number): boolean =>
  debut.test(before) ||
  once.test(before) ||
  got.test(before) ||
  tookOver.test(before) ||
  again.test(before) ||
  (value > 24 && onStage.test(before));

const animals = either('animals');
export const animalAfter = new RegExp(`^\\) is [^.!?\\n]{0,20}\\b(?:${animals})\\b`, 'iu');
/** `The spaniel? He's 9`, `our cat Mia, 14`, `the dog (6)`. */
const animal = pattern('iu')`
    (?<!\p{L})(?:${animals})(?:(?:['’]s| is) [^.!?\n]{2,24}[,.]|[?!.,;:]
    |,? (?:called|named))?(?: (?:and|but))?(?: (?:he|she|it)(?:['’]s| is| was)(?: \p{L}+)?
    | \p{Lu}\p{L}+(?: is| was)?| is| was)?(?:,| \(|:)?(?: now| only| just| nearly| almost| about)? ?$`;
export const isAnimal = (before: string): boolean => animal.test(before);

/** Two groups next to each other are counted: `the men (12) and the women (20)`. */
const group = '(?:the \\p{L}+|\\p{Ll}+(?:s|men))';
const groupAfter = new RegExp(`^[,)]{1,2} (?:and|or|but) ${group}(?:, | \\()\\d`, 'u');
const groupBefore = new RegExp(
  `(?<!\\p{L})(?:[Tt]he )?\\p{L}+(?:, | \\()\\d{1,3}[,)]{1,2} (?:and|or|but) ${group}(?:, | \\()$`,
  'u',
);
const manyBefore = /(?:(?:s|men|ish|ch|se)(?:, | \()|[Tt]he \p{L}+ \p{L}+(?:, | \())$/u;
export const isCountedGroup = (before: string, after: string): boolean =>
  manyBefore.test(before) && (groupAfter.test(after) || groupBefore.test(before));
/** A size is no sex: `Size: M, 34`. */
export const sizes = /\b(?:sizes?|shirts?|tops?|[LSX]{1,3}, \d+;)[^.\n]{0,20}$/i;
/** By the clock, though somebody did it: `began her shift at 17`. */
export const didByClock = pattern('u')`
    (?:\b(?:We|They|It)\b|\b(?:left|joined|began|bought|earned|completed) (?:work|lunch
    |(?:the|his|her|my|our|a|an) (?:\p{L}+ )?(?:${either('did-by-clock')}))\b)[^.!?\n]* at $`;
