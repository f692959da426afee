import { frameBytes, framesOf, newHeader, type SealingKey } from './sealed-format.ts';

/** Seals content as it comes, holding one frame of it in memory. */
export async function* sealing(
  content: AsyncIterable<Uint8Array>,
  { id, key }: SealingKey,
  context: string,
): AsyncGenerator<Buffer> {
  const header = newHeader(id);
  const frames = framesOf(header, key, context);
  const frame = Buffer.allocUnsafe(frameBytes);
  let filled = 0;
  let number = 0;
  yield header;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      // A full frame waits for more: the last one bears a mark.
      if (filled === frameBytes) {
        yield frames.seal(frame, number, false);
        number += 1;
        filled = 0;
      }
      const taken = chunk.subarray(from, from + frameBytes - filled);
      frame.set(taken, filled);
      filled += taken.length;
      from += taken.length;
    }
  }
  yield frames.seal(frame.subarray(0, filled), number, true);
}
