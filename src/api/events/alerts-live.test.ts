import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAlert } from '#test/fixtures/alerts.ts';
import { openReceiver, type Receiver } from '#test/pii/webhook-receiver.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor, type Client } from '#test/platform/platform.ts';
import { openSocket, type Socket } from '#test/sockets/socket.ts';
import { until } from '#test/machine/patience.ts';

const { test, admin, analyst, stranger } = platformFor(
  { admin: 'admin', analyst: 'analyst', stranger: 'analyst' },
  { webhookAllowPrivate: true },
);

let url: string;
let receiver: Receiver;
let jar: string;

beforeAll(async () => {
  url = await test.platform.listen({ port: 0, host: '127.0.0.1' });
  receiver = await openReceiver();
  jar = await createJar(analyst);
});
afterAll(() => receiver.close());

async function watching(client: Client): Promise<Socket> {
  const socket = await openSocket(url, '/api/chat/ws', { token: client.token });
  socket.send({ type: 'subscribe', channel: 'alerts' });
  expect(await socket.next()).toEqual({ type: 'subscribed', channel: 'alerts' });
  return socket;
}

const open = (title: string, jar_id: string | null = jar): Promise<string> =>
  openAlert(test.deps.database.kysely, { title, jar_id });

async function areAnnounced(): Promise<boolean> {
  const changes = test.deps.database.kysely.selectFrom('alert_changes').select('seq');
  return (await changes.where('dispatched', '=', false).execute()).length === 0;
}

async function change(id: string, payload: object): Promise<void> {
  const headers = { authorization: `Bearer ${analyst.token}` };
  const options = { method: 'PATCH', url: `/api/v1/alerts/${id}`, headers, payload } as const;
  expect((await inject(test.platform, options)).status).toBe(200);
}

it('a socket that watches alerts gets those that its user may see, new and changed', async () => {
  const [mine, other] = [await watching(analyst), await watching(stranger)];
  await open('Of the installation', null);
  const id = await open('A sandpiper');
  await change(id, { status: 'investigating', assigned_to: analyst.user_id });
  const created = await mine.next();
  expect(created).toMatchObject({
    type: 'alert_created',
    alert: { id, title: 'A sandpiper', honey_jar_id: jar },
  });
  const updated = await mine.next();
  const { history: _history, ...alert } = (await analyst.get(`/api/v1/alerts/${id}`)).body;
  expect(updated).toEqual({ type: 'alert_updated', alert });
  // Had the first been passed on to the stranger, it would come before this one.
  const everyone = { event_type: 'ids', title: 'For everyone', threat_level: 9 };
  await analyst.post('/api/v1/events', everyone);
  expect(await other.next()).toMatchObject({ type: 'alert_created', alert: { title: 'For everyone' } });
  mine.close();
  other.close();
});

it('a subscription ends with the right to see, with the session, and when it is asked to', async () => {
  const shared = await createJar(analyst, { visibility: 'public' });
  const [other, ended, stopped] = [await watching(stranger), await watching(admin), await watching(analyst)];
  stopped.send({ type: 'unsubscribe', channel: 'alerts' });
  expect(await stopped.next('unsubscribed')).toEqual({ type: 'unsubscribed', channel: 'alerts' });
  const { session_id } = (await admin.get('/api/auth/session')).body;
  await admin.delete(`/api/auth/sessions/${session_id}`);
  await analyst.put(`/api/knowledge/honey-pots/${shared}`, { visibility: 'private' });
  await open('Not for them any more', shared);
  await analyst.post('/api/v1/events', { event_type: 'ids', title: 'The last', threat_level: 9 });
  expect(await other.next('alert_created')).toMatchObject({ alert: { title: 'The last' } });
  for (const socket of [ended, stopped]) {
    socket.send({ type: 'ping' });
    // What came before the answer would be an alert.
    expect(['pong', 'error']).toContain((await socket.next()).type);
    socket.close();
  }
  other.close();
});

it('webhooks are sent new and changed alerts that their user may see, once', async () => {
  const events = ['alert.created', 'alert.updated'];
  await until(areAnnounced, { what: 'earlier changes have been announced' });
  for (const client of [analyst, stranger]) {
    const { status } = await client.post('/api/pii/webhooks', {
      webhook_url: `${receiver.url}?${client === analyst ? 'mine' : 'others'}`,
      events,
    });
    expect(status).toBe(201);
  }
  const id = await open('A turnstone');
  await change(id, { status: 'resolved', note: 'Not for webhooks' });
  await analyst.post('/api/v1/events', { event_type: 'ids', title: 'For everyone again', threat_level: 8 });
  await until(() => receiver.received.length >= 4, { what: 'four deliveries have come' });
  const sent = receiver.received.map(({ body }) => `${body.event} ${body.data.title}`);
  expect(sent.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'alert.created A turnstone',
    'alert.created For everyone again',
    'alert.created For everyone again',
    'alert.updated A turnstone',
  ]);
  const { body } = receiver.received.find(({ body: one }) => one.event === 'alert.updated') ?? { body: {} };
  expect(body.data).toMatchObject({ alert_id: id, honey_jar_id: jar, severity: 'high' });
  expect(JSON.stringify(receiver.received)).not.toContain('Not for webhooks');
});
