import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { createIngest } from '#domain/documents/ingestion/ingest.service.ts';
import { reopenAny } from '#domain/documents/versions/rereading.repository.ts';
import { stretched } from '#test/machine/patience.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { decisionsOn, shareVerdicts } from './decisions.ts';

const { test, owner } = platformFor({ owner: 'analyst' });

const value = 'meanwhile-cdn.net';
let jar: string;
let document: string;

const db = () => test.deps.database.kysely;
const decide = () =>
  owner.post('/api/v1/verdicts', { value, verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar });
const rows = () =>
  db().selectFrom('indicators').select(['role', 'reason']).where('document_id', '=', document).execute();

beforeEach(async ({ skip }) => {
  if (test.deps.database.driver === 'pglite') skip();
  jar = await createJar(owner);
  const text = 'The implant beacons to meanwhile-cdn[.]net.';
  document = (await addDocument(owner, jar, { name: 'a.txt', text })).id;
});

type Work = (tx: Queryable) => Promise<unknown>;

/** A transaction that has done something, and does the rest when `end` is called. */
async function begin(first: Work): Promise<{ end: (rest?: Work) => Promise<void> }> {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<Work | undefined>()];
  const whole = test.deps.database.transact(async (tx) => {
    await first(tx);
    begun.resolve();
    await (
      await ended.promise
    )?.(tx);
  });
  await Promise.race([begun.promise, whole]);
  return {
    async end(rest) {
      ended.resolve(rest);
      await whole;
    },
  };
}

/** How many transactions of this database wait for another. */
async function waiting(): Promise<number | undefined> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return found[0]?.count;
}

const untilWaiting = (count: number) => expect.poll(waiting, { timeout: stretched(10_000) }).toBe(count);

// The built-in database has one connection: there nothing happens meanwhile.
describe('a verdict, on a server', () => {
  it('waits for a document that is being completed, which does not wait for it', async () => {
    const holding = await begin((tx) =>
      tx.selectFrom('indicators').select('value').where('document_id', '=', document).forUpdate().execute(),
    );
    const tickets = await reopenAny(db(), [document]);
    const reading = createIngest({ ...test.deps })(tickets);
    await untilWaiting(1);
    const made = decide();
    await untilWaiting(2);
    await holding.end();
    await reading;
    expect((await made).status).toBe(201);
    expect(await rows()).toMatchObject([{ role: 'benign' }]);
  });

  it('is withdrawn after the values that are being recorded by it', async () => {
    const { body } = await decide();
    const recording = await begin(async (tx) => {
      await shareVerdicts(tx);
      await decisionsOn(tx, [{ document_id: document, jar_id: jar, type: 'domain', value }]);
    });
    const withdrawn = owner.delete(`/api/v1/verdicts/${body.id}`);
    await untilWaiting(1);
    const listed = await owner.get(`/api/v1/verdicts?honey_jar_id=${jar}`);
    await recording.end();
    expect(listed.body.verdicts).toHaveLength(1);
    expect((await withdrawn).status).toBe(204);
  });

  it('keeps what a document showed when its turn came, not when it was looked for', async () => {
    const changing = await begin((tx) =>
      tx.selectFrom('documents').select('id').where('id', '=', document).forUpdate().execute(),
    );
    const made = decide();
    await untilWaiting(1);
    const read = { role: 'contact', reason: 'It was read again.' } as const;
    await changing.end((tx) =>
      tx.updateTable('indicators').set(read).where('document_id', '=', document).execute(),
    );
    const { body } = await made;
    expect(await rows()).toMatchObject([{ role: 'benign' }]);
    await owner.delete(`/api/v1/verdicts/${body.id}`);
    expect(await rows()).toEqual([read]);
  });
});
