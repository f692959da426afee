import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { sendToReading, type IssuedTicket } from '#domain/documents/documents.jobs.ts';
import { issueTickets } from './ingest.repository.ts';
import { createIngest } from './ingest.service.ts';

const { test, one } = platformFor({ one: 'analyst' }, { extractionWorkers: 1 });

const completedIn = async (jar: string): Promise<number> => {
  const documents = test.deps.database.kysely.selectFrom('documents').select('id');
  return (await documents.where('jar_id', '=', jar).where('status', '=', 'completed').execute()).length;
};

const ticket = (uploaded_by: string): IssuedTicket => ({
  document_id: randomUUID(),
  ticket: randomUUID(),
  uploaded_by,
});

it('sends documents to be read in the turns of their uploaders', async () => {
  const owners: unknown[] = [];
  const queue = {
    ...test.deps.queue,
    sendMany: async (_job: unknown, _data: object[], options?: { owners?: string[] }) =>
      void owners.push(options?.owners),
  };
  await sendToReading(queue, [ticket('one'), ticket('one'), ticket('other')]);
  expect(owners).toEqual([['one', 'one', 'other']]);
});

it('returns jobs that no thread has started in time, but not the first of a batch', async () => {
  const { deps } = test;
  const jar = await createJar(one);
  const ids: string[] = [];
  for (const text of ['The first note.', 'The second.', 'The third.'])
    ids.push((await addDocument(one, jar, { name: 'note.txt', text })).id);
  const tickets = await issueTickets(deps.database.kysely, ids, new Date(0));
  const sent: IssuedTicket[] = [];
  const ingest = createIngest({
    ...deps,
    beginMs: 0,
    queue: {
      ...deps.queue,
      sendMany: async (_: unknown, data: object[]) => void sent.push(...(data as IssuedTicket[])),
    },
    extractor: {
      ...deps.extractor,
      run: async (input, asking) => {
        while (asking?.beginBy?.aborted === false) await sleep(1);
        return deps.extractor.run(input, asking);
      },
    },
  });
  await ingest(tickets);
  expect([await completedIn(jar), sent.length]).toEqual([1, 2]);
  while (sent.length > 0) await ingest(sent.splice(0));
  expect(await completedIn(jar)).toBe(3);
});
