import type { IndicatorType } from '#analysis/document.ts';
import { reportedRoles } from '#domain/indicators/index.ts';
import type { IndexFilter, SearchIndex } from '#index/search-index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { answerUnits, type AnswerUnit } from '#domain/search/candidates/units.ts';
import { leansBack, readable } from '#domain/search/extractive/compose.ts';
import { itemsOf } from '#domain/search/lists/fact-items.ts';
import { createCitations, type Citations } from '#domain/search/records/citations.ts';
import { countValues, entitiesIn } from '#domain/search/records/facts.repository.ts';
import type { AnswerPart } from '#domain/search/records/joined.ts';
import { isDeniedAt } from '#domain/search/records/denials.ts';
import type { Records } from '#domain/search/records/records.ts';
import { shown } from '#domain/search/records/shown.ts';
import type { TitledDocument } from '#domain/search/records/titled-document.ts';
import { centralSentences } from './central-sentences.ts';

const sentences = 5;
/** So many passages are read: the first ones, and others from all over a longer document. */
const mostPassages = 80;
const firstPassages = 20;
/** Analysed terms of a sentence that says something by itself. */
const terms = { least: 6, most: 60 };
const mostNames = 8;

type Summarising = {
  index: Pick<SearchIndex, 'passagesOf'>;
  records: Records | null | undefined;
  filter: IndexFilter;
};

/**
 * A document in five of its own sentences, in their order, then the names, techniques and numbers of indicators that records have of
 * it. Null where it has no sentences.
 */
export async function documentSummary(
  { document_id, title }: TitledDocument,
  { index, records, filter }: Summarising,
): Promise<AnswerPart | null> {
  const chosen = await summarySentences(document_id, index);
  if (chosen.length === 0) return null;
  const citations = createCitations();
  const said = chosen.map((unit) => `${readable(unit)}${citations.cite(unit)}`);
  const recorded = records ? await recordedOf(records, filter, document_id, citations) : [];
  const answer = [`${shown(title)}:`, ...said, ...recorded].join(' ');
  return { answer, sources: citations.sources, confidence: 1 };
}

/** The sentences that say most of a document, in their order. */
export async function summarySentences(
  documentId: string,
  index: Pick<SearchIndex, 'passagesOf'>,
): Promise<AnswerUnit[]> {
  const passages = spread(await index.passagesOf(documentId));
  const units: AnswerUnit[] = [];
  for (const passage of passages) {
    units.push(
      ...answerUnits([{ ...passage, score: 1 }]).filter(({ kind, states }) => kind === 'sentence' && states),
    );
    await yieldToEventLoop();
  }
  // Passages may overlap.
  const all = [...new Map(units.map((unit) => [unit.start, unit])).values()];
  const telling = all.filter(saysSomething);
  const distinct = telling.length > 0 ? telling : all;
  const length = passages.at(-1)?.end ?? 1;
  const weighed = distinct.map((unit) => ({ terms: unit.terms, place: unit.start / length }));
  const chosen = centralSentences(weighed, sentences).toSorted((a, b) => a - b);
  return chosen.flatMap((at) => distinct[at] ?? []);
}

function spread<T>(passages: T[]): T[] {
  if (passages.length <= mostPassages) return passages;
  const step = (passages.length - firstPassages) / (mostPassages - firstPassages);
  const later = Array.from(
    { length: mostPassages - firstPassages },
    (_, i) => passages[firstPassages + Math.floor(i * step)],
  );
  return [...passages.slice(0, firstPassages), ...later.filter((passage) => passage !== undefined)];
}

function saysSomething(unit: AnswerUnit): boolean {
  return (
    unit.terms.length >= terms.least &&
    unit.terms.length <= terms.most &&
    /[.!…]["”’)]?$/.test(unit.quote.trim()) &&
    !leansBack(unit.quote)
  );
}

async function recordedOf(
  records: Records,
  filter: IndexFilter,
  document_id: string,
  { cite }: Citations,
): Promise<string[]> {
  const { db } = records;
  const names = { document_id, kinds: ['actor', 'malware', 'tool', 'campaign'] as const, limit: mostNames };
  const methods = { document_id, kinds: ['technique', 'vulnerability'] as const, limit: mostNames };
  const [named, used, counts] = await Promise.all([
    entitiesIn(db, filter, { ...names, kinds: [...names.kinds] }),
    entitiesIn(db, filter, { ...methods, kinds: [...methods.kinds] }),
    countValues(db, filter, { document_id, roles: reportedRoles }),
  ]);
  const found = await itemsOf(records, [...named.rows, ...used.rows]);
  // `It does not use X` is no reason to list X.
  const items = found.filter(
    ({ fact, quoted }) =>
      !isDeniedAt(quoted.hit.content.slice(quoted.start - quoted.hit.start), fact.place[0] - quoted.start),
  );
  const part = (label: string, { rows }: typeof named) => {
    const own = items.filter(({ fact }) => rows.includes(fact));
    const listed = own.map(({ text, quoted }) => `${shown(text)}${cite(quoted)}`).join('; ');
    return own.length > 0 ? [`${label}: ${listed}.`] : [];
  };
  return [...part('Names', named), ...part('Techniques and vulnerabilities', used), ...countsOf(counts)];
}

function countsOf(counts: { type: IndicatorType; count: number }[]): string[] {
  const listed = counts.map(({ type, count }) => `${count} ${type}`).join(', ');
  return counts.length > 0 ? [`Indicators and vulnerabilities: ${listed}.`] : [];
}
