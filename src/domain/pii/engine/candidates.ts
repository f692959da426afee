import type { Candidate } from './arbitration.ts';
import type { Find, Method } from './recogniser.ts';
import { piiTypes, type PiiType } from './types.ts';

const methods: readonly Method[] = ['pattern_match', 'contextual_pattern', 'named_entity_recognition'];
const typeIds = new Map(piiTypes.map((type, id) => [type, id]));
/** Start, end, confidence, and what it is as bits. */
const width = 4;

/** Finds that are not settled, as numbers: a large text has a million of them. */
export type Candidates = {
  add(find: Find & { innocent?: boolean }): void;
  /** Those of a type, in the order that they were added. */
  of(type: PiiType): Candidate<PiiType>[];
  /** In the order that they are settled in. */
  ordered(): Generator<Candidate<PiiType>>;
};

export function createCandidates(): Candidates {
  let numbers = new Float64Array(width * 256);
  let count = 0;
  const numberAt = (index: number, field: number) => numbers[index * width + field] as number;
  const read = (index: number): Candidate<PiiType> => {
    const bits = numberAt(index, 3);
    return {
      type: piiTypes[bits >> 3] as PiiType,
      start: numberAt(index, 0),
      end: numberAt(index, 1),
      confidence: numberAt(index, 2),
      method: methods[(bits >> 1) & 3] as Method,
      innocent: (bits & 1) === 1,
    };
  };
  return {
    add({ type, start, end, confidence, method, innocent = false }) {
      if ((count + 1) * width > numbers.length) {
        const wider = new Float64Array(numbers.length * 2);
        wider.set(numbers);
        numbers = wider;
      }
      const bits = ((typeIds.get(type) as number) << 3) | (methods.indexOf(method) << 1) | Number(innocent);
      numbers.set([start, end, confidence, bits], count * width);
      count += 1;
    },
    of(type) {
      const id = typeIds.get(type);
      const found: Candidate<PiiType>[] = [];
      for (let index = 0; index < count; index += 1)
        if (numberAt(index, 3) >> 3 === id) found.push(read(index));
      return found;
    },
    *ordered() {
      const order = Uint32Array.from({ length: count }, (_, index) => index);
      order.sort(
        (a, b) =>
          numberAt(a, 0) - numberAt(b, 0) ||
          numberAt(b, 1) - numberAt(a, 1) ||
          numberAt(b, 2) - numberAt(a, 2),
      );
      for (const index of order) yield read(index);
    },
  };
}
