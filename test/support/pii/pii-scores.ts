import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PiiType } from '#pii/types.ts';
import { apart, entitiesOf, joinedAs } from './pii-entities.ts';

/** Offsets in UTF-16 code units. */
type Place = { start: number; end: number };
export type Gold = Place & { entity: string };
export type Found = Place & { type: PiiType; confidence: number };
export type Labelled = { id: string; text: string; spans: Gold[] };
export type Scored = { labelled: Labelled; found: Found[] };

export type Score = { name: string; labelled: number; right: number; missed: number; wrong: number };
/** A detection or a label without a counterpart. */
export type Fault = { kind: 'missed' | 'false'; name: string; type: PiiType | null; text: string } & Place;

const leastOverlap = 0.9;

/** Reads `{id, text, spans: [{entity, start, end}]}` a line, with offsets in code points. */
export function readLabelled(file: string | URL): Labelled[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { id, text, spans } = JSON.parse(line) as Labelled;
      return { id, text, spans: spans.map((span) => ({ ...span, ...inCodeUnits(text, span) })) };
    });
}

export function inCodeUnits(text: string, { start, end }: Place): Place {
  let units = 0;
  const place = { start: text.length, end: text.length };
  let points = 0;
  for (const character of text) {
    if (points === start) place.start = units;
    if (points === end) place.end = units;
    points += 1;
    units += character.length;
  }
  return place;
}

/** Which half of a set a text is of, the same at every run: one to tune on, one to report. */
export function halfOf(id: string): 'a' | 'b' {
  return (createHash('sha256').update(id).digest()[0] as number) % 2 === 0 ? 'a' : 'b';
}

/** Each label with the find that stands for it: what `fits` and overlaps most, one to one. */
export function pair<G extends Place, F extends Place>(
  text: string,
  sides: { gold: readonly G[]; found: readonly F[] },
  fits: (gold: G, found: F) => boolean,
): Map<G, F> {
  const bare = new Map<Place, Place>(
    [...sides.gold, ...sides.found].map((each) => [each, stripped(text, each)]),
  );
  const pairs = sides.gold.flatMap((gold) =>
    sides.found
      .filter((found) => found.start < gold.end && gold.start < found.end && fits(gold, found))
      .map((found) => ({ gold, found, share: overlap(bare.get(gold) as Place, bare.get(found) as Place) })),
  );
  const taken = new Set<F>();
  const result = new Map<G, F>();
  for (const { gold, found, share } of pairs.toSorted((a, b) => b.share - a.share)) {
    if (share < leastOverlap || result.has(gold) || taken.has(found)) continue;
    result.set(gold, found);
    taken.add(found);
  }
  return result;
}

/** Intersection over union. */
function overlap(a: Place, b: Place): number {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common <= 0 ? 0 : common / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}

const surrounding = /[\s\p{P}]/u;

function stripped(text: string, { start, end }: Place): Place {
  let [from, to] = [start, end];
  while (from < to && surrounding.test(text[from] as string)) from += 1;
  while (to > from && surrounding.test(text[to - 1] as string)) to -= 1;
  return from === to ? { start, end } : { start: from, end: to };
}

/** Neighbours of one entity with nothing but blanks and punctuation between them as one, as Presidio-research's scorer has it. */
function joined<T extends Place>(text: string, places: readonly T[], nameOf: (place: T) => string): T[] {
  const result: T[] = [];
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    const between = last && text.slice(last.end, place.start);
    if (last && between !== undefined && nameOf(last) === nameOf(place) && /^[\s\p{P}]*$/u.test(between))
      result[result.length - 1] = { ...last, end: Math.max(last.end, place.end) };
    else result.push(place);
  }
  return result;
}

/** Where the false detections of a type are counted; null when the set labels nothing of the kind. */
export function homeOf(type: PiiType, labels: ReadonlySet<string>): string | null {
  return (entitiesOf.get(type) ?? []).find((entity) => labels.has(entity)) ?? null;
}

const isRightType = (gold: Gold, found: Found) => (entitiesOf.get(found.type) ?? []).includes(gold.entity);

