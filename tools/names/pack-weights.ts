import { columns } from '#names/kinds.ts';

/**
 * The rows with the largest weights, in the form of weights.bin: for each how many rows lie between it and the one before (255:
 * as many and no row), then its columns as signed bytes. `scale` is what one step of them is worth.
 */
export function packWeights(values: Float32Array, most: number): { bytes: Uint8Array; scale: number } {
  const largestOf = Float32Array.from({ length: values.length / columns }, (_, row) =>
    values
      .subarray(row * columns, (row + 1) * columns)
      .reduce((largest, value) => Math.max(largest, Math.abs(value)), 0),
  );
  const scale = Math.max(...Float32Array.from(largestOf).sort().slice(-1)) / 127;
  const least = Math.max(Float32Array.from(largestOf).sort().at(-most) ?? 0, scale);
  const bytes: number[] = [];
  let before = -1;
  for (const [row, largest] of largestOf.entries()) {
    if (largest < least) continue;
    let between = row - before - 1;
    for (; between >= 255; between -= 255) bytes.push(255);
    bytes.push(between);
    for (let column = 0; column < columns; column += 1)
      bytes.push(Math.round(values[row * columns + column] / scale) & 0xff);
    before = row;
  }
  return { bytes: Uint8Array.from(bytes), scale };
}
