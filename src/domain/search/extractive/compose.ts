import { withoutNoteMarks } from '#analysis/language/note-marks.ts';
import type { Asked } from '#domain/search/question/asked.ts';
import { isNamedIn } from '#domain/search/question/subjects.ts';
import { sanitizeAnswer } from '#domain/search/generated/sanitize.ts';
import { newValues } from '#domain/search/candidates/kind-features.ts';
import type { ScoredSentence } from '#domain/search/candidates/sentences.ts';
import { cellsOf } from '#domain/search/candidates/tables.ts';
import type { AnswerUnit } from '#domain/search/candidates/units.ts';

const mostSentences = 3;
/** A further candidate is taken when its score comes this close to the best one's. */
const close = 1.2;
const nearlyAsGood = 3;
/** The share of its words that was not said before. */
const newShare = 0.25;
/** UTF-16 units of the whole answer, as long as the best candidate does not take more. */
const longestAnswer = 1200;

const leaning =
  /^(?:It|Its|This|That|These|Those|They|Their|He|She|Instead|Both|Only|Of these|The (?:group|actors?|malware|note|attackers?))\b/;
const leaningEnd = /\b(?:it|them|this|that)[.!]?$/;
const shortSentence = 60;
/** An item of so few terms may be a value alone: an address, a file, a name. */
const fewTerms = 5;

/** Whether it speaks of what the sentence before it names. */
export function leansBack(quote: string): boolean {
  return leaning.test(quote) || (leaningEnd.test(quote) && quote.length < shortSentence);
}

const markup = /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|`|<\/?(?:sup|sub|b|i|em|strong|br|u)\s*\/?>/gi;
const link = /!?\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g;
const itemMark = /^\s*(?:[-*•–—‣◦▪●]|#{1,6}|>|\d{1,3}[.)](?=\s|\D))\s*/u;

function plain(line: string): string {
  return line.replace(link, '$1').replace(markup, '').replace(itemMark, '').replace(/\s+/g, ' ').trim();
}

function asRow(quote: string, header: AnswerUnit | null): string {
  const cells = cellsOf(quote);
  const names = header?.kind === 'header' ? cellsOf(header.quote) : [];
  if (cells.length < 2) return plain(quote);
  const named = cells.map((cell, i) =>
    names[i] && names.length === cells.length ? `${names[i]}: ${cell}` : cell,
  );
  return named
    .filter((cell) => plain(cell) !== '' && !/: ?-?$/.test(cell))
    .map(plain)
    .join('; ');
}

function asList(quote: string): string {
  const lines = quote
    .split('\n')
    .map((line) => (cellsOf(line).length > 1 ? asRow(line, null) : plain(line)))
    .filter((line) => line !== '');
  const [first = '', ...items] = lines;
  const lead = /[:：]$/.test(first) ? first : `${first.replace(/[.]$/, '')}:`;
  return items.length === 0 ? first : `${lead} ${items.join('; ')}`;
}

/** A candidate as running text that is safe to show: on one line, without the marks of lists, tables and Markdown. */
export function readable({ quote, kind, lead }: Pick<AnswerUnit, 'quote' | 'kind' | 'lead'>): string {
  const text =
    kind === 'list'
      ? asList(quote)
      : kind === 'record'
        ? quote.split('\n').map(plain).join('; ')
        : cellsOf(quote).length > 1
          ? asRow(quote, lead)
          : withoutNoteMarks(plain(quote.replace(/\s+/g, ' ')));
  // A mark of the text's own would be read as the number of a source.
  return sanitizeAnswer(text.replaceAll(/\[(\d{1,4})\]/g, '($1)'), [quote]);
}

/** Whether two candidates share some of a document's text. */
export function overlaps(a: ScoredSentence, b: ScoredSentence): boolean {
  return a.hit.document_id === b.hit.document_id && a.start < b.end && b.start < a.end;
}

function sameText(a: string, b: string): boolean {
  return a.replace(/\s+/g, ' ').toLowerCase() === b.replace(/\s+/g, ' ').toLowerCase();
}

function newness(sentence: ScoredSentence, said: ScoredSentence[]): number {
  const known = new Set(said.flatMap(({ unit }) => unit.terms));
  const { terms } = sentence.unit;
  return terms.filter((term) => !known.has(term)).length / Math.max(1, terms.length);
}

/** What has to be read before it: the lead-in of an item, the sentence that says whom a pronoun means. */
function introduction(asked: Asked, best: ScoredSentence, all: ScoredSentence[]): ScoredSentence[] {
  const { kind, lead, set } = best.unit;
  const named = asked.subjects.length > 0 && asked.subjects.every((subject) => isNamedIn(subject, set));
  const needed =
    lead && lead.kind !== 'header'
      ? lead
      : !named && leansBack(best.quote) && kind === 'sentence'
        ? best.before
        : null;
  if (!needed || needed.kind === 'header') return [];
  // A heading says something of a value alone, nothing to a sentence.
  if (needed.kind === 'heading' && best.unit.terms.length >= fewTerms) return [];
  if (needed !== lead && !needed.states) return [];
  const found = all.find(({ unit }) => unit === needed);
  return found ? [found] : [];
}

/** The sentence right after the best one when it goes on about it. */
function follower(best: ScoredSentence, all: ScoredSentence[]): ScoredSentence[] {
  if (best.unit.kind !== 'sentence') return [];
  const next = all.find(
    ({ unit }) => unit.hit === best.hit && unit.place === best.unit.place + 1 && unit.kind === 'sentence',
  );
  return next?.unit.states && leansBack(next.quote) ? [next] : [];
}

/** Whether it holds one value of the kind asked for, which is all that there is to say. Names are too many kinds of thing. */
function holdsWhatIsAsked(asked: Asked, quote: string): boolean {
  const { type } = asked;
  if (type?.name === 'name' || type?.name === 'reason') return false;
  return newValues(asked, quote).fresh > 0;
}

/** One thing is asked for: the row, field or item of a whole list or record that holds it, where one is nearly as good. */
function narrowed(asked: Asked, whole: ScoredSentence, all: ScoredSentence[]): ScoredSentence {
  if (whole.unit.kind !== 'list' && whole.unit.kind !== 'record') return whole;
  const part = all.find((each) => each !== whole && each.unit.states && overlaps(each, whole));
  return part && part.score >= whole.score - nearlyAsGood && holdsWhatIsAsked(asked, part.quote)
    ? part
    : whole;
}

/** The candidates to say, in the order to be read: the best one with what it needs, then those that add to it. */
export function candidatesToSay(asked: Asked, sentences: ScoredSentence[]): ScoredSentence[] {
  const [first] = sentences;
  if (!first) return [];
  const best = asked.many ? first : narrowed(asked, first, sentences);
  const whole = !asked.many && holdsWhatIsAsked(asked, best.quote);
  const said = [...introduction(asked, best, sentences), best, ...(whole ? [] : follower(best, sentences))];
  if (whole) return said;
  let length = said.reduce((sum, { quote }) => sum + quote.length, 0);
  for (const sentence of sentences.slice(1, 15)) {
    if (said.length >= mostSentences) break;
    if (
      !sentence.unit.states ||
      sentence.score < best.score - close ||
      length + sentence.quote.length > longestAnswer
    )
      continue;
    if (said.some((each) => overlaps(each, sentence) || sameText(each.quote, sentence.quote))) continue;
    if (newness(sentence, said) < newShare) continue;
    said.push(sentence);
    length += sentence.quote.length;
  }
  return said;
}
