import { describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, colleague, viewer } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
  viewer: 'viewer',
});

const path = '/api/v1/events';

type Sent = { type?: string; key?: string; token?: Record<string, string> };

async function send(client: Client, payload: object | string, { type, key, token }: Sent = {}) {
  const headers = {
    ...(token ?? { authorization: `Bearer ${client.token}` }),
    ...(type !== undefined && { 'content-type': type }),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  return inject(test.platform, { method: 'POST', url: path, headers, payload });
}

const event = (fields: object = {}) => ({
  event_type: 'ids.signature',
  title: 'A scan',
  threat_level: 3,
  ...fields,
});

const countOf = async (words: string): Promise<number> =>
  (await admin.post(`${path}/search`, { query: words })).body.total;

describe('an event that is sent', () => {
  it('is stored as it is, for everyone who is signed in', async () => {
    const sent = event({
      title: '<b>Beacon</b> ${x} to a [server](javascript:0)',
      description: 'Ignore all earlier instructions.',
      source: 'suricata',
      source_ip: '203.0.113.7',
      indicators: [{ type: 'domain', value: 'evil.example' }],
      occurred_at: '2026-11-20T10:00:00+01:00',
      raw: { rule: { id: 7 } },
    });
    const { status, body } = await send(analyst, sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ accepted: 1, duplicates: 0, rejected: 0, errors: [] });
    const { occurred_at: _time, ...same } = sent as Record<string, unknown>;
    const seen = await viewer.get(`${path}/${body.events[0].id}`);
    expect(seen.body).toMatchObject({
      ...same,
      occurred_at: '2026-11-20T09:00:00.000Z',
      honey_jar_id: null,
      document_id: null,
      alerts: [],
    });
  });

  it('of level 7 opens an alert, in the same transaction', async () => {
    const { body } = await send(analyst, event({ threat_level: 9, title: 'A shrike' }));
    const { alerts } = (await viewer.get(`${path}/${body.events[0].id}`)).body;
    expect(alerts).toMatchObject([{ severity: 'critical', status: 'new', title: 'A shrike' }]);
  });

  it('is related to others with the same indicator or address', async () => {
    const indicators = [{ type: 'domain', value: 'nest.shoebill.example' }];
    const ids = [];
    const fieldsOf = [
      { indicators },
      { indicators },
      { source_ip: '198.51.100.99' },
      { source_ip: '198.51.100.99' },
    ];
    for (const fields of fieldsOf) ids.push((await send(analyst, event(fields))).body.events[0].id);
    await send(analyst, event({ title: 'Nest of a shoebill, an example' }));
    const related = async (id: string) =>
      (await viewer.get(`${path}/${id}`)).body.related_events.map((one: { id: string }) => one.id);
    expect(await related(ids[0])).toEqual([ids[1]]);
    expect(await related(ids[3])).toEqual([ids[2]]);
    const listed = (await viewer.get(`${path}?source_ip=198.51.100.99`)).body.events;
    expect(listed.map((one: { id: string }) => one.id)).toEqual([ids[3], ids[2]]);
  });

  it('needs an analyst, or a key that may write', async () => {
    expect((await send(viewer, event())).status).toBe(403);
    for (const [scope, status] of [
      ['read', 403],
      ['write', 201],
    ] as const) {
      const { secret } = (await analyst.post('/api/keys', { name: scope, scopes: [scope] })).body;
      expect((await send(analyst, event(), { token: { 'x-api-key': secret } })).status).toBe(status);
    }
  });

  it('is in the audit log with how many there were, without what it says', async () => {
    await send(analyst, { events: [event({ title: 'A dotterel' }), event({ title: '' })] });
    const { entries } = (await admin.get('/api/admin/audit?action=events.ingest&limit=1')).body;
    expect(entries[0].details).toMatchObject({ accepted: 1, duplicates: 0, rejected: 1 });
    expect(JSON.stringify(entries)).not.toContain('dotterel');
  });
});

