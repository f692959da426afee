import { setTimeout as sleep } from 'node:timers/promises';
import type { PersonalData } from '#domain/pii/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Batch } from './pii-batch.ts';

/** How often, and how long apart, a page of names asks for a thread that is busy. Milliseconds. */
const mostTries = 60;
const pauseMs = 500;

type Asked = { batch: Batch; user_id: string; mayStill: () => Promise<void> };

/**
 * The names of files as a batch shows them: masked where its results are. Half of an answer may have been sent, so where too
 * many texts wait it waits with them, half a minute at most, for as long as `mayStill` does not throw.
 */
export async function namesOf(
  { maskedNames }: Pick<PersonalData, 'maskedNames'>,
  names: readonly string[],
  { batch: { settings }, user_id, mayStill }: Asked,
): Promise<readonly string[]> {
  if (!settings.mask_results) return names;
  const { detection_mode } = settings.detection;
  for (let tries = 1; ; tries += 1)
    try {
      return await maskedNames(names, { detection_mode, owner: user_id });
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable' || tries === mostTries) throw error;
      await sleep(pauseMs);
      await mayStill();
    }
}
