import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { purgeJob } from '#domain/documents/documents.jobs.ts';
import { createDocuments } from './documents.service.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });

async function full(): Promise<void> {
  throw new Error('LanceError(IO): No space left on device (os error 28)');
}

it('a deletion whose purge fails on a full disk is complete, reports that, and leaves the purge to its job', async () => {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'The lammergeier loader sleeps.' });
  const { deps } = test;
  const documents = createDocuments({
    ...deps,
    maxFileBytes: 1,
    quotas: { user_bytes: null, jar_bytes: null },
    index: { ...deps.index, deleteDocuments: full },
  });
  const { user_id } = analyst;
  await documents.remove({ user_id, role: 'analyst', note: () => undefined }, id);
  expect((await analyst.get(`/api/knowledge/documents/${id}`)).status).toBe(404);
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::integer as jobs from pgboss.job
    where name = ${purgeJob.name} and state < 'active' and data -> 'document_ids' ? ${id}`.execute(
    deps.database.kysely,
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});
