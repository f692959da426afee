import { bodyTerms } from '#analysis/language/terms.ts';
import { namedIn } from '#domain/search/question/subjects.ts';
import { placesOf } from '#index/places.ts';
import type { IndexFilter, SearchIndex } from '#index/search-index.ts';

export type TitledDocument = { document_id: string; title: string };

/** The document of a title, or those that may be meant: several, or one whose title lacks something. */
export type Titled = TitledDocument | { near: TitledDocument[] };

/** Passages whose title is compared: those of several documents. */
const mostPassages = 200;
const mostNear = 5;
/** How much of the words of both has to be the same. */
const alike = 0.5;
/** A title that is so much more alike than the next one is meant. */
const clear = 0.15;
const boosts = { body: 0, title: 1, identifiers: 0 };

/**
 * Finds the document in scope whose title or file name is most like what it was called; null where none is. An exact title wins; a
 * title without a number or name that was asked for is only near.
 */
export async function titledDocument(
  index: Pick<SearchIndex, 'searchLexical' | 'passagesAt'>,
  filter: IndexFilter,
  called: string,
): Promise<Titled | null> {
  const wanted = termsOf(called);
  if (wanted.size === 0) return null;
  const query = { body: '', title: [...wanted].join(' '), identifiers: '', boosts };
  const hits = await index.searchLexical(query, filter, mostPassages);
  const ofEach = [...new Map(hits.map((hit) => [hit.document_id, hit])).values()];
  const passages = await index.passagesAt(placesOf(ofEach));
  const titleOf = new Map(passages.map(({ document_id, title }) => [document_id, title]));
  const titles = new Map(ofEach.map(({ document_id }) => [document_id, titleOf.get(document_id) ?? '']));
  const [exact, ...alsoExact] = [...titles].filter(([, title]) => lineOf(title) === lineOf(called));
  if (exact && alsoExact.length === 0) return { document_id: exact[0], title: exact[1] };
  const needed = neededOf(called);
  const [best, ...others] = [...titles]
    .map(([document_id, title]) => ({ document_id, title, likeness: likenessOf(wanted, termsOf(title)) }))
    .filter(({ likeness }) => likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness);
  if (!best) return null;
  const near = [best, ...others.filter(({ likeness }) => likeness > best.likeness - clear)];
  const meant = near.map(({ document_id, title }) => ({ document_id, title }));
  const complete = meant.filter(({ title }) => [...needed].every((term) => termsOf(title).has(term)));
  if (complete.length === 0) return { near: meant.slice(0, mostNear) };
  return complete.length === 1 ? (complete[0] ?? null) : { near: complete.slice(0, mostNear) };
}

const lineOf = (title: string): string => title.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** The numbers and names that something was called by: what lacks one of them is another report. */
function neededOf(called: string): Set<string> {
  const name = nameOf(called);
  const numbers = name.match(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu) ?? [];
  return termsOf([...numbers, ...namedIn(name)].join(' '));
}

/** The ending of a file name says nothing: `ryuk.pdf` is Ryuk. */
function termsOf(title: string): Set<string> {
  return new Set(bodyTerms(nameOf(title)).split(' ').filter(Boolean));
}

const nameOf = (title: string): string => title.replace(/\.[a-z]{2,5}$/i, '').replaceAll(/[_/\\.-]+/g, ' ');

/** The share of the asked words that the title has, less where the title has many others. */
function likenessOf(wanted: Set<string>, title: Set<string>): number {
  const shared = [...wanted].filter((term) => title.has(term)).length;
  const covered = shared / wanted.size;
  return 0.75 * covered + 0.25 * (shared / Math.max(1, title.size));
}
