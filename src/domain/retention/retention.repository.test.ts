import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { retentionOf, type Actor, type Jar, type RetentionRules } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import type { Queryable } from '#db/database.ts';
import { describeDatabases } from '#test/server/database.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import {
  beginRound,
  countDue,
  listDue,
  planSweep,
  takeDeletable,
  takeNoticeable,
} from './retention.repository.ts';

const monthly: RetentionRules = {
  ...retentionOf('temporary'),
  auto_delete: true,
  warning_days: 7,
  notify_before_deletion: true,
};

const ten = { limit: 10, after: null };
const plannedFor = async (db: Queryable, jar: Jar) =>
  (await planSweep(db)).find(({ jar_id }) => jar_id === jar.id);
const idsOf = (documents: { id: string }[]) => documents.map(({ id }) => id);

/** As if all documents of the jar had been warned of so long ago, under the rules of now. */
async function warnedBefore(db: Queryable, jar: Jar, age: string): Promise<void> {
  await sql`update documents set retention_warned_at = now() - ${age}::interval
            where jar_id = ${jar.id}`.execute(db);
  await sql`update jars set retention_since = now() - interval '1 year' where id = ${jar.id}`.execute(db);
}

describeDatabases('the end of retentions', (open) => {
  let test: TestDatabase;
  let actor: Actor;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());

  const newJar = (rules: Partial<RetentionRules> = {}): Promise<Jar> =>
    jarsOver(test.database).create(actor, {
      name: 'Reports',
      access: 'private',
      retention: { ...monthly, ...rules },
    });

  /** Documents whose content came so long ago, e.g. `30 days`. */
  async function addDocument(db: Queryable, jar: Jar, age: string, own: object = {}): Promise<string> {
    const id = newId();
    const row = {
      id,
      jar_id: jar.id,
      file_id: newId(),
      filename: `${id}.txt`,
      mime_type: 'text/plain',
      size_bytes: 1,
      content_sha256: id,
      status: 'completed' as const,
      uploaded_by: actor.user_id,
      ticket: newId(),
      content_at: sql<Date>`now() - ${age}::interval`,
      ...own,
    };
    await db.insertInto('documents').values(row).execute();
    return id;
  }

  it('expire at the microsecond, by the clock of the database, and not before', async () => {
    const jar = await newJar();
    // In one transaction the time stands still.
    await test.database.transact(async (tx) => {
      const ended = await addDocument(tx, jar, '30 days');
      const ends = await addDocument(tx, jar, '29 days 23:59:59.999999');
      const soon = await addDocument(tx, jar, '23 days');
      await addDocument(tx, jar, '22 days 23:59:59.999999');
      await warnedBefore(tx, jar, '8 days');
      await sql`update documents set retention_warned_at = null where id in (${ends}, ${soon})`.execute(tx);
      expect(await countDue(tx, jar.id)).toMatchObject({ due: 1, due_soon: 2 });
      expect(await plannedFor(tx, jar)).toMatchObject({ deleted: 1, warned: 2, due: 0 });
      expect(idsOf(await takeDeletable(tx, jar.id, ten))).toEqual([ended]);
      expect(idsOf(await takeNoticeable(tx, jar.id, ten)).toSorted()).toEqual([ends, soon].toSorted());
    });
  });

  it('are those of the document where it has a policy of its own, and never include permanent ones', async () => {
    const jar = await newJar();
    const keeping = await newJar(retentionOf('permanent'));
    const db = test.database.kysely;
    await addDocument(db, jar, '100 years', retentionOf('permanent'));
    await addDocument(db, keeping, '100 years');
    await addDocument(db, jar, '40 days', retentionOf('standard'));
    const own = await addDocument(db, keeping, '2 days', retentionOf('custom', 1));
    expect(await plannedFor(db, jar)).toBeUndefined();
    expect(await plannedFor(db, keeping)).toMatchObject({ deleted: 0, warned: 1 });
    await warnedBefore(db, keeping, '7 days');
    expect(await plannedFor(db, keeping)).toMatchObject({ deleted: 1, warned: 0 });
    const taken = await test.database.transact((tx) => takeDeletable(tx, keeping.id, ten));
    expect(taken).toMatchObject([{ id: own, days: 1 }]);
    expect(taken[0]?.ends_at.getTime()).toBeGreaterThan(Date.now() - 25 * 3600 * 1000);
  });

  it('are read in pages that contain every document once', async () => {
    const jar = await newJar();
    const added: string[] = [];
    await test.database.transact(async (tx) => {
      for (let number = 0; number < 5; number += 1) added.push(await addDocument(tx, jar, '31 days'));
    });
    added.push(await addDocument(test.database.kysely, jar, '31 days'));
    await warnedBefore(test.database.kysely, jar, '7 days');
    const taken: string[] = [];
    await test.database.transact(async (tx) => {
      let portion = await takeDeletable(tx, jar.id, { limit: 2, after: null });
      while (portion.length > 0 && taken.length <= added.length) {
        taken.push(...idsOf(portion));
        portion = await takeDeletable(tx, jar.id, { limit: 2, after: portion.at(-1) ?? null });
      }
    });
    expect(taken.toSorted()).toEqual(added.toSorted());
  });

  it('delete nothing before a warning is `warning_days` old, however late it was given', async () => {
    const jar = await newJar();
    const db = test.database.kysely;
    const document = await addDocument(db, jar, '400 days');
    const deletable = () => test.database.transact((tx) => takeDeletable(tx, jar.id, ten));
    expect(await plannedFor(db, jar)).toMatchObject({ deleted: 0, warned: 1 });
    expect(await deletable()).toEqual([]);
    const warned = await test.database.transact((tx) => takeNoticeable(tx, jar.id, ten));
    expect(idsOf(warned)).toEqual([document]);
    const week = 7 * 24 * 3600 * 1000;
    expect(Math.abs((warned[0]?.deletes_at?.getTime() ?? 0) - Date.now() - week)).toBeLessThan(60_000);
    expect(await plannedFor(db, jar)).toBeUndefined();
    await warnedBefore(db, jar, '6 days 23:59:00');
    expect(await deletable()).toEqual([]);
    await warnedBefore(db, jar, '7 days');
    expect(idsOf(await deletable())).toEqual([document]);
  });

  it('do not delete documents without a deletion warning when the jar starts to delete', async () => {
    const jar = await newJar({ auto_delete: false });
    const db = test.database.kysely;
    const own = await addDocument(db, jar, '400 days', retentionOf('custom', 1));
    await test.database.transact((tx) => takeNoticeable(tx, jar.id, ten));
    await warnedBefore(db, jar, '100 days');
    expect(await plannedFor(db, jar)).toBeUndefined();
    await jarsOver(test.database).update(actor, jar.id, { auto_delete: true });
    expect(await plannedFor(db, jar)).toMatchObject({ deleted: 0, warned: 1 });
    expect((await listDue(db, jar.id, { limit: 10, offset: 0 })).rows).toMatchObject([
      { id: own, retention_days: 1, inherited: false, warned_at: null },
    ]);
  });

  it('of a jar that does not delete are notified once, when they have expired', async () => {
    const jar = await newJar({ auto_delete: false, warning_days: 7 });
    const db = test.database.kysely;
    const ended = await addDocument(db, jar, '31 days');
    await addDocument(db, jar, '29 days');
    expect(await plannedFor(db, jar)).toMatchObject({ deleted: 0, warned: 0, due: 1 });
    expect(await countDue(db, jar.id)).toEqual({ due: 1, due_soon: 1, deletes_at: null });
    expect(await test.database.transact((tx) => takeDeletable(tx, jar.id, ten))).toEqual([]);
    expect(await test.database.transact((tx) => takeNoticeable(tx, jar.id, ten))).toMatchObject([
      { id: ended, deletes_at: null },
    ]);
    expect(await plannedFor(db, jar)).toBeUndefined();
  });

  it('are warned of again when the jar’s rules change, and not when they stay', async () => {
    const jar = await newJar();
    const db = test.database.kysely;
    const jars = jarsOver(test.database);
    const document = await addDocument(db, jar, '29 days');
    const own = await addDocument(db, jar, '29 days', retentionOf('temporary'));
    const told = () => test.database.transact((tx) => takeNoticeable(tx, jar.id, ten));
    expect(await told()).toHaveLength(2);
    await jars.update(actor, jar.id, { name: 'Renamed', warning_days: 8, ...retentionOf('temporary') });
    expect(await told()).toHaveLength(0);
    await jars.update(actor, jar.id, retentionOf('custom', 31));
    expect(idsOf(await told()).toSorted()).toEqual([document, own].toSorted());
  });

  it('are checked once in so many hours, also by several concurrent callers', async () => {
    const db = test.database.kysely;
    const begun = () => Promise.all([1, 2, 3].map(() => beginRound(db, 'a round', 24)));
    expect((await begun()).filter(Boolean)).toHaveLength(1);
    await sql`update rounds set begun_at = begun_at - interval '23 hours 59 minutes'`.execute(db);
    expect((await begun()).filter(Boolean)).toHaveLength(0);
    await sql`update rounds set begun_at = begun_at - interval '1 minute'`.execute(db);
    expect((await begun()).filter(Boolean)).toHaveLength(1);
  });
});
