import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';

/** The items as they come, but letting others have their turn: entries out of one buffer come without any waiting. */
export async function* breathing<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const item of items) {
    yield item;
    await yieldToEventLoop();
  }
}
