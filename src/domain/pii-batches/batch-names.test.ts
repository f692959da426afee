import { expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { namesOf } from './batch-names.ts';
import type { Batch } from './pii-batch.ts';

const batch = {
  settings: { mask_results: true, detection: { detection_mode: 'general' } },
} as unknown as Batch;
const asked = { batch, user_id: 'anna', mayStill: async () => {} };

const mayStill = () => Promise.reject(new AppError('forbidden', 'Not yours any more'));

/** Refuses so often before it answers. */
function busyFor(times: number, kind: 'unavailable' | 'internal') {
  let asks = 0;
  return {
    maskedNames: async (names: readonly string[]) => {
      asks += 1;
      if (asks <= times) throw new AppError(kind, 'Too many texts wait');
      return names.map(() => 'masked');
    },
  };
}

it('waits for names to be masked where too many texts wait, since half of an answer may have been sent', async () => {
  expect(await namesOf(busyFor(2, 'unavailable'), ['a.txt'], asked)).toEqual(['masked']);
});

it('does not wait for names that cannot be masked, nor for users who lost access', async () => {
  await expect(namesOf(busyFor(1, 'internal'), ['a.txt'], asked)).rejects.toThrow('Too many texts wait');
  await expect(namesOf(busyFor(1, 'unavailable'), ['a.txt'], { ...asked, mayStill })).rejects.toThrow(
    'Not yours any more',
  );
});

it('shows names as they are where results are not masked', async () => {
  const plain = { settings: { ...batch.settings, mask_results: false } } as Batch;
  expect(await namesOf(busyFor(9, 'internal'), ['a.txt'], { ...asked, batch: plain })).toEqual(['a.txt']);
});
