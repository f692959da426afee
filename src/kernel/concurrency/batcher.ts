import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';

export type BatcherOptions = {
  maxItems: number;
  /**
   * How long a batch that is not full waits for company, if the one before had some; a tenth of it otherwise.
   * Milliseconds; 0 when not given.
   */
  gatherMs?: number;
};

type Waiting<I, O> = { item: I; resolve: (output: O) => void; reject: (error: unknown) => void };

/**
 * Joins calls that arrive together, while an earlier batch is running, or within `gatherMs`, into one call of `run`, which
 * answers in the order of its items. One batch runs at a time. When a batch of several fails, each of its items is run alone, so
 * that one bad item fails alone.
 */
export function createBatcher<I, O>(
  { maxItems, gatherMs = 0 }: BatcherOptions,
  run: (items: I[]) => Promise<O[]>,
) {
  const waiting: Waiting<I, O>[] = [];
  let running = false;
  let joined = 1;

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await run(batch.map(({ item }) => item));
      batch.forEach((entry, position) => {
        const output = outputs[position];
        if (output === undefined) entry.reject(new Error('The batch returned nothing for this item'));
        else entry.resolve(output);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const entry of batch) await settle([entry]);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Whatever has arrived with this call shall come along: a database in this process lets nothing in meanwhile.
      await immediate();
      if (gatherMs > 0 && waiting.length < maxItems) await sleep(joined > 1 ? gatherMs : gatherMs / 10);
      const batch = waiting.splice(0, maxItems);
      joined = batch.length;
      await settle(batch);
    }
    running = false;
  }

  return (item: I): Promise<O> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!running) void drain();
    });
}
