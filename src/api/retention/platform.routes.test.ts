import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDueSweep } from '#domain/retention/index.ts';
import { addDocument, createJar, platformFor, untilRead } from '#test/platform/platform.ts';

const { test, admin, owner } = platformFor({ admin: 'admin', owner: 'analyst' });
const day = 24 * 3600 * 1000;

type Rules = { custom_days: number; auto_delete?: boolean; warning_days?: number };

/** A jar that keeps its documents for so many days, with documents of which each is so many days old. */
async function jarOf(rules: Rules, ages: number[]): Promise<{ jar: string; documents: string[] }> {
  const jar = await createJar(owner, { name: 'Threat reports' });
  const path = `/api/knowledge/honey-jars/${jar}/retention`;
  expect((await owner.put(path, { policy: 'custom', auto_delete: true, ...rules })).status).toBe(200);
  const documents: string[] = [];
  for (const age of ages) {
    const text = `The wheatear number ${crypto.randomUUID()} was seen.`;
    const { id } = await addDocument(owner, jar, { name: `report-${documents.length}.txt`, text });
    await sql`update documents set content_at = now() - make_interval(hours => ${24 * age}::integer, secs => 1)
              where id = ${id}`.execute(test.deps.database.kysely);
    documents.push(id);
  }
  return { jar, documents };
}

/** As if the warnings of a jar had been given so many days before. */
async function warnedBefore(jar: string, days: number): Promise<void> {
  const { kysely } = test.deps.database;
  await sql`update jars set retention_since = retention_since - make_interval(days => ${days})
            where id = ${jar}`.execute(kysely);
  await sql`update documents set retention_warned_at = retention_warned_at - make_interval(days => ${days})
            where jar_id = ${jar}`.execute(kysely);
}

const sweep = async (body: object = {}): Promise<any> => {
  const reply = await admin.post('/api/admin/retention/sweep', body);
  expect(reply.status).toBe(200);
  return reply.body;
};
const sweptIn = (jar: string, { honey_jars }: any) =>
  honey_jars.find(({ honey_jar_id }: any) => honey_jar_id === jar);
const eventsOf = async (jar: string): Promise<any[]> =>
  (await owner.get(`/api/v1/events?honey_jar_id=${jar}`)).body.events;
const entriesOn = async (document: string): Promise<any[]> =>
  (await admin.get(`/api/admin/audit?action=document.expire&target_id=${document}`)).body.entries;
const notificationsOn = async (event: string): Promise<any[]> =>
  (await owner.get('/api/notifications?limit=100')).body.notifications.filter(
    ({ event_id }: any) => event_id === event,
  );

