import { expect, it } from 'vitest';
import type { Batch } from '#domain/pii-batches/index.ts';
import { createEventBus } from './event-bus.ts';

const batch = { id: 'a' } as Batch;

it('waits for every reaction, in the order in which they were added', async () => {
  const bus = createEventBus();
  const done: string[] = [];
  bus.on('pii_batch.ended', async ({ id }) => {
    await Promise.resolve();
    done.push(`first ${id}`);
  });
  bus.on('pii_batch.ended', async ({ id }) => void done.push(`second ${id}`));
  await bus.publish('pii_batch.ended', batch, null);
  expect(done).toEqual(['first a', 'second a']);
});

it('fails with the reaction that fails, so that a transaction is rolled back', async () => {
  const bus = createEventBus();
  bus.on('pii_batch.ended', () => Promise.reject(new Error('the database went')));
  await expect(bus.publish('pii_batch.ended', batch, null)).rejects.toThrow('the database went');
});

it('does nothing where nobody reacts', async () => {
  await expect(createEventBus().publish('pii_batch.ended', batch, null)).resolves.toBeUndefined();
});
