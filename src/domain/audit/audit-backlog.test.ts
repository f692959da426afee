import { expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { createAuditBacklog } from './audit-backlog.ts';
import type { NewEntry } from './audit-entry.ts';
import { entry } from '#test/fixtures/audit-entries.ts';

const logger = createLogger('silent');
const full = () => Object.assign(new Error('could not extend file'), { code: '53100' });

function opened() {
  const written: string[] = [];
  const disk: { failure: Error | null } = { failure: full() };
  const backlog = createAuditBacklog({
    write: async (entries: NewEntry[]) => {
      if (disk.failure) throw disk.failure;
      written.push(...entries.map(({ action }) => action));
    },
    logger,
    retryMs: 20,
  });
  return { written, disk, backlog };
}

it('entries that a full disk does not take wait, and changes are refused until they are written in their order', async () => {
  const { written, disk, backlog } = opened();
  await backlog.record([entry({ action: 'first' }), entry({ action: 'second' })]);
  await backlog.record([entry({ action: 'third' })]);
  expect(backlog.refusal()).toMatchObject({ kind: 'storage_full' });
  expect(written).toEqual([]);
  disk.failure = null;
  await expect.poll(backlog.refusal).toBeNull();
  await backlog.record([entry({ action: 'fourth' })]);
  expect(written).toEqual(['first', 'second', 'third', 'fourth']);
  await backlog.stop();
});

it('entries that arrive while others wait are written after them', async () => {
  const { written, disk, backlog } = opened();
  await backlog.record([entry({ action: 'first' })]);
  disk.failure = null;
  await backlog.record([entry({ action: 'second' })]);
  expect(written).toEqual(['first', 'second']);
  await backlog.stop();
});

it('no more than ten thousand wait, and other failures are thrown', async () => {
  const { disk, backlog } = opened();
  await backlog.record(Array.from({ length: 10_000 }, () => entry()));
  await expect(backlog.record([entry()])).rejects.toMatchObject({ code: '53100' });
  disk.failure = new Error('the chain is broken');
  await expect(backlog.record([entry()])).rejects.toThrow('the chain is broken');
  await backlog.stop();
});
