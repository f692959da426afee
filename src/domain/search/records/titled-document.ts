import { bodyTerms } from '#analysis/language/terms.ts';
import type { IndexFilter, SearchIndex } from '#index/search-index.ts';

export type TitledDocument = { document_id: string; title: string };

/** The document of a title, or several that it may mean. */
export type Titled = TitledDocument | { near: TitledDocument[] };

/** Passages whose title is compared: those of several documents. */
const mostPassages = 200;
const mostNear = 5;
/** How much of the words of both has to be the same. */
const alike = 0.5;
/** A title that is so much more alike than the next one is meant. */
const clear = 0.15;
const boosts = { body: 0, title: 1, identifiers: 0 };

/** Finds the document in scope whose title or file name is most like what it was called; null where none is. */
export async function titledDocument(
  index: Pick<SearchIndex, 'searchLexical'>,
  filter: IndexFilter,
  called: string,
): Promise<Titled | null> {
  const wanted = termsOf(called);
  if (wanted.size === 0) return null;
  const query = { body: '', title: [...wanted].join(' '), identifiers: '', boosts };
  const hits = await index.searchLexical(query, filter, mostPassages);
  const titles = new Map(hits.map(({ document_id, title }) => [document_id, title]));
  const [best, ...others] = [...titles]
    .map(([document_id, title]) => ({ document_id, title, likeness: likenessOf(wanted, termsOf(title)) }))
    .filter(({ likeness }) => likeness >= alike)
    .toSorted((a, b) => b.likeness - a.likeness);
  if (!best) return null;
  const near = [best, ...others.filter(({ likeness }) => likeness > best.likeness - clear)];
  const meant = near.map(({ document_id, title }) => ({ document_id, title }));
  return near.length === 1 ? (meant[0] ?? null) : { near: meant.slice(0, mostNear) };
}

/** The ending of a file name says nothing: `ryuk.pdf` is Ryuk. */
function termsOf(title: string): Set<string> {
  const name = title.replace(/\.[a-z]{2,5}$/i, '').replaceAll(/[_/\\.-]+/g, ' ');
  return new Set(bodyTerms(name).split(' ').filter(Boolean));
}

/** The share of the asked words that the title has, less where the title has many others. */
function likenessOf(wanted: Set<string>, title: Set<string>): number {
  const shared = [...wanted].filter((term) => title.has(term)).length;
  const covered = shared / wanted.size;
  return 0.75 * covered + 0.25 * (shared / Math.max(1, title.size));
}
