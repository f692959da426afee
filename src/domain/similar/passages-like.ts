import { placeKey, placesOf } from '#index/places.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

import { candidatesByWords } from './candidates-by-words.ts';
import { nearestTo, type NearestDeps, type Surroundings } from './nearest.ts';
import { profileOf } from './profile.ts';
import { sharedText } from '#analysis/shingles/shingles.ts';
import type { OtherPassage, OwnPassage, SearchType, SimilarPassage } from './similar.ts';
import { cosine } from './weights.ts';

/** So many passages that words find are compared, and as many that vectors find. */
const mostCandidates = 60;
/** Below this score passages have nothing to do with each other. */
const leastScore = 0.06;
/** What nearness in meaning adds to the cosine of words. */
const nearWeight = 0.25;

type Asked = { passage: OwnPassage; filter: IndexFilter; limit: number };

/** The passages that are similar to one, best first. Errors: as those of the index. */
export async function passagesLike(
  deps: NearestDeps,
  { passage, filter, limit }: Asked,
): Promise<{ passages: SimilarPassage[]; search_type: SearchType }> {
  const own = await profileOf([passage]);
  const [worded, nearest] = await Promise.all([
    candidatesByWords(deps.index, own, { filter }),
    nearestTo(deps, [passage], { filter, limit: mostCandidates }),
  ]);
  const places = nearest?.around[0]?.near ?? [];
  const found = new Map(
    [...worded.slice(0, mostCandidates), ...places].map((place) => [placeKey(place), place]),
  );
  const candidates = await deps.index.passagesAt(placesOf([...found.values()]));
  const near = nearest && (await similaritiesOf(deps, nearest, candidates));
  const farthest = places.at(-1)?.score ?? 0;
  const passages: SimilarPassage[] = [];
  for (const hit of candidates) {
    await yieldToEventLoop();
    const theirs = await profileOf([hit]);
    const words = cosine(own.words, theirs.words);
    const { shared_share, resemblance } = sharedText(own.shingles, theirs.shingles);
    const likeness = words + nearWeight * Math.max(0, (near?.get(placeKey(hit)) ?? 0) - farthest);
    passages.push({ ...hit, shared_share, score: Math.min(1, Math.max(likeness, resemblance)) });
  }
  const search_type = near ? 'hybrid' : 'lexical';
  return {
    passages: passages
      .filter(({ score }) => score >= leastScore)
      .sort((a, b) => b.score - a.score || (placeKey(a) < placeKey(b) ? -1 : 1))
      .slice(0, limit),
    search_type,
  };
}

/** How near each candidate is to the passage, also those that words alone found. */
async function similaritiesOf(
  { index }: NearestDeps,
  { space, around: [first] }: { space: string; around: Surroundings<OwnPassage>[] },
  candidates: OtherPassage[],
): Promise<Map<string, number>> {
  const near = new Map(first?.near.map((hit) => [placeKey(hit), hit.score]));
  const others = candidates.filter((hit) => !near.has(placeKey(hit)));
  const found = first && (await index.similarities({ space, vector: first.vector }, placesOf(others)));
  for (const each of found ?? []) near.set(placeKey(each), each.score);
  return near;
}
