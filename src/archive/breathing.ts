import { setImmediate as breathe } from 'node:timers/promises';

const breatheEvery = 200;

/** The items as they come, but letting others have their turn: entries out of one buffer come without any waiting. */
export async function* breathing<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0;
  for await (const item of items) {
    yield item;
    count += 1;
    if (count % breatheEvery === 0) await breathe();
  }
}
