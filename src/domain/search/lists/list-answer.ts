import { valuesOf } from '#analysis/indicators/spelling.ts';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { toldAnswer, type Answer, type AnswerSource } from '#domain/search/extractive/source.ts';
import { createCitations } from '#domain/search/records/citations.ts';
import { shown } from '#domain/search/records/shown.ts';
import type { Item } from './fact-items.ts';

export type RecordedList = { heading: string; items: Item[]; total: number };

/**
 * The answer to a question for a list, of what the passages say (`extracted`) and what is recorded. The passages answer alone when
 * one quote names all that is recorded; the records when they hold all that the passages name, or these do not answer; else what the
 * passages say comes first, and what is recorded besides after it. `doubtful`: the
 * passages have a value that a verdict calls benign, and are no list to show.
 */
export function listAnswer(extracted: Answer, list: RecordedList, doubtful: boolean): Answer {
  const { items, total } = list;
  const says = extracted.answered && !doubtful;
  const isWhole =
    total === items.length && extracted.sources.some(({ quote }) => items.every(namedBy(quote)));
  if (says && isWhole) return extracted;
  if (!says || isRecorded(extracted, items)) {
    const { cite, sources } = createCitations();
    return listed(listSentence(list, items, cite), sources, items);
  }
  const isNamed = namedBy(extracted.sources.map(({ quote }) => quote).join('\n'));
  const missing = items.filter((item) => !isNamed(item));
  if (missing.length === 0 && total === items.length) return extracted;
  const { cite, sources } = createCitations(extracted.sources);
  const further = listSentence(
    { ...list, heading: `Also recorded, ${uncapitalised(list.heading)}` },
    missing,
    cite,
  );
  const answer = { ...listed(`${extracted.answer} ${further}`, sources, items), related: [] };
  return { ...answer, confidence: Math.min(extracted.confidence, answer.confidence) };
}

function listed(answer: string, sources: AnswerSource[], items: Item[]): Answer {
  const sum = items.reduce((all, { fact }) => all + fact.confidence, 0);
  return { ...toldAnswer(answer, sources), confidence: sum / Math.max(1, items.length) };
}

function listSentence(
  { heading, items: all, total }: RecordedList,
  items: Item[],
  cite: (quoted: Item['quoted']) => string,
): string {
  const texts = items.map(({ text, quoted }) => `${shown(text)}${cite(quoted)}`);
  const more = total - all.length;
  return `${shown(heading)}: ${texts.join('; ')}.${more > 0 ? ` There ${more === 1 ? 'is 1' : `are ${more}`} more.` : ''}`;
}

const uncapitalised = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.slice(0, 1).toLowerCase() + text.slice(1) : text;

const fold = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether a quote names an item. */
function namedBy(quote: string): (item: Item) => boolean {
  const words = fold(quote);
  return ({ text, fact }) => [text, fact.name].some((name) => words.includes(fold(name)));
}

/** Whether the records hold all that the passages name: the same values, or names read out of the same sentences. */
function isRecorded({ sources }: Answer, items: Item[]): boolean {
  const known = new Set(items.map(({ fact }) => fact.name));
  const values = sources.flatMap(({ quote }) => valuesIn(quote, items));
  if (values.length > 0)
    return values.every((value) => valuesOf(value).some((spelling) => known.has(spelling)));
  return sources.every(({ document_id, start, end }) =>
    items.some(
      ({ quoted }) => quoted.hit.document_id === document_id && quoted.start <= start && end <= quoted.end,
    ),
  );
}

/** The values in a quote of the kinds that are listed. */
function valuesIn(quote: string, items: readonly { fact: { kind: string } }[]): string[] {
  const kinds = new Set(items.map(({ fact }) => fact.kind));
  return findIdentifiers(quote).flatMap(({ kind, canonical }) => (kinds.has(kind) ? [canonical] : []));
}
