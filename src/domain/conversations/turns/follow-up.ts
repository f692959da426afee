import type { Aspect, FollowUp, Wording } from '#domain/search/index.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';
import type { Spoken } from '#domain/conversations/conversation.ts';
import { identifiersIn, namesIn } from '#domain/conversations/summary/summary.ts';

const opening = /^(?:(?:and|but|so|ok|okay|please)\b[\s,]*)+/i;
const closing = /[\s,]*(?:\bplease)?[\s?!.…]*$/i;
const more = new RegExp(
  String.raw`^(?:(?:can|could|would) you )?(?:(?:tell|give|show)(?: me| us)? (?:(?:some|a bit|a little) )?more(?: details?)?` +
    String.raw`|say more|more(?: details?)?|go on|continue|keep going|elaborate|expand|what else` +
    String.raw`|anything else|is there (?:anything|something) else|is (?:there|that) (?:more|all))(?: (?:about` +
    String.raw`|on) (?:it|that|this|them|him|her))?$`,
  'i',
);

/** The first that fits; each applies only when the message has nothing else. */
const asking: [Aspect, RegExp][] = [
  ['reason', /^(?:why(?: not| so)?|how come|what for|for (?:what|which) reason)\b/i],
  ['duration', /\bhow long\b|\bsince when\b/i],
  ['frequency', /\bhow (?:often|frequently)\b/i],
  ['time', /\bwhen\b/i],
  ['place', /\bwhere\b/i],
  ['outcome', /\b(?:outcome|result|consequence|end|happened|came|next|afterwards)\b/i],
];
/** What asks for an aspect, and verbs that any event can be asked with. */
const light = new RegExp(
  String.raw`\b(?:how (?:long|often|frequently|come)|since|last(?:s|ed)?|t(?:ake[ns]?|ook)|happen(?:s` +
    String.raw`|ed|ing)?|occur(?:s|red)?|g(?:o|oes|one) on|went on|start(?:s|ed)?|exactly|reason` +
    String.raw`|outcomes?|results?|consequences?|c[oa]me|next|afterwards|end|he|she|they|so)\b`,
  'gi',
);

const replacing =
  /^(?:(?:and|or|but|so|what about|how about)\b[\s,]*)+((?:for|in|on|at|by|with|from|to|during|under)\s+)?(.+?)[\s?!.]*$/i;
const opensQuestion = new RegExp(
  String.raw`^(?:what|which|who|whose|when|where|why|how|is|are|was|were|do|does|did|can|could` +
    String.raw`|will|would|should|has|have|had|it|its|their|his|her|they|he|she|this|that|these|those` +
    String.raw`|there|then|the same)\b`,
  'i',
);
const longestReplacement = 5;
/** Messages and questions longer than this stand for themselves, in UTF-16 units. */
const longest = { message: 120, question: 500 };
const preposition = 'for|in|on|at|by|with|from|to|of|during|under|before|after|and|or';
const article = /^(?:the|an?)$/i;

/** The last question as it was understood, whatever its reply. */
export function lastAsked(earlier: Spoken[]): string {
  const question = earlier.findLast(({ role }) => role === 'user')?.text ?? '';
  const reply = earlier.at(-1);
  return (reply?.role === 'assistant' && reply.asked) || question;
}

/** The wording of a message that only asks for more of the last answer, or for its reason, time and so on; null for others. */
export function goingOn(message: string, earlier: Spoken[]): (Wording & { going: FollowUp }) | null {
  const seeks = soughtIn(message);
  const question = lastAsked(earlier);
  if (seeks === null || question === '') return null;
  // After a reply that there was no more, the one before it.
  const reply = earlier.findLast(
    ({ role, asked, answered }) => role === 'assistant' && (answered === true || asked !== question),
  );
  const from = reply?.answered ? citedIn(reply) : [];
  const told = earlier.flatMap(({ role, text }) => (role === 'assistant' ? [text] : [])).join('\n');
  return { query: question, question, going: { seeks, from, told } };
}

function soughtIn(message: string): 'more' | Aspect | null {
  if (message.length > longest.message) return null;
  const said = oneLine(message).replace(opening, '').replace(closing, '');
  if (more.test(said)) return 'more';
  const aspect = asking.find(([, asked]) => asked.test(said))?.[0] ?? null;
  const own = bodyTerms(said.replace(light, ' '), { leaveOut: queryStopWords });
  return own === '' ? aspect : null;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function citedIn({ text, sources = [] }: Spoken) {
  return sources.filter(({ number }) => text.includes(`[${number}]`));
}

/**
 * `And for Linux?` after `What is the hash for Windows?`: the last question with the one in the other's place, and an
 * answer must say it. Null when nothing of the last question can give way.
 */
export function substituted(message: string, earlier: Spoken[]): Wording | null {
  const asked = oneLine(lastAsked(earlier));
  if (message.length > longest.message || asked.length > longest.question) return null;
  const [, before = '', other = ''] = replacing.exec(oneLine(message)) ?? [];
  if (asked === '' || other === '' || opensQuestion.test(other)) return null;
  if (other.split(/\s+/).length > longestReplacement) return null;
  const given = placeOf(asked, before.trim(), other);
  if (!given) return null;
  const question = asked.slice(0, given.start) + other + asked.slice(given.end);
  const known = new Set(bodyTerms(asked).split(' '));
  const said = bodyTerms(other)
    .split(' ')
    .filter((term) => !known.has(term));
  const words = said.join(' ');
  return words === '' ? null : { query: question, question, said: words, telling: words };
}

type Place = { start: number; end: number };

/** The part of the question that is replaced: after the same preposition, with the same last word, else the last name. */
function placeOf(asked: string, before: string, other: string): Place | null {
  if (before !== '') {
    const behind = new RegExp(
      `(?<=\\b${before}\\s+)[^?(),]+?(?=\\s+(?:${preposition})\\b|\\s*[?(),]|\\s*$)`,
      'gi',
    );
    const found = [...asked.matchAll(behind)].at(-1);
    if (found) return { start: found.index, end: found.index + found[0].length };
  }
  return sameHead(asked, other) ?? lastName(asked, other);
}

/** `the new Emotet` takes the place of `the old Emotet`. */
function sameHead(asked: string, other: string): Place | null {
  const words = other.split(/\s+/);
  const head = words.at(-1) as string;
  const spoken = [...asked.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu)];
  const last = spoken.findLastIndex(([word]) => word.toLowerCase() === head.toLowerCase());
  if (last < 0 || words.length < 2) return null;
  let first = last;
  for (let count = 1; count < words.length && first > 0; count += 1) {
    const [word] = spoken[first - 1] as RegExpMatchArray;
    if (bodyTerms(word, { leaveOut: queryStopWords }) === '' && !article.test(word)) break;
    first -= 1;
  }
  const end = spoken[last] as RegExpExecArray;
  return { start: (spoken[first] as RegExpExecArray).index, end: end.index + end[0].length };
}

function named(text: string): string[] {
  return [...identifiersIn([text]).map(({ spelled }) => spelled), ...namesIn(text)];
}

/** A name or an identifier takes the place of another. */
function lastName(asked: string, other: string): Place | null {
  if (named(other).length === 0 && !/\d/.test(other)) return null;
  const places = named(asked).map((name) => ({
    start: asked.lastIndexOf(name),
    end: asked.lastIndexOf(name) + name.length,
  }));
  return places.sort((a, b) => a.start - b.start).at(-1) ?? null;
}
