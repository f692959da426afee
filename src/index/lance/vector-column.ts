import { Field, FixedSizeList, Float32, makeData, Vector } from 'apache-arrow';

import { AppError } from '#kernel/errors.ts';

export function vectorType(dimensions: number): FixedSizeList<Float32> {
  return new FixedSizeList(dimensions, new Field('item', new Float32(), true));
}

/**
 * The vectors as one Arrow column, null where there is none. Built by hand, because Arrow's own builder leaves
 * out the values of a column that ends in nulls, which LanceDB then refuses.
 * Errors: `invalid` for a vector of another length.
 */
export function vectorColumn(
  vectors: (Float32Array | null)[],
  dimensions: number,
): Vector<FixedSizeList<Float32>> {
  const values = new Float32Array(vectors.length * dimensions);
  const present = new Uint8Array(Math.ceil(vectors.length / 8));
  let nullCount = 0;
  for (const [row, vector] of vectors.entries()) {
    if (vector === null) {
      nullCount += 1;
      continue;
    }
    if (vector.length !== dimensions) {
      throw new AppError(
        'invalid',
        `A vector of ${vector.length} dimensions does not fit an index of ${dimensions}`,
      );
    }
    values.set(vector, row * dimensions);
    present[row >> 3] = (present[row >> 3] ?? 0) | (1 << (row & 7));
  }
  const child = makeData({ type: new Float32(), length: values.length, data: values });
  const type = vectorType(dimensions);
  return new Vector([makeData({ type, length: vectors.length, nullCount, nullBitmap: present, child })]);
}