const recordOf = (id: string) =>
  test.deps.database.kysely
    .selectFrom('documents')
    .select('file_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Where something of a document still is. */
async function traces(document: string): Promise<string[]> {
  const { database, index, blobs } = test.deps;
  const rows = await sql`
    select 1 from documents where id = ${document}
    union all select 1 from indicators where document_id = ${document}`.execute(database.kysely);
  const indexed = await index.documentCounts();
  const found = rows.rows.map(() => 'a row');
  if (indexed.has(document)) found.push('passages');
  for await (const key of blobs.list('')) if (key.includes(document)) found.push(key);
  return found;
}

const everything = (id: string) => ['a row', 'passages', `${id}.original`, `${id}.text`];

describe('a retention sweep', () => {
  it('deletes expired documents from records, index and storage, and the audit log names each', async () => {
    const { jar, documents } = await jarOf({ custom_days: 10, warning_days: 2 }, [10, 11, 9, 3]);
    const [first, second, ending, young] = documents as [string, string, string, string];
    expect(sweptIn(jar, await sweep())).toMatchObject({ name: 'Threat reports', deleted: 0, warned: 3 });
    expect(sweptIn(jar, await sweep())).toBeUndefined();
    expect(await traces(first)).toEqual(expect.arrayContaining(everything(first)));
    await warnedBefore(jar, 2);
    expect(sweptIn(jar, await sweep())).toMatchObject({ deleted: 2, warned: 0, due: 0 });
    for (const gone of [first, second]) {
      expect(await traces(gone)).toEqual([]);
      expect((await owner.get(`/api/knowledge/documents/${gone}`)).status).toBe(404);
      const entries = await entriesOn(gone);
      expect(entries).toMatchObject([
        { user_id: null, result: 'ok', service: 'retention', details: { honey_jar_id: jar, kept_days: 10 } },
      ]);
      expect(Date.parse(entries[0].details.ended_at)).toBeLessThan(Date.now());
    }
    for (const kept of [ending, young]) {
      expect(await traces(kept)).not.toEqual([]);
      expect(await entriesOn(kept)).toEqual([]);
    }
    const { body } = await owner.post('/api/knowledge/search', { query: 'wheatear', honey_jar_ids: [jar] });
    expect(body.results.map(({ document_id }: any) => document_id).toSorted()).toEqual(
      [ending, young].toSorted(),
    );
    expect((await owner.get(`/api/knowledge/honey-pots/${jar}`)).body.document_count).toBe(2);
    expect(await eventsOf(jar)).toMatchObject([
      {
        event_type: 'retention.deleted',
        title: 'Retention ended: 2 documents deleted from “Threat reports”',
      },
      {
        event_type: 'retention.warning',
        title: 'Retention ends for 3 documents in “Threat reports”: to be deleted',
      },
    ]);
    expect((await admin.get('/api/admin/audit/verify')).body).toMatchObject({ intact: true });
  });

  it('warns of what ends soon once, by an event and a notification to the owner', async () => {
    const { jar, documents } = await jarOf({ custom_days: 30, warning_days: 7 }, [23, 29, 1]);
    expect(sweptIn(jar, await sweep())).toMatchObject({ deleted: 0, warned: 2 });
    expect(sweptIn(jar, await sweep())).toBeUndefined();
    const [event, ...others] = await eventsOf(jar);
    expect(others).toEqual([]);
    const { body } = await owner.get(`/api/v1/events/${event.id}`);
    expect(body.raw).toMatchObject({ documents: 2, auto_delete: true });
    expect(body.raw.document_ids.toSorted()).toEqual(documents.slice(0, 2).toSorted());
    expect(Math.abs(Date.parse(body.raw.first_end) - Date.now() - 24 * 3600 * 1000)).toBeLessThan(60_000);
    const told = await notificationsOn(event.id);
    expect(told).toMatchObject([{ title: event.title, body: event.description, read_at: null }]);
    // Seven days from the warning, which is later than the first end.
    expect(Math.abs(Date.parse(body.raw.deletes_at) - Date.now() - 7 * day)).toBeLessThan(60_000);
    expect(told[0].body).toContain(body.raw.deletes_at.slice(0, 10));
    const state = (await owner.get(`/api/knowledge/honey-jars/${jar}/retention`)).body;
    expect(state).toMatchObject({ documents_due: 0, documents_due_soon: 2 });
    expect(Math.abs(Date.parse(state.deletes_at) - Date.parse(body.raw.deletes_at))).toBeLessThan(60_000);
  });

  it('lists and notifies about expired documents in a jar created with defaults', async () => {
    const jar = await createJar(owner, { name: 'Reports of years' });
    const { id } = await addDocument(owner, jar, { name: 'old.txt', text: `A ${crypto.randomUUID()}.` });
    const young = await addDocument(owner, jar, { name: 'new.txt', text: `A ${crypto.randomUUID()}.` });
    await sql`update documents set content_at = now() - interval '400 days' where id = ${id}`.execute(
      test.deps.database.kysely,
    );
    expect(sweptIn(jar, await sweep())).toMatchObject({ deleted: 0, warned: 0, due: 1 });
    await warnedBefore(jar, 400);
    expect(sweptIn(jar, await sweep())).toBeUndefined();
    expect(await traces(id)).toEqual(expect.arrayContaining(everything(id)));
    const events = (await eventsOf(jar)).filter(({ source }) => source === 'retention');
    expect(events).toMatchObject([{ event_type: 'retention.due' }]);
    expect(await notificationsOn(events[0].id)).toMatchObject([
      { title: 'Retention has ended for 1 document in “Reports of years”' },
    ]);
    const due = (await owner.get(`/api/knowledge/honey-jars/${jar}/retention/due`)).body;
    expect(due.documents).toMatchObject([
      { id, filename: 'old.txt', policy: 'standard', retention_days: 365, deletes_at: null },
    ]);
    expect(due.pagination).toMatchObject({ total: 1 });
    expect(Date.parse(due.documents[0].expires_at)).toBeLessThan(Date.now());
    expect(due.documents[0].id).not.toBe(young.id);
  });

  it('deletes nothing where the jar does not delete, and notifies only owners who want it', async () => {
    const { jar, documents } = await jarOf({ custom_days: 5, auto_delete: false }, [40]);
    const path = `/api/knowledge/honey-jars/${jar}/retention`;
    await owner.put(path, { notify_before_deletion: false });
    expect(sweptIn(jar, await sweep())).toMatchObject({ deleted: 0, warned: 0, due: 1 });
    const [event] = await eventsOf(jar);
    expect(event.description).toContain('stay until somebody deletes them');
    expect(await notificationsOn(event.id)).toEqual([]);
    expect((await owner.get(path)).body).toMatchObject({ documents_due: 1, documents_due_soon: 0 });
    expect(await traces(documents[0] ?? '')).not.toEqual([]);
  });

  it('counts from the day of the current content, with a new warning', async () => {
    const { jar, documents } = await jarOf({ custom_days: 30, warning_days: 7 }, [29]);
    const [id = ''] = documents;
    expect(sweptIn(jar, await sweep())).toMatchObject({ warned: 1 });
    const { file_id: before } = await recordOf(id);
    const fields = { metadata: JSON.stringify({ overwrite_existing: true }), overwrite_existing: 'true' };
    const path = `/api/knowledge/honey-pots/${jar}/documents`;
    const upload = await owner.upload(path, { 'report-0.txt': `New: ${crypto.randomUUID()}` }, fields);
    expect(upload.body).toMatchObject({ id, version: 2 });
    await untilRead(owner, id);
    expect((await recordOf(id)).file_id).not.toBe(before);
    expect(sweptIn(jar, await sweep())).toBeUndefined();
    await owner.put(`/api/knowledge/honey-jars/${jar}/retention`, { warning_days: 60 });
    expect(sweptIn(jar, await sweep())).toMatchObject({ deleted: 0, warned: 1 });
  });

  it('reports in a dry run what it would do, and does nothing', async () => {
    const { jar, documents } = await jarOf({ custom_days: 10, warning_days: 2 }, [11]);
    await sweep();
    await warnedBefore(jar, 2);
    const soon = await addDocument(owner, jar, { name: 'soon.txt', text: `A ${crypto.randomUUID()}.` });
    documents.push(soon.id);
    await sql`update documents set content_at = now() - interval '9 days' where id = ${soon.id}`.execute(
      test.deps.database.kysely,
    );
    const events = await eventsOf(jar);
    const planned = await sweep({ dry_run: true });
    expect(planned.dry_run).toBe(true);
    expect(sweptIn(jar, planned)).toMatchObject({ deleted: 1, warned: 1 });
    expect(await sweep({ dry_run: true })).toEqual(planned);
    expect(await eventsOf(jar)).toEqual(events);
    for (const id of documents) {
      expect(await traces(id)).toEqual(expect.arrayContaining(everything(id)));
      expect(await entriesOn(id)).toEqual([]);
    }
    const real = await sweep();
    expect(real).toEqual({ ...planned, dry_run: false });
    const { body } = await admin.get('/api/admin/audit?action=retention.sweep&limit=1');
    const { deleted, warned } = real;
    expect(body.entries[0]).toMatchObject({
      user_id: admin.user_id,
      details: { dry_run: false, deleted, warned },
    });
  });

  it('deletes each document once when several run at the same time', async () => {
    const { jar, documents } = await jarOf({ custom_days: 1 }, [1, 2, 3, 4]);
    await sweep();
    await warnedBefore(jar, 7);
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    const deleted = swept.map((each) => sweptIn(jar, each)?.deleted ?? 0);
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const id of documents) {
      expect(await entriesOn(id)).toHaveLength(1);
      expect(await traces(id)).toEqual([]);
    }
    expect((await admin.get('/api/admin/audit/verify')).body).toMatchObject({ intact: true });
  });

  it('deletes old events and notifications, and no others', async () => {
    const { jar } = await jarOf({ custom_days: 30, warning_days: 7 }, [29]);
    await sweep();
    const [event] = await eventsOf(jar);
    const db = test.deps.database.kysely;
    const aged = (days: number) =>
      sql`
      with old as (update events set created_at = now() - make_interval(days => ${days}) where id = ${event.id})
      update notifications set created_at = now() - make_interval(days => ${days}) where event_id = ${event.id}`.execute(
        db,
      );
    await aged(364);
    await sweep();
    expect(await eventsOf(jar)).toHaveLength(1);
    expect(await notificationsOn(event.id)).toHaveLength(1);
    await aged(366);
    await sweep();
    expect(await eventsOf(jar)).toEqual([]);
    expect((await owner.get('/api/notifications?limit=100')).body.notifications).not.toContainEqual(
      expect.objectContaining({ title: event.title, event_id: null }),
    );
  });

  it('deletes the records of bulk uploads a month after their end', async () => {
    const jar = await createJar(owner);
    const db = test.deps.database.kysely;
    const ended = async (days: number): Promise<string> => {
      const id = crypto.randomUUID();
      await sql`insert into bulk_uploads (id, jar_id, user_id, status, archive_kind, archive_bytes, options,
                  total_files, total_bytes, deadline, completed_at)
                values (${id}, ${jar}, ${owner.user_id}, 'completed', 'zip', 1, '{}', 0, 0, now(),
                  now() - make_interval(days => ${days}))`.execute(db);
      return id;
    };
    const [old, recent] = [await ended(31), await ended(29)];
    await sweep({ dry_run: true });
    const statuses = async () =>
      Promise.all(
        [old, recent].map(async (id) => (await owner.get(`/api/knowledge/uploads/${id}/status`)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    await sweep();
    expect(await statuses()).toEqual([404, 200]);
  });

  it('is run by the worker on schedule', async () => {
    const { jar, documents } = await jarOf({ custom_days: 1 }, [2]);
    await sweep();
    await warnedBefore(jar, 7);
    const db = test.deps.database.kysely;
    await sql`insert into rounds (name, begun_at) values ('retention.sweep', now() - interval '25 hours')
              on conflict (name) do update set begun_at = excluded.begun_at`.execute(db);
    await sendDueSweep(test.deps, 24);
    await expect.poll(() => traces(documents[0] ?? '')).toEqual([]);
  });

  it('is for admins alone', async () => {
    expect((await owner.post('/api/admin/retention/sweep', { dry_run: true })).status).toBe(403);
  });
});
