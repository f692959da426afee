import type { SharedText } from '#analysis/shingles/shingles.ts';

import type { SimilarKind } from './similar.ts';

/** From this share of the shorter text on, documents are near-duplicates, unless the shorter one is of fewer shingles than that. */
const nearDuplicate = { share: 0.7, shingles: 40 };

/** What two documents are that share so much text, by how many shingles the shorter one has. */
export function kindOf({ shared_share, resemblance }: SharedText, shorter: number): SimilarKind {
  const share = shorter < nearDuplicate.shingles ? resemblance : shared_share;
  return share >= nearDuplicate.share ? 'near_duplicate' : 'similar';
}
