import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashRound } from '#test/faults/crash-round.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import type { Server } from '#test/server/server.ts';

const files = 40;

describe('a server that is killed during an upload', () => {
  let directory: string;
  let server: Server | undefined;
  beforeAll(async () => {
    directory = await dataDirectory();
  });
  afterAll(async () => {
    await server?.kill();
    await rm(directory, { recursive: true, force: true });
  });

  it.each([5, 22, files])(
    'has, when %i files had been accepted, all of them ended, searchable and accounted for after a restart',
    async (after_accepted) => {
      const round = after_accepted;
      const outcome = await crashRound({
        directory,
        server,
        round,
        files,
        moment: { after_accepted },
        // The way back up is cut off once as well.
        killed_starts: after_accepted === 22 ? [500] : [],
        withinMs: 20_000,
      });
      ({ server } = outcome);
      expect(outcome.accepted).toBeGreaterThanOrEqual(after_accepted);
      expect(outcome).toMatchObject({ lost: 0, stuck: 0, disagreements: [] });
      expect(outcome.completed + outcome.failed).toBeGreaterThanOrEqual(outcome.accepted);
    },
  );
});
