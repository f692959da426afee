import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor } from '../../../test/support/platform.ts';
import type { IssuedTicket } from './documents.jobs.ts';
import { issueTickets } from './ingest.repository.ts';
import { createIngest } from './ingest.service.ts';

const { test, many, one } = platformFor({ many: 'analyst', one: 'analyst' }, { extractionWorkers: 1 });

const completedIn = async (jar: string): Promise<number> => {
  const documents = test.deps.database.kysely.selectFrom('documents').select('id');
  return (await documents.where('jar_id', '=', jar).where('status', '=', 'completed').execute()).length;
};

const slow = (n: number) => `Part ${n}. ${'The loader beacons to its server at night. '.repeat(8_000)}`;

it('reads the one document of a user before most of the many that another has sent before', async () => {
  const jars = { many: await createJar(many), one: await createJar(one) };
  const uploads = Array.from({ length: 30 }, (_, n) =>
    many.upload(`${jarsPath}/${jars.many}/documents`, { [`${n}.txt`]: slow(n) }),
  );
  for (const { status } of await Promise.all(uploads)) expect(status).toBe(201);
  const before = await completedIn(jars.many);
  await addDocument(one, jars.one, { name: 'one.txt', text: 'A single short note.' });
  // It waits for those in hand. In order of arrival it would wait for all 30.
  expect((await completedIn(jars.many)) - before).toBeLessThan(25);
});

it('gives back what no thread has begun in time, but not the first of a batch', async () => {
  const { deps } = test;
  const jar = await createJar(one);
  const ids: string[] = [];
  for (const text of ['The first note.', 'The second.', 'The third.'])
    ids.push((await addDocument(one, jar, { name: 'note.txt', text })).id);
  const tickets = await issueTickets(deps.database.kysely, ids, new Date(0));
  const sent: IssuedTicket[] = [];
  const ingest = createIngest({
    ...deps,
    embeddings: null,
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
