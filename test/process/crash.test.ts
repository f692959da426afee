import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashRound } from '../../test/support/crash-round.ts';
import { dataDirectory } from '../../test/support/data-directory.ts';

const files = 40;

describe('a server that is killed during an upload', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await dataDirectory();
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each([5, 22, files])(
    'has, when %i files had been accepted, all of them ended, found and accounted for after a restart',
    async (after_accepted) => {
      const round = after_accepted;
      const outcome = await crashRound({
        directory,
        round,
        files,
        moment: { after_accepted },
        // The way back up is cut off once as well.
        killed_starts: after_accepted === 22 ? [500] : [],
        withinMs: 20_000,
      });
      expect(outcome.accepted).toBeGreaterThanOrEqual(after_accepted);
      expect(outcome).toMatchObject({ lost: 0, stuck: 0, disagreements: [] });
      expect(outcome.completed + outcome.failed).toBeGreaterThanOrEqual(outcome.accepted);
    },
  );
});
