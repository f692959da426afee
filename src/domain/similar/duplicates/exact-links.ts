import { sharedText, type Shingles } from '#analysis/shingles/shingles.ts';
import { comparedPassages } from '#analysis/shingles/sketch.ts';
import { kindOf } from '#domain/similar/near-duplicate.ts';
import { shinglesOf } from '#domain/sketches/index.ts';
import type { SearchIndex } from '#index/search-index.ts';

import type { Link } from './groups.ts';

/** So many documents are read at once. */
const readAtOnce = 4;

/** Those links that are right by the texts themselves, with the exact share. Errors: as those of the index. */
export async function exactLinks(
  index: Pick<SearchIndex, 'passagesNow'>,
  links: readonly Link[],
): Promise<Link[]> {
  const near = links.filter(({ same }) => !same);
  const texts = await textsOf(index, [...new Set(near.flatMap(({ one, other }) => [one, other]))]);
  const none: Shingles = new Set();
  const exact = near.flatMap((link): Link[] => {
    const [one, other] = [texts.get(link.one) ?? none, texts.get(link.other) ?? none];
    const shared = sharedText(one, other);
    const kind = kindOf(shared, Math.min(one.size, other.size));
    return kind === 'near_duplicate' ? [{ ...link, share: shared.shared_share }] : [];
  });
  return [...links.filter(({ same }) => same), ...exact];
}

async function textsOf(
  index: Pick<SearchIndex, 'passagesNow'>,
  ids: string[],
): Promise<Map<string, Shingles>> {
  const texts = new Map<string, Shingles>();
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const read = await index.passagesNow(ids.slice(from, from + readAtOnce), {
      start: 0,
      end: comparedPassages,
    });
    for (const [id, passages] of Map.groupBy(read, ({ document_id }) => document_id))
      texts.set(id, await shinglesOf(passages));
  }
  return texts;
}
