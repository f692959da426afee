import { marks } from '#domain/pii/engine/marks.ts';
import type { Span } from '#domain/pii/engine/columns.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';
import { gapBefore, isCapitalised, marksAt } from '#domain/pii/engine/names.shapes.ts';
import { tokenFrom } from '#domain/pii/engine/tokens.ts';

/** What stands behind the number of years of a life, and behind no other number. */
const yearsOfLife =
  /\+?[ -]?(?:(?:years?|yrs?|y)\.?[ -]?(?:olds?\b|of age\b)|y\/o\b|y\.o\.|yo\b(?! )|yo (?=male|female|man|woman|boy|girl|patient|m\b|f\b)|jahre?n? alt\b|-?jährige?[nrs]?\b|ans et demi|años de edad|años de vida|anos de idade|anni di età|jaar oud|lat życia|år gammel|år gammal|-vuotias|-годишен|-летн|years young)/iuy;
const infant = /[ -](?:months?|mos?|weeks?|days?)[ -]old\b/iy;
const child =
  /\b(?:bab(?:y|ies)|infant|newborn|toddler|child|son|daughter|girl|boy|twins?|he|she|nephew|niece|patient)\b/i;
/** Behind a number of years in languages that say nothing more; an age with a person's verb before it. */
const years =
  /[ -](?:ans|años|anos|anni|jaar|lat|lata|år|let|évesen?|yaşında|лет|года|років|ετών|岁|歳)(?![\p{L}])/iuy;
const verbs =
  /(?:\bâgée? de|\btiene|\btengo|\btem|\btenho|\bha|\bho|\bhanno|\bde|(?<!\by )\ba|\bma|\bmam|\bär|\ber|\bje|\bis|\bil a|\belle a|\bj'ai|\bavere|(?:uomo|donna|ragazz[oa]|bambin[oa]|signora?) di|мне|ему|ей) $/iu;
const label =
  'ages?|aged|ag[eé]e? de|âge|alter|edad|età|idade|leeftijd|wiek|wieku|ålder|alder|ikä|возраст|вік|yaş';
/** Directly before the number, perhaps with another number and its conjunction between. */
const labels = new RegExp(
  `(?<![-\\p{L}]|max[_ ]|min[_ ])(?:${label})(?:/sex|/gender)?(?: of| is| was| von| de| di| between| at(?: \\p{L}{2,14}){1,2}(?=:)|d)?["'>]?(?: ?[([](?:years|yrs|y)[)\\]])?\\s{0,3}(?:(?:[:=]|(?<=\\s)-)\\s{0,3})?["']?(?:\\d{1,3}(?:, | and | or | to | & |-|–)){0,3}$`,
  'iu',
);
const subject =
  /(?:\b(?:turn(?:s|ed|ing)?|i['’]?m|i am|i was|(?:i|he|she)(?:['’]ll| will| would)(?: soon)? be|you['’]re|you are|(?:he|she|who)(?:['’]s| is| was)|being|(?:died|retired|married|passed away|dead|graduated|diagnosed|widowed) at)(?: now| only| just| already| about| around| almost| nearly| over| still)?) $/i;
const verb =
  /(?:['’]s| will be|['’]ll be| is| was| ist| est| es| är| er| turns| turned)(?: now| only| just| already| about| almost| nearly| over)? $/i;