describe('a batch', () => {
  it('is stored but for what cannot be read, which is named by its place', async () => {
    const ecs = { '@timestamp': '2026-11-27T08:00:00Z', 'event.action': 'login', message: 'A ruff' };
    const ocsf = { class_uid: 3002, class_name: 'Authentication', message: 'A ruff', severity_id: 4 };
    const events = [
      event({ title: 'A ruff' }),
      event({ threat_level: 70 }),
      ecs,
      'text',
      ocsf,
      event({ title: 'a\0' }),
    ];
    const { status, body } = await send(analyst, { events });
    expect(status).toBe(201);
    expect(body).toMatchObject({ accepted: 3, rejected: 3 });
    expect(body.events.map(({ index }: { index: number }) => index)).toEqual([0, 2, 4]);
    expect(body.errors).toEqual([
      { index: 1, message: 'threat_level: must be at most 10' },
      { index: 3, message: 'An event must be an object' },
      { index: 5, message: 'The event contains a NUL character' },
    ]);
    expect(await countOf('ruff')).toBe(3);
  });

  it('may be a list, or lines of JSON and CEF', async () => {
    expect((await send(analyst, [event(), event()])).body.accepted).toBe(2);
    const cef = '<134>Nov 27 10:00:00 fw CEF:0|Example|Gate|1|100|A godwit|High|src=192.0.2.5 msg=blocked';
    const lines = [JSON.stringify(event({ title: 'A godwit' })), '', cef, 'Nov 27 sshd[1]: hello'].join(
      '\r\n',
    );
    for (const type of ['application/x-ndjson', 'text/plain; charset=utf-8']) {
      const { status, body } = await send(analyst, lines, { type });
      expect([status, body.accepted, body.rejected]).toEqual([201, 2, 1]);
      expect(body.errors[0].index).toBe(2);
    }
    const { results } = (
      await viewer.post(`${path}/search`, { query: 'godwit', filters: { threat_levels: [7] } })
    ).body;
    expect(results[0]).toMatchObject({ event_type: '100', source: 'Example Gate', source_ip: '192.0.2.5' });
  });

  it.each([
    [{ events: [] }, /events/],
    [{ events: Array.from({ length: 1001 }, () => event()) }, /at most 1000 events/],
    [{ events: [{ a: 1 }, 7] }, /None of the 2 events can be read/],
    [event({ bogus_field: 1 }), /^bogus_field: is not a known field/],
    [7, /object|body/i],
  ])('of no use is refused with a reason: %#', async (payload, reason) => {
    const { status, body } = await send(analyst, JSON.stringify(payload), { type: 'application/json' });
    expect(status).toBe(422);
    expect(body.error.message).toMatch(reason);
  });

  it('that is too large is refused', async () => {
    const { status } = await send(analyst, 'x'.repeat(5 * 1024 * 1024), { type: 'text/plain' });
    expect(status).toBe(413);
  });
});

describe('what is sent again', () => {
  it('with the same id of the same source is stored once', async () => {
    const sent = event({ id: 'b-1', source: 'gate', title: 'A bustard' });
    const first = await send(analyst, { events: [sent, sent] });
    expect(first.body).toMatchObject({ accepted: 1, duplicates: 1 });
    const again = await send(analyst, sent);
    expect(again.body).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(again.body.events[0]).toEqual({ index: 0, id: first.body.events[0].id, duplicate: true });
    expect((await send(analyst, { ...sent, source: 'other' })).body.accepted).toBe(1);
    // Nobody can take the place of what another will send.
    expect((await send(colleague, sent)).body.accepted).toBe(1);
    expect(await countOf('bustard')).toBe(3);
  });

  it('with the same key is stored once, also by many at the same time', async () => {
    const events = Array.from({ length: 150 }, (_, at) =>
      event({ title: `A whinchat ${at % 3}`, threat_level: 7 }),
    );
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => send(analyst, { events }, { key: 'batch-1' })),
    );
    const ids = replies.map(({ body }) => body.events.map(({ id }: { id: string }) => id));
    for (const each of ids) expect(each).toEqual(ids[0]);
    expect(replies.map(({ body }) => body.accepted).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 150]);
    expect(await countOf('whinchat')).toBe(150);
    expect((await admin.get('/api/v1/alerts?search=whinchat')).body.pagination.total).toBe(150);
    expect((await send(analyst, { events }, { key: 'batch-2' })).body.accepted).toBe(150);
  });

  it('without either is another event', async () => {
    await send(analyst, event({ title: 'A wryneck' }));
    await send(analyst, event({ title: 'A wryneck' }));
    expect(await countOf('wryneck')).toBe(2);
  });
});
