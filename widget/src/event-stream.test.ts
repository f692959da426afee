import { expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './event-stream.ts';

async function eventsOf(...pieces: (string | Uint8Array)[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces)
        controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

it('reads events however the pieces are cut, through a letter too', async () => {
  const bytes = new TextEncoder().encode('event: delta\ndata: {"text":"Grüße"}\n\ndata: x\n\n');
  const expected = [
    { event: 'delta', data: '{"text":"Grüße"}' },
    { event: 'message', data: 'x' },
  ];
  for (let cut = 1; cut < bytes.length; cut += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another is enough
    expect(await eventsOf(bytes.slice(0, cut), bytes.slice(cut))).toEqual(expected);
  }
});

it('passes over comments and events without data, and joins lines of data', async () => {
  expect(await eventsOf(': waiting\n\nevent: empty\n\ndata: one\ndata: two\n\n')).toEqual([
    { event: 'message', data: 'one\ntwo' },
  ]);
});

it('has no event for what was not ended', async () => {
  expect(await eventsOf('data: whole\n\ndata: half')).toEqual([{ event: 'message', data: 'whole' }]);
});
