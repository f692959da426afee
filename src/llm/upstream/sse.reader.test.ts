import { expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './sse.reader.ts';

const options = { maxLength: 1000, tooLong: () => new Error('too long') };

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${'\n'.repeat(20_000)}${':\n'.repeat(20_000)}data: here\n\n`);
}

it('reads a chunk of many lines in few steps, so that a sender cannot block the event loop', async () => {
  let [steps, read] = [0, false];
  const count = (): void => {
    steps += 1;
    if (!read) queueMicrotask(count);
  };
  count();
  const events: ServerEvent[] = [];
  for await (const event of readEvents(chunks(), options)) events.push(event);
  read = true;
  expect(events).toEqual([{ name: '', data: 'here' }]);
  expect(steps).toBeLessThan(100);
});
