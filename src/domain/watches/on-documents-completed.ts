import type { Database } from '#db/database.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';
import { matchJob } from './watches.jobs.ts';
import { hasWatches } from './watches.repository.ts';

type Deps = { database: Database; bus: EventBus; queue: Queue };

/** Has documents looked at for what is watched: the job is sent in the transaction that completes them, and so not lost with a process. */
export function matchAfterReading({ database, bus, queue }: Deps): void {
  bus.on('documents.completed', async ({ document_ids }, tx) => {
    if (await hasWatches(tx ?? database.kysely))
      await queue.send(matchJob, { document_ids }, tx === null ? {} : { tx });
  });
}
