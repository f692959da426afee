import type { Candidate } from './arbitration.ts';
import type { Match, Method } from '#pii/recogniser.ts';
import { piiTypes, type PiiType } from '#pii/types.ts';

const methods: readonly Method[] = ['pattern_match', 'contextual_pattern', 'named_entity_recognition'];
const typeIds = new Map(piiTypes.map((type, id) => [type, id]));

/** Matches that are not settled, as numbers: a large text has millions of them. */
export type Candidates = {
  add: (match: Match & { benign?: boolean }) => void;
  /** Those of a type that are there now, in the order of their starts; they can be iterated again. */
  of: (type: PiiType) => Iterable<Match>;
  /** Whether `isSuch` is true of one of them. */
  has: (isSuch: (match: Match) => boolean) => boolean;
  /** Makes those of a type that `isLess` is true of less sure, by a factor. Before anything is settled. */
  weaken: (type: PiiType, factor: number, isLess: (match: Match) => boolean) => void;
  /** In the order that they are settled in; nothing is added while they are iterated. */
  ordered: () => Generator<Candidate<PiiType>>;
};

/** Those that start in one part of the text, in the order that they were added. */
type Part = {
  count: number;
  start: Int32Array;
  end: Int32Array;
  confidence: Float64Array;
  /** What it is, as bits. */
  bits: Uint16Array;
  /** The order that they are settled in, once somebody asked for it. */
  order: Uint32Array | null;
};

/** The length of a part of the text, as a power of two: each is sorted by itself. */
const partBits = 16;

export function createCandidates(): Candidates {
  const parts: (Part | undefined)[] = [];
  return {
    add({ type, start, end, confidence, method, benign = false }) {
      const which = start >> partBits;
      let part = parts[which];
      if (!part || part.count === part.start.length) part = parts[which] = widened(part);
      const at = part.count;
      part.start[at] = start;
      part.end[at] = end;
      part.confidence[at] = confidence;
      part.bits[at] = ((typeIds.get(type) as number) << 3) | (methods.indexOf(method) << 1) | Number(benign);
      part.count += 1;
      part.order = null;
    },
    of(type) {
      const id = typeIds.get(type) as number;
      const counts = Array.from(parts, (part) => part?.count ?? 0);
      return { [Symbol.iterator]: () => ofType(parts, counts, id) };
    },
    has(isSuch) {
      for (const part of parts) {
        if (!part) continue;
        for (let index = 0; index < part.count; index += 1) if (isSuch(read(part, index))) return true;
      }
      return false;
    },
    weaken(type, factor, isLess) {
      const id = typeIds.get(type) as number;
      for (const part of parts) {
        if (!part) continue;
        for (let index = 0; index < part.count; index += 1)
          if ((part.bits[index] as number) >> 3 === id && isLess(read(part, index)))
            part.confidence[index] = (part.confidence[index] as number) * factor;
      }
    },
    *ordered() {
      for (const part of parts) {
        if (!part) continue;
        part.order ??= settlingOrder(part);
        for (const index of part.order) yield read(part, index);
      }
    },
  };
}

function* ofType(
  parts: readonly (Part | undefined)[],
  counts: readonly number[],
  id: number,
): Generator<Match> {
  for (const [which, count] of counts.entries()) {
    const part = parts[which];
    if (!part) continue;
    const { bits, start } = part;
    const its: number[] = [];
    for (let index = 0; index < count; index += 1) if ((bits[index] as number) >> 3 === id) its.push(index);
    its.sort((a, b) => (start[a] as number) - (start[b] as number));
    for (const index of its) yield read(part, index);
  }
}

function settlingOrder({ count, start, end, confidence }: Part): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  return order.sort(
    (a, b) =>
      (start[a] as number) - (start[b] as number) ||
      (end[b] as number) - (end[a] as number) ||
      (confidence[b] as number) - (confidence[a] as number),
  );
}

function read({ start, end, confidence, bits }: Part, index: number): Candidate<PiiType> {
  const what = bits[index] as number;
  return {
    type: piiTypes[what >> 3] as PiiType,
    start: start[index] as number,
    end: end[index] as number,
    confidence: confidence[index] as number,
    method: methods[(what >> 1) & 3] as Method,
    benign: (what & 1) === 1,
  };
}

/** The same with room for more. */
function widened(part: Part | undefined): Part {
  const size = part ? part.count * 2 : 64;
  const wider: Part = {
    count: part?.count ?? 0,
    start: new Int32Array(size),
    end: new Int32Array(size),
    confidence: new Float64Array(size),
    bits: new Uint16Array(size),
    order: null,
  };
  if (part) for (const key of ['start', 'end', 'confidence', 'bits'] as const) wider[key].set(part[key]);
  return wider;
}
