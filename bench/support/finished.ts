import type { BenchClient } from './client.ts';

export type Finished = { completed: number; failed: number; pages: number };

const page = 100;
const pauseMs = 50;

/** Waits until `count` documents of the jar have ended, asking as a client would, and says how they ended. */
export async function untilFinished(
  client: BenchClient,
  documents: string,
  count: number,
): Promise<Finished> {
  const finished = { completed: 0, failed: 0, pages: 0 };
  let known = 0;
  while (known < count) {
    const { body } = await client.call('GET', `${documents}?limit=${page}&offset=${known}`);
    const states = body.documents;
    const open = states.findIndex(({ status }) => status !== 'completed' && status !== 'failed');
    const ended = open < 0 ? states : states.slice(0, open);
    for (const { status, metadata } of ended) {
      finished[status as 'completed' | 'failed'] += 1;
      finished.pages += metadata.pages ?? 0;
    }
    known += ended.length;
    // A page that is done is followed by the next at once; one that is not is asked for again later.
    if (ended.length < page) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return finished;
}