const atAge = /\bat $/i;
const birthday = /\b(?:his|her|my|your|their|happy|['’]s) $/i;
/** What makes a number behind a label one of something else. */
const units =
  /^(?: ?[%$€£°*=]|[ -]?(?:weeks?|days?|hours?|hrs?|min(?:ute)?s?|sec(?:ond)?s?|ms|months?|percent|[kmg]b|bytes|items|entries|px|kg|km|cm|mm)\b)/iu;
/** What may stand behind the number when no word says what it counts. */
const ends =
  /^(?:\+(?!\d)|[.!?;)"”]|,[ "”’]|$|\s*\n| ?[–—]|[ ](?:and|but|or|now|today|tomorrow|yesterday|soon|again|in (?:an?|one|two|three|four|five|six|\d{1,2})|when|with|who|while|so|at the|from|living|lives|years|next|this|last|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|on (?:the )?\d{1,2}|on (?:january|february|march|april|may|june|july|august|september|october|november|december)|already|then|because|since|yet|still|as of|male|female)\b)/i;
const things =
  'building|car|house|home|company|firm|startup|business|church|cathedral|bridge|tree|forest|law|bug|code|codebase|software|program|system|server|laptop|computer|machine|phone|model|tradition|brand|wine|whisky|whiskey|rum|cheese|cheddar|vintage|ship|boat|plane|aircraft|train|engine|truck|bike|castle|tower|temple|record|file|backup|data|database|account|project|library|framework|kernel|version|vulnerability|exploit|malware|botnet|conflict|war|treaty|agreement|contract|building|factory|plant|school|university|institution|museum|hotel|road|tunnel|reactor|satellite|telescope|fossil|star|planet|rock|mystery|debate|battery|roof|furniture|article|book|film|song|protocol|standard|technology';
const thingBefore = new RegExp(
  `\\b(?:${things})s?(?: itself)?(?: is| was| are| were|['’]s)(?: \\p{L}+)? $`,
  'iu',
);
/** Behind a thing: the one who works with it is what has the age. */
const workers =
  'engineer|developer|designer|architect|tester|analyst|programmer|consultant|owner|driver|mechanic|dealer|builder|manager|director|worker|student|teacher|clerk|agent|officer|collector|enthusiast';
const thingBehind = new RegExp(
  `^[^.!?\\n]{2,14}(?:old|young)(?: \\p{L}+)? (?:${things})s?\\b(?! (?:${workers}))`,
  'iu',
);
/** Of everybody on one side of it: no person's. */
const limit =
  /(?:\b(?:must be|should be|at least|minimum(?: age)?(?: of| is)?|maximum(?: age)?(?: of| is)?|under|below|older than|younger than|up to|no one|(?<!(?:is|was|be|['’]s|['’]m|am) )over)|[<>≥≤])(?: the age of)? $/i;

/** How sure a number (or a word for one) is that of somebody's years; 0: not at all. */
export function ageSureness(scan: Scan, { start, end }: Span, value: number): number {
  const { text } = scan;
  const before = text.slice(Math.max(0, start - 40), start);
  const behind = text.slice(end, end + 40);
  // Most numbers stand behind other signs, or run on.
  const isApart = /[\s"'’:=>([–-]/.test(text[start - 1] ?? ' ');
  if (!isApart) return 0;
  if (matches(yearsOfLife, text, end))
    return thingBefore.test(before) || thingBehind.test(behind) || limit.test(before) ? 0.6 : 0.95;
  if (matches(infant, text, end)) return child.test(behind) || child.test(before.slice(-16)) ? 0.87 : 0.6;
  if (/^(?:st|nd|rd|th) birthday\b/i.test(behind)) return birthday.test(before) ? 0.87 : 0.5;
  if (isSexBehind.test(behind)) return sexed.test(before) ? 0.87 : 0;
  if (/^\p{L}/u.test(behind)) return 0;
  if (matches(years, text, end)) return verbs.test(before) ? 0.88 : 0.3;
  const near = before.slice(-28);
  const isWord = /\p{L}/u.test(text[start] as string);
  if ((!isWord || /age/i.test(near)) && labels.test(near))
    return units.test(behind) || limit.test(before.replace(/age(?: of)? $/i, '')) ? 0.6 : 0.93;
  return isSaid(scan, { start, end }, { before, behind, value });
}

/** `I am 34`, `Anna is 34`, `Ann Lee, 34, of Leeds`, `At 34, she`. */
function isSaid(
  scan: Scan,
  { start, end }: Span,
  { before, behind, value }: { before: string; behind: string; value: number },
): number {
  if (value < 3 || !Number.isInteger(value) || !ends.test(behind)) return 0;
  if (subject.test(before.slice(-28))) return 0.87;
  const said = verb.exec(before);
  if (said) {
    const isOne = isPerson(scan, start - said[0].length, marks.first | marks.kin);
    return isOne || roles.test(before.slice(0, -said[0].length)) ? 0.87 : 0;
  }
  if (atAge.test(before)) return value > 12 && /^, (?:he|she|I)\b/.test(behind) ? 0.87 : 0;
  const isApart = /\p{L}, $/u.test(before) && /^(?:,(?! \d)| (?:of|from)\b)/.test(behind);
  const isInside = /\p{L} \($/u.test(before) && /^\)(?!:)/.test(behind);
  if (!isApart && !isInside) return 0;
  if (roles.test(before.slice(0, -2))) return 0.87;
  if (value < 10) return 0;
  const at = tokenFrom(scan.tokens, end) - 2;
  const isNamed =
    isPerson(scan, scan.tokens.end[at] as number, marks.last | marks.first) &&
    isPerson(scan, scan.tokens.end[at - 1] as number, marks.first);
  if (isNamed) return 0.87;
  return toldOf.test(behind) && (isFullName(scan, at, whoBehind.test(behind)) || isOfNation(scan, at))
    ? 0.87
    : 0;
}

/** Two to four words with capitals, of which the first is a first name, or `who` follows: most last names are in no list. */
function isFullName(scan: Scan, last: number, isFollowed: boolean): boolean {
  for (let at = last; at >= 0 && at > last - 5; at -= 1) {
    const its = marksAt(scan, at);
    if ((its & marks.particle) === 0 && !isCapitalised(scan, at)) return false;
    if ((its & (marks.street | marks.landmark | marks.institution | marks.legalForm)) !== 0) return false;
    if (at < last && (isFollowed || isPerson(scan, scan.tokens.end[at] as number, marks.first))) return true;
    if (!/^[ -]$/.test(gapBefore(scan, at))) return false;
  }
  return false;
}

/** `An Iranian tourist`: people, or what is theirs and has no age. */
function isOfNation(scan: Scan, last: number): boolean {
  const isOne = (marksAt(scan, last - 1) & marks.group) !== 0 && isCapitalised(scan, last - 1);
  return isOne && !isCapitalised(scan, last) && /^an?$/i.test(wordAt(scan, last - 2));
}

function wordAt({ text, tokens }: Scan, at: number): string {
  return at < 0 ? '' : text.slice(tokens.start[at], tokens.end[at]);
}

/** `I'm 29F`, `Patient: 58M` */
const isSexBehind = /^[FMfm](?![\p{L}\p{N}_-])/u;
const sexed =
  /\b(?:i['’]?m|i am|(?:he|she)(?:['’]s| is| was)|patient:?|pt\.?:?|(?:boyfriend|girlfriend|husband|wife|partner|friend|brother|sister)(?: is|,)?|me,?) \(?$/i;
const whoBehind = /^, who(?:se|m)? /;
/** What is told of somebody goes on behind an age. */
const toldOf = /^(?:,|\)) (?:\p{Ll}|I\b)/u;

/** Who is spoken of with an age behind. */
const roles =
  /\b(?:man|woman|boy|girl|child|driver|victim|suspect|teacher|student|pupil|father|mother|son|daughter|brother|sister|husband|wife|widow|widower|uncle|aunt|grandfather|grandmother|pensioner|teenager|youth|patient|tourist|visitor|hiker|swimmer|climber|traveller|traveler|migrant|refugee|immigrant|citizen|national|passenger|pedestrian|cyclist|defendant|plaintiff|witness|officer|soldier|doctor|nurse|lawyer|farmer|actor|actress|singer|player|striker|midfielder|goalkeeper|worker|employee|manager|owner|resident|neighbou?r|friend|colleague|youngest|eldest|oldest|grandma|grandpa|granny|mum|mom|dad|sohn|tochter|mutter|vater|bruder|schwester|hijo|hija|fils|fille|figlio|figlia|filho|filha)$/i;

/** Whether the word that ends here is a person's name, with a capital, or one of the family. */
function isPerson({ text, tokens, vocabulary }: Scan, end: number, wanted: number): boolean {
  const at = tokenFrom(tokens, end) - 1;
  if (at < 0 || tokens.end[at] !== end) return false;
  const its = vocabulary.marksOf(tokens.word[at] as number);
  if ((its & wanted & marks.kin) !== 0) return true;
  const isCapital = /\p{Lu}/u.test(text[tokens.start[at] as number] as string);
  return isCapital && (its & wanted) !== 0 && (its & (marks.thing | marks.country)) === 0;
}

function matches(regex: RegExp, text: string, at: number): boolean {
  regex.lastIndex = at;
  return regex.test(text);
}
