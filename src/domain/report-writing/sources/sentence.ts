import { answerTerms } from './terms.ts';
import { leansBack, readable, type AnswerUnit, type SearchHit } from '#domain/search/index.ts';
import { saidIn, type Said } from '#domain/report-writing/statements/likeness.ts';
import type { Cited } from '#domain/report-writing/statements/references.ts';

/** A whole sentence of a source that says something by itself. */
export type Sentence = Cited & {
  hit: SearchHit;
  /** As it is shown: without marks of lists and Markdown. */
  text: string;
  terms: string[];
  said: Said;
  /** It is an item of a list or a field of a record, whose subject may be some lines above. */
  item: boolean;
  /** It begins with `The group` and the like. */
  leaning: boolean;
};

const terms = { least: 5, most: 70 };
const longest = 420;
const begins = /^["“'‘(]?[\p{Lu}\d]/u;
const ends = /[.!…][)"”’\]]*(?:\s?\[\d+\]|\d{1,2})?$/;
/** What leans on the sentence before it says nothing alone; `The group` does, in a report on one. */
const generic =
  /^(?:The|These|Those) (?:threat |malicious |cyber |APT )?(?:group|gang|actors?|adversar(?:y|ies)|attackers?|operators?|malware|ransomware|backdoor|trojan|loader|campaign)(?:[’']s)?\b/;
const dangling =
  /^(?:However|Therefore|Thus|Hence|Then|Next|Finally|Also|Additionally|Moreover|Furthermore|In addition|As a result|For example|For instance|Similarly|Likewise|Conversely|Afterwards?|Later|Instead|Both|Here|Such|One of|Another|Others?|And|But|So|Or|Once|After (?:that|this)|At th(?:is|at) point|In this|In these|Due to this|As (?:shown|seen|mentioned|noted)|He|She)\b/;
const pointing =
  /\b(?:(?:see|in|shown in|following|below|above) (?:the )?(?:figure|table|image|screenshot|picture|section|appendix)|figure \d|table \d|screenshot|as follows|shown below|listed below|(?:the|our|this) (?:blog|post|article|analysis below|sections?)|click here|read more|subscribe|all rights reserved|copyright|our (?:previous|earlier|last) |in our|we (?:will|are going|hope|would)|this (?:report|advisory|alert|document|summary|project|emulation|plan)\b|for more information|additional information|learn more|please (?:see|contact|visit|refer)|let us know|\bNote: to|contact (?:us|your)|disclaimer|warrant(?:y|ies))/i;
/** A heading that ran into the text: `SummaryThis advisory`. */
const glued = /(?:Summary|Overview|Introduction|Details|Mitigations|Background|Description)\p{Lu}\p{Ll}+ /u;
const personal =
  /^(?:It|Its|All its|From \w+ we|While investigating|This|That|They|Their|There|We|Our|You|Your|I)\b/;

/** The sentence that a unit is; null for what is none, says nothing by itself, or speaks of its own document. */
export function sentenceOf(unit: AnswerUnit): Sentence | null {
  const { kind, states, contact, hit, start, end } = unit;
  if (!states || contact || kind === 'heading' || kind === 'header' || kind === 'row') return null;
  const cut = trimmed(unit);
  const { quote } = cut;
  const isSentence = ends.test(quote) && begins.test(quote) && quote.length <= longest;
  if (!isSentence || unit.terms.length < terms.least || unit.terms.length > terms.most) return null;
  if (dangling.test(quote) || personal.test(quote) || pointing.test(quote)) return null;
  if (glued.test(quote)) return null;
  const leaning = generic.test(quote);
  if (!leaning && leansBack(quote)) return null;
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
    item: kind !== 'sentence',
    leaning,
  };
}

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