/** Each entity of the set: a detection counts when its type is right and it covers the same characters. */
export function scoreByEntity(
  texts: readonly Scored[],
  labels: ReadonlySet<string>,
): { scores: Score[]; faults: Fault[] } {
  const scores = new Map([...labels].map((name) => [name, emptyScore(name)]));
  const faults: Fault[] = [];
  for (const { labelled, found } of texts) {
    const { text, spans } = labelled;
    const pairs = pair(text, { gold: spans, found }, isRightType);
    for (const gold of spans) {
      const score = scores.get(gold.entity) as Score;
      score.labelled += 1;
      score[pairs.has(gold) ? 'right' : 'missed'] += 1;
      if (!pairs.has(gold)) faults.push({ ...gold, kind: 'missed', name: gold.entity, type: null, text });
    }
    const right = new Set(pairs.values());
    for (const find of found) {
      const home = homeOf(find.type, labels);
      if (home === null || right.has(find)) continue;
      (scores.get(home) as Score).wrong += 1;
      faults.push({ ...find, kind: 'false', name: home, text });
    }
  }
  return { scores: [...scores.values()].toSorted((a, b) => b.labelled - a.labelled), faults };
}

export type Counting = {
  name: string;
  /** Which finds count. */
  takes?: (find: Found) => boolean;
  /** Whether labels that name nobody must be found. */
  titles?: boolean;
  join?: boolean;
};

/** Whatever the type: was the place found? */
export function scoreAny(texts: readonly Scored[], { name, takes, titles, join }: Counting): Score {
  const score = emptyScore(name);
  for (const { labelled, found } of texts) {
    const { text, spans } = labelled;
    const outside = titles ? [] : spans.filter(({ entity }) => apart.has(entity));
    let gold = spans.filter((span) => !outside.includes(span));
    let counted = found.filter((find) => takes?.(find) ?? true);
    if (join) {
      gold = joined(text, gold, ({ entity }) => joinedAs(entity));
      counted = joined(text, counted, ({ type }) => joinedAs(entitiesOf.get(type)?.[0] ?? type));
    }
    const pairs = pair(text, { gold, found: counted }, () => true);
    const right = new Set(pairs.values());
    const wrong = counted.filter((find) => !right.has(find) && !outside.some((label) => isIn(find, label)));
    score.labelled += gold.length;
    score.right += pairs.size;
    score.missed += gold.length - pairs.size;
    score.wrong += wrong.length;
  }
  return score;
}

function isIn(find: Place, label: Place): boolean {
  return find.start >= label.start && find.end <= label.end;
}

function emptyScore(name: string): Score {
  return { name, labelled: 0, right: 0, missed: 0, wrong: 0 };
}

export const precisionOf = ({ right, wrong }: Score): number => right / (right + wrong);
export const recallOf = ({ right, labelled }: Score): number => right / labelled;
/** The harmonic mean in which recall weighs four times as much as precision. */
export const f2Of = ({ right, missed, wrong }: Score): number =>
  (5 * right) / (5 * right + 4 * missed + wrong);

/** How often detections are right, by confidence: for detections of types that the set labels. */
export function reliability(
  texts: readonly Scored[],
  labels: ReadonlySet<string>,
): { from: number; to: number; finds: number; mean: number; right: number; place: number }[] {
  const edges = [0, 0.3, 0.5, 0.7, 0.85, 0.9, 0.95, 0.98, 1];
  const bins = edges
    .slice(1)
    .map((to, i) => ({ from: edges[i] as number, to, finds: 0, sum: 0, right: 0, place: 0 }));
  for (const { labelled, found } of texts) {
    const counted = found.filter(({ type }) => homeOf(type, labels) !== null);
    const sides = { gold: labelled.spans, found: counted };
    const right = new Set(pair(labelled.text, sides, isRightType).values());
    const place = new Set(pair(labelled.text, sides, () => true).values());
    for (const find of counted) {
      const bin = bins.find(({ to }) => find.confidence < to) ?? bins.at(-1);
      if (!bin) continue;
      bin.finds += 1;
      bin.sum += find.confidence;
      if (right.has(find)) bin.right += 1;
      if (place.has(find)) bin.place += 1;
    }
  }
  return bins.map(({ sum, ...bin }) => ({
    ...bin,
    mean: sum / bin.finds,
    right: bin.right / bin.finds,
    place: bin.place / bin.finds,
  }));
}
