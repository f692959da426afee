import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvents, removeOldEvents, type NewEvent } from '#domain/events/index.ts';
import { graveEvent, openAlert } from '#test/fixtures/alerts.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const path = '/api/v1/alerts';
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst, { visibility: 'public' });
});

const opened = (event: Partial<NewEvent> = {}): Promise<string> =>
  openAlert(test.deps.database.kysely, { jar_id: jar, ...event });

async function change(client: Client, id: string, payload: object) {
  const headers = { authorization: `Bearer ${client.token}` };
  return inject(test.platform, { method: 'PATCH', url: `${path}/${id}`, headers, payload });
}

const listed = async (client: Client, query: string): Promise<string[]> => {
  const { status, body } = await client.get(`${path}?limit=100&${query}`);
  expect(status).toBe(200);
  expect(body.query_time).toBeGreaterThan(0);
  return body.alerts.map(({ id }: { id: string }) => id);
};

describe('alerts', () => {
  it.each([
    [7, 'high'],
    [8, 'high'],
    [9, 'critical'],
    [10, 'critical'],
  ])('are opened by an event of level %i, of severity %s', async (threat_level, severity) => {
    const id = await opened({ threat_level });
    expect((await analyst.get(`${path}/${id}`)).body).toMatchObject({ severity, status: 'new' });
  });

  it('are not opened by an event of level 6', async () => {
    expect(await opened({ threat_level: 6 })).toBe('');
  });

  it('have the fields of their event, which names them', async () => {
    const indicators = [{ type: 'domain', value: 'evil.example' }];
    const id = await opened({ title: 'A bittern', source_ip: '198.51.100.7', indicators });
    const { body } = await analyst.get(`${path}/${id}`);
    expect(body).toMatchObject({
      id,
      alert_type: 'export.mass',
      severity: 'high',
      title: 'A bittern',
      status: 'new',
      assigned_to: null,
      source_ip: '198.51.100.7',
      threat_level: 8,
      honey_jar_id: jar,
      indicators,
      resolved_at: null,
      history: [],
    });
    const { alerts } = (await analyst.get(`/api/v1/events/${body.event_id}`)).body;
    const { history: _history, ...alert } = body;
    expect(alerts).toEqual([alert]);
  });

  it('are not opened with an event whose transaction fails', async () => {
    const { total } = (await admin.get(path)).body.pagination;
    await expect(
      test.deps.database.transact(async (tx) => {
        await recordEvents(tx, [graveEvent()]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect((await admin.get(path)).body.pagination.total).toBe(total);
  });

  it('are opened once for an event that is recorded again', async () => {
    const db = test.deps.database.kysely;
    const id = crypto.randomUUID();
    const event = graveEvent({ id });
    await recordEvents(db, [{ ...event, threat_level: 3 }]);
    await recordEvents(db, [event]);
    await recordEvents(db, [event]);
    const alerts = await db.selectFrom('alerts').select('id').where('event_id', '=', id).execute();
    expect(alerts).toHaveLength(1);
  });

  it('are seen by those who may see the event', async () => {
    const own = await createJar(analyst);
    const hidden = await opened({ jar_id: own });
    const system = await opened({ jar_id: null });
    for (const [client, sees] of [
      [analyst, [hidden]],
      [stranger, []],
      [viewer, []],
      [admin, [hidden, system]],
    ] as const) {
      const ids = await listed(client, '');
      expect([hidden, system].filter((id) => ids.includes(id))).toEqual(sees);
      for (const id of [hidden, system]) {
        const known = (sees as readonly string[]).includes(id);
        expect((await client.get(`${path}/${id}`)).status).toBe(known ? 200 : 404);
        const changed = known ? 404 : (await change(client, id, { note: 'mine' })).status;
        expect(changed).toBe(404);
      }
    }
    const audited = `/api/admin/audit?action=honey_jar.read_as_admin&target_id=${own}`;
    expect((await admin.get(audited)).body.total).toBe(2);
  });

  it('are filtered and searched, newest first', async () => {
    const first = await opened({ title: 'A dabchick arrives', source_ip: '203.0.113.9', threat_level: 7 });
    const second = await opened({ title: 'A dabchick leaves', threat_level: 10 });
    await sql`update alerts set created_at = now() - interval '2 hours' where id = ${first}`.execute(
      test.deps.database.kysely,
    );
    const { status } = await change(analyst, second, {
      status: 'investigating',
      assigned_to: analyst.user_id,
    });
    expect(status).toBe(200);
    const ofBoth = async (query: string) => listed(analyst, `search=dabchick&${query}`);
    expect(await ofBoth('')).toEqual([second, first]);
    expect(await ofBoth('severity=critical')).toEqual([second]);
    expect(await ofBoth('status=new')).toEqual([first]);
    expect(await ofBoth('assigned_to=me')).toEqual([second]);
    expect(await ofBoth('assigned_to=nobody')).toEqual([first]);
    expect(await ofBoth(`assigned_to=${stranger.user_id}`)).toEqual([]);
    expect(await ofBoth('source_ip=203.0.113.9')).toEqual([first]);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await ofBoth(`from=${hourAgo}`)).toEqual([second]);
    expect(await ofBoth(`to=${hourAgo}`)).toEqual([first]);
    expect(await listed(analyst, 'search=dabchick%20arrives')).toEqual([first]);
    for (const wrong of ['severity=grave', 'status=open', 'source_ip=everywhere', 'assigned_to=them'])
      expect((await analyst.get(`${path}?${wrong}`)).status).toBe(400);
  });

  it('stay as long as they are open, whatever the age of their event', async () => {
    const db = test.deps.database.kysely;
    const [open, closed] = [await opened(), await opened()];
    await change(analyst, closed, { status: 'resolved' });
    await sql`update events set created_at = now() - interval '400 days'
      where id in (select event_id from alerts where id in (${open}, ${closed}))`.execute(db);
    await removeOldEvents(db, 365, 1000);
    expect((await analyst.get(`${path}/${open}`)).status).toBe(200);
    expect((await analyst.get(`${path}/${closed}`)).status).toBe(404);
  });
});
