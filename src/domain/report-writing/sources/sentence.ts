import { answerTerms } from './terms.ts';
import { isDeniedAt, leansBack, readable, type AnswerUnit, type SearchHit } from '#domain/search/index.ts';
import { saidIn, type Said } from '#domain/report-writing/statements/likeness.ts';
import type { Cited } from '#domain/report-writing/statements/references.ts';

/** A whole sentence of a source that says something by itself. */
export type Sentence = Cited & {
  hit: SearchHit;
  /** As it is shown: without marks of lists and Markdown. */
  text: string;
  terms: string[];
  said: Said;
  /** It is an item of a list, whose subject may be some lines above. */
  item: boolean;
  /** It begins with `The group` and the like. */
  leaning: boolean;
};

const terms = { least: 5, most: 70 };
const longest = 420;
const begins = /^["“'‘(]?[\p{Lu}\d]/u;
const ends = /[.!…][)"”’\]]*(?:\s?\[\d+\]|\d{1,2})?$/;
/** `The group`, `These attackers`: whom a document is about, in a document about one. */
const ofKind = new Set(
  'group gang actor actors adversary adversaries attackers operators malware ransomware backdoor trojan loader campaign'.split(
    ' ',
  ),
);
const determiners = new Set(['the', 'these', 'those']);
/** What begins with one of these goes on from the sentence before it, and says nothing alone. */
const goingOn = new Set(
  `however therefore thus hence then next finally also additionally moreover furthermore similarly likewise conversely afterwards later
  instead both here see such another others and but so or once it its this that they their there these those`.split(
    /\s+/,
  ),
);
/** A sentence with one of these has its author as a subject, or speaks to the reader or of the document. */
const speaking = new Set(
  'we our us you your blog article screenshot figure click subscribe disclaimer copyright'.split(' '),
);
const pointing =
  /\b(?:this|the) (?:report|advisory|alert|document|plan|table|section)\b|\b(?:following|above|below)\b/i;
/** A heading that ran into the text: `SummaryThis advisory`. */
const glued = /[\p{Ll}\d](?:The|This|These|In|On|From|It|As|At|We|For|To|An?)\s/u;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether it says something by itself, and of the world. */
function isAlone(quote: string, leaning: boolean): boolean {
  const [first = ''] = wordsOf(quote);
  if (!leaning && (goingOn.has(first) || leansBack(quote))) return false;
  // `US` is a country.
  const isSpeaking = quote
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word !== 'US' && speaking.has(word.toLowerCase()));
  return !isSpeaking && !pointing.test(quote) && !quote.includes('://');
}

function isGeneric(quote: string): boolean {
  const [first = '', ...rest] = wordsOf(quote);
  return determiners.has(first) && rest.slice(0, 2).some((word) => ofKind.has(word));
}

/** The sentence that a unit is; null for what is none, says nothing by itself, or speaks of its own document. */
export function sentenceOf(unit: AnswerUnit): Sentence | null {
  const { kind, states, contact, hit, start, end } = unit;
  if (!states || contact || kind === 'heading' || kind === 'header' || kind === 'row') return null;
  if (isUnderDenial(unit)) return null;
  const cut = trimmed(unit);
  const { quote } = cut;
  const isSentence = ends.test(quote) && begins.test(quote) && quote.length <= longest;
  if (!isSentence || unit.terms.length < terms.least || unit.terms.length > terms.most) return null;
  const leaning = isGeneric(quote);
  if (!isAlone(quote, leaning) || glued.test(quote)) return null;
  const text = readable({ quote, kind: kind === 'field' ? 'sentence' : kind, lead: unit.lead });
  if (!saysEnough(text)) return null;
  return {
    document_id: hit.document_id,
    page: hit.page,
    start: start + cut.from,
    end: Math.min(end, start + cut.from + quote.length),
    quote,
    hit,
    text,
    terms: unit.terms,
    said: saidIn(text, answerTerms(text)),
    item: kind !== 'sentence' && kind !== 'field',
    leaning,
  };
}

/** `We do not attack: - Hospitals.` */
export const isUnderDenial = ({ kind, lead }: AnswerUnit): boolean =>
  kind !== 'sentence' && lead !== null && isDeniedAt(lead.quote, lead.quote.length);

const key = /^(?:[-*•]\s+)?(?:["']?[\p{L}_][\p{L}\p{N}_./ -]{0,40}["']?:\s+)(?=["“]?\p{Lu})/u;

/** A field without its name: `description: The group …`. What is left is still the document's own text. */
function trimmed({ quote, kind }: AnswerUnit): { quote: string; from: number } {
  const leading = /^\s+/.exec(quote)?.[0].length ?? 0;
  const name = kind === 'field' ? (key.exec(quote.slice(leading))?.[0].length ?? 0) : 0;
  const mark = /^(?:[-*•–—‣◦▪●]|\(?\d{1,3}[.)])\s+/u.exec(quote.slice(leading))?.[0].length ?? 0;
  const from = leading + Math.max(name, mark);
  return { quote: quote.slice(from).trimEnd(), from };
}

/** Mostly words, not code, paths or hashes; and with something like a verb: some word in small letters for each name. */
function saysEnough(text: string): boolean {
  const words = text.split(/\s+/);
  const ordinary = words.filter((word) => /^[("“‘']?\p{L}[\p{Ll}’'-]*[.,;:)"”’']*$/u.test(word)).length;
  const small = words.filter((word) => /^\p{Ll}{2,}/u.test(word)).length;
  return words.length >= 6 && ordinary / words.length >= 0.55 && small >= 3;
}
