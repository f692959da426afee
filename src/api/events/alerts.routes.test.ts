import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEvents, removeOldEvents, type NewEvent } from '#domain/events/index.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, colleague, stranger, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const path = '/api/v1/alerts';
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst, { visibility: 'public' });
});

/** Records an event, and answers the id of the alert that it opened, if any. */
async function alertOf(event: Partial<NewEvent> = {}): Promise<string | undefined> {
  const db = test.deps.database.kysely;
  const [id = ''] = await recordEvents(db, [
    {
      event_type: 'document.indicators_found',
      title: 'Something grave',
      description: '',
      source: 'documents',
      threat_level: 8,
      jar_id: jar,
      document_id: null,
      indicators: [],
      raw: {},
      ...event,
    },
  ]);
  const alert = await db.selectFrom('alerts').select('id').where('event_id', '=', id).executeTakeFirst();
  return alert?.id;
}

const opened = async (event: Partial<NewEvent> = {}): Promise<string> => (await alertOf(event)) ?? '';

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
    [6, undefined],
    [7, 'high'],
    [8, 'high'],
    [9, 'critical'],
    [10, 'critical'],
  ])('an event of level %i opens one of severity %s', async (threat_level, severity) => {
    const id = await alertOf({ threat_level });
    if (severity === undefined) expect(id).toBeUndefined();
    else expect((await analyst.get(`${path}/${id}`)).body).toMatchObject({ severity, status: 'new' });
  });

  it('have the fields of their event, which names them', async () => {
    const indicators = [{ type: 'domain', value: 'evil.example' }];
    const id = await opened({ title: 'A bittern', source_ip: '198.51.100.7', indicators });
    const { body } = await analyst.get(`${path}/${id}`);
    expect(body).toMatchObject({
      id,
      alert_type: 'document.indicators_found',
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
    const count = async () => (await admin.get(path)).body.pagination.total;
    const before = await count();
    await expect(
      test.deps.database.transact(async (tx) => {
        await recordEvents(tx, [eventOf()]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await count()).toBe(before);
  });

  it('are opened once for an event that is recorded again', async () => {
    const db = test.deps.database.kysely;
    const event = { ...eventOf(), id: crypto.randomUUID() };
    await recordEvents(db, [{ ...event, threat_level: 3 }]);
    await recordEvents(db, [event]);
    await recordEvents(db, [event]);
    const alerts = await db.selectFrom('alerts').select('id').where('event_id', '=', event.id).execute();
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
        if (!known) expect((await change(client, id, { note: 'mine' })).status).toBe(404);
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

  function eventOf(): NewEvent {
    return {
      event_type: 'export.mass',
      title: 'Many exports',
      description: '',
      source: 'exports',
      threat_level: 7,
      jar_id: null,
      document_id: null,
      indicators: [],
      raw: {},
    };
  }
});

describe('the status of an alert', () => {
  const statuses = ['new', 'investigating', 'resolved', 'false_positive'] as const;
  /** How an alert gets into each of them. */
  const ways = {
    new: [],
    investigating: ['investigating'],
    resolved: ['resolved'],
    false_positive: ['false_positive'],
  };
  const allowed = new Set([
    'new investigating',
    'new resolved',
    'new false_positive',
    'investigating resolved',
    'investigating false_positive',
    'resolved investigating',
    'false_positive investigating',
  ]);
  const moves = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  it.each(moves)('from %s to %s', async (from, to) => {
    const id = await opened();
    for (const status of ways[from]) expect((await change(analyst, id, { status })).status).toBe(200);
    const reply = await change(colleague, id, { status: to });
    const { body } = await analyst.get(`${path}/${id}`);
    if (!allowed.has(`${from} ${to}`)) {
      expect(reply.status).toBe(409);
      expect(reply.body.error).toMatchObject({ code: 'CONFLICT', details: { status: from } });
      expect([body.status, body.history.length]).toEqual([from, ways[from].length]);
      return;
    }
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(body);
    expect(body.status).toBe(to);
    expect(body.resolved_at !== null).toBe(to !== 'investigating');
    const by = expect.objectContaining({ id: colleague.user_id });
    expect(body.history.at(-1)).toMatchObject({ by, from_status: from, to_status: to, reassigned: false });
  });

  it('changes once when many move it at the same time', async () => {
    const id = await opened();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => change(analyst, id, { status: 'investigating' })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await analyst.get(`${path}/${id}`)).body.history).toHaveLength(1);
  });
});

describe('working on an alert', () => {
  it('is for analysts and admins', async () => {
    const id = await opened();
    expect((await change(viewer, id, { note: 'Seen' })).status).toBe(403);
    expect((await change(admin, id, { note: 'Seen' })).status).toBe(200);
  });

  it('keeps who was assigned and what was noted, in order', async () => {
    const id = await opened();
    await change(analyst, id, { assigned_to: colleague.user_id, note: 'Yours' });
    await change(colleague, id, { status: 'investigating' });
    await change(colleague, id, { assigned_to: null, note: '  <b>not</b> mine  ' });
    await change(colleague, id, { assigned_to: null });
    const { history, assigned_to } = (await analyst.get(`${path}/${id}`)).body;
    expect(assigned_to).toBeNull();
    expect(history).toMatchObject([
      { reassigned: true, assigned_to: { id: colleague.user_id }, note: 'Yours', to_status: null },
      { reassigned: false, assigned_to: null, note: null, from_status: 'new', to_status: 'investigating' },
      { reassigned: true, assigned_to: null, note: '<b>not</b> mine', to_status: null },
    ]);
  });

  it('notifies a new assignee, but nobody of what they do themselves', async () => {
    const id = await opened({ title: 'A crake' });
    const told = async (client: Client) =>
      (await client.get('/api/notifications?limit=100')).body.notifications.filter(({ body }: any) =>
        body.includes(id),
      );
    await change(analyst, id, { assigned_to: analyst.user_id });
    await change(analyst, id, { assigned_to: colleague.user_id });
    await change(analyst, id, { assigned_to: colleague.user_id, note: 'Still yours' });
    expect(await told(analyst)).toEqual([]);
    const [notification, ...others] = await told(colleague);
    expect(others).toEqual([]);
    expect(notification.title).toBe('An alert was assigned to you');
    expect(notification.body).toContain('A crake');
  });

  it('is not assigned to who may not see it or cannot work on it', async () => {
    const own = await createJar(analyst);
    const id = await opened({ jar_id: own });
    for (const assigned_to of [stranger.user_id, viewer.user_id, crypto.randomUUID()]) {
      const { status, body } = await change(analyst, id, { assigned_to });
      expect(status).toBe(422);
      expect(body.error.details.fields[0].field).toBe('assigned_to');
    }
    expect((await change(analyst, id, { assigned_to: admin.user_id })).status).toBe(200);
  });

  it('needs a key that may write', async () => {
    const id = await opened();
    const keyOf = async (scope: string) =>
      (await analyst.post('/api/keys', { name: scope, scopes: ['read', scope] })).body.secret as string;
    for (const [scope, status] of [
      ['read', 403],
      ['write', 200],
    ] as const) {
      const headers = { 'x-api-key': await keyOf(scope) };
      const options = { method: 'PATCH', url: `${path}/${id}`, headers, payload: { note: 'By a program' } };
      expect((await inject(test.platform, options as Parameters<typeof inject>[1])).status).toBe(status);
    }
  });
});
