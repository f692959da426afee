import { beforeAll, expect, it } from 'vitest';
import { matchDocuments } from '#domain/watches/matching.service.ts';
import { until } from '#test/machine/patience.ts';
import { inject } from '#test/platform/inject.ts';
import { createJar, jarsPath, platformFor, untilRead, type Client } from '#test/platform/platform.ts';

const { test, admin, analyst, colleague, stranger } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
  stranger: 'analyst',
});
const path = '/api/v1/watches';
let jar: string;
let team: string;

beforeAll(async () => {
  jar = await createJar(analyst);
  team = (await admin.post('/api/admin/teams', { name: 'Watchers' })).body.id;
  for (const { user_id } of [analyst, colleague])
    await admin.post(`/api/admin/teams/${team}/members`, { user_id });
});

async function watch(client: Client, body: object): Promise<string> {
  const made = await client.post(path, body);
  expect(made.status).toBe(201);
  return made.body.id;
}

/** Uploads a text, and has looked in it when it answers: what has not come by then does not. */
async function uploaded(text: string, into = jar, client = analyst): Promise<string> {
  const made = await client.upload(`${jarsPath}/${into}/documents`, { [`${crypto.randomUUID()}.txt`]: text });
  expect(made.status).toBe(201);
  const { id } = made.body;
  await untilRead(client, id);
  await look(id);
  return id;
}

const look = (...ids: string[]) => matchDocuments(test.deps, ids);

async function eventsOf(documentId: string, client = analyst): Promise<any[]> {
  const { events } = (await client.get('/api/v1/events?limit=100&event_type=watch.matched')).body;
  return events.filter(({ document_id }: any) => document_id === documentId);
}

async function notificationsOf(client: Client, documentId: string): Promise<any[]> {
  const events = new Set(
    (
      await test.deps.database.kysely
        .selectFrom('events')
        .select('id')
        .where('document_id', '=', documentId)
        .execute()
    ).map(({ id }) => id),
  );
  const { notifications } = (await client.get('/api/notifications?limit=100')).body;
  return notifications.filter(({ event_id }: any) => events.has(event_id));
}

let count = 0;
const address = () => `185.220.101.${(count += 1)}`;

it('a watched indicator in a new document is an event of level 7, an alert and a notification, by the job', async () => {
  const value = address();
  const id = await watch(analyst, { kind: 'indicator', value });
  const made = await analyst.upload(`${jarsPath}/${jar}/documents`, {
    'a.txt': `The implant calls ${value} each hour.`,
  });
  const event = await until(async () => (await eventsOf(made.body.id))[0], { what: 'its event is there' });
  expect(event).toMatchObject({
    event_type: 'watch.matched',
    title: `Watched: ${value} in a.txt`,
    threat_level: 7,
    honey_jar_id: jar,
    indicators: [{ type: 'ipv4', value }],
  });
  const { alerts } = (await analyst.get(`/api/v1/events/${event.id}`)).body;
  expect(alerts).toMatchObject([{ severity: 'high', status: 'new', event_id: event.id }]);
  const [told, ...more] = await notificationsOf(analyst, made.body.id);
  expect(more).toEqual([]);
  expect(told).toMatchObject({ title: `New document for your watch: ${value}`, read_at: null });
  expect(told.body).toBe(`a.txt (/documents/${made.body.id})`);
  const { matches, last_match_at } = (await analyst.get(`${path}/${id}`)).body;
  expect(matches).toBe(1);
  expect(Date.parse(last_match_at)).toBeGreaterThan(Date.now() - 60_000);
});

it('an entity is found by another of its names', async () => {
  await watch(analyst, { kind: 'entity', entity_type: 'actor', entity: 'APT29' });
  const id = await uploaded('The threat actor Cozy Bear, a group of spies, attacked an embassy last spring.');
  const [event] = await eventsOf(id);
  expect(event).toMatchObject({ threat_level: 7, title: expect.stringMatching(/^Watched: Cozy Bear in /) });
});

it('a honey jar and a search make events that open no alert and say nothing of the words', async () => {
  const own = await createJar(analyst);
  await watch(analyst, { kind: 'honey_jar', honey_jar_id: own });
  const first = await uploaded('Nothing in particular.', own);
  expect(await eventsOf(first)).toMatchObject([
    { threat_level: 1, title: expect.stringMatching(/^New in a watched honey jar: /) },
  ]);
  await watch(analyst, { kind: 'search', query: 'walrus embassy' });
  const apart = await uploaded('The embassy was closed. There was no other animal.');
  expect(await eventsOf(apart)).toEqual([]);
  const both = await uploaded('A walrus was seen in front of the embassy.');
  const [event] = await eventsOf(both);
  expect(event).toMatchObject({ threat_level: 3, title: expect.stringMatching(/^A watched search finds /) });
  expect(JSON.stringify(event)).not.toContain('walrus');
  expect((await analyst.get(`/api/v1/events/${event.id}`)).body.alerts).toEqual([]);
  const [told] = await notificationsOf(analyst, both);
  expect(told.title).toContain('walrus embassy');
  expect(told.body).toContain(`(/documents/${both})`);
});

it('what is in a honey jar that its owner may not read never fires, and does not show later', async () => {
  const value = address();
  const id = await watch(stranger, { kind: 'indicator', value });
  await watch(admin, { kind: 'indicator', value });
  await watch(stranger, { kind: 'search', query: `beacon ${value}` });
  const secret = await uploaded(`A beacon to ${value}.`);
  expect(await eventsOf(secret)).toEqual([]);
  expect(await notificationsOf(stranger, secret)).toEqual([]);
  expect(await notificationsOf(admin, secret)).toEqual([]);
  expect((await stranger.get(`${path}/${id}`)).body.matches).toBe(0);
});

it('of a team those members are notified who may read it', async () => {
  const value = address();
  await watch(colleague, { kind: 'indicator', value, team_id: team });
  const made = await analyst.post('/api/knowledge/honey-jars', { name: 'Of the team', type: 'team' });
  const shared: string = made.body.honey_jar?.id ?? made.body.id;
  expect(shared).toEqual(expect.any(String));
  const both = await uploaded(`It calls ${value}.`, shared);
  expect(await notificationsOf(analyst, both)).toHaveLength(1);
  expect(await notificationsOf(colleague, both)).toHaveLength(1);
  const own = await uploaded(`It still calls ${value}.`);
  expect(await notificationsOf(analyst, own)).toHaveLength(1);
  expect(await notificationsOf(colleague, own)).toEqual([]);
});

it('several watches of one document are one event', async () => {
  const values = [address(), address(), address(), address()];
  for (const value of values) await watch(analyst, { kind: 'indicator', value });
  const id = await uploaded(`They called ${values.join(' and ')}.`);
  const [event, ...more] = await eventsOf(id);
  expect(more).toEqual([]);
  expect(event.title).toContain(`${values.slice(0, 3).join(', ')}, 1 more in `);
  expect(event.indicators).toHaveLength(4);
  expect(await notificationsOf(analyst, id)).toHaveLength(1);
});

it('a document that is read again, or looked at by two jobs at once, fires once', async () => {
  const value = address();
  await watch(analyst, { kind: 'indicator', value });
  const id = await uploaded(`It calls ${value}.`);
  await Promise.all([look(id), look(id), look(id)]);
  expect((await analyst.post(`/api/knowledge/documents/${id}/reprocess`)).status).toBeLessThan(300);
  await untilRead(analyst, id);
  await look(id);
  expect(await eventsOf(id)).toHaveLength(1);
  expect(await notificationsOf(analyst, id)).toHaveLength(1);
});

it('what was uploaded before, or while it was paused, is not new to a watch; a new version is', async () => {
  const value = address();
  const old = await uploaded(`It calls ${value}.`);
  const id = await watch(analyst, { kind: 'indicator', value });
  await look(old);
  expect(await eventsOf(old)).toEqual([]);
  const pause = (active: boolean) =>
    inject(test.platform, {
      method: 'PATCH',
      url: `${path}/${id}`,
      headers: { authorization: `Bearer ${analyst.token}` },
      payload: { active },
    });
  await pause(false);
  const meanwhile = await uploaded(`It also calls ${value}.`);
  await pause(true);
  await look(meanwhile);
  expect(await eventsOf(meanwhile)).toEqual([]);
  const text = { 'new.txt': `Now it calls ${value} twice.` };
  const replaced = await analyst.upload(`/api/knowledge/documents/${old}/content`, text, {}, 'PUT');
  expect(replaced.status).toBeLessThan(300);
  await until(async () => (await eventsOf(old))[0], { what: 'the new version has its event' });
  expect(await eventsOf(old)).toHaveLength(1);
});

it('of many documents at once there is one notification', async () => {
  const value = address();
  const own = await createJar(analyst);
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const files = { [`${n}.txt`]: `Report ${n} names ${value}.` };
    ids.push((await analyst.upload(`${jarsPath}/${own}/documents`, files)).body.id);
  }
  for (const id of ids) await untilRead(analyst, id);
  await watch(analyst, { kind: 'indicator', value });
  await test.deps.database.kysely
    .updateTable('watches')
    .set({ active_since: new Date(0) })
    .where('subject', '=', value)
    .execute();
  await look(...ids);
  const { notifications } = (await analyst.get('/api/notifications?limit=100')).body;
  expect(notifications.filter(({ title }: any) => title === '6 new documents for your watches')).toHaveLength(
    1,
  );
  for (const id of ids) expect(await eventsOf(id)).toHaveLength(1);
});

it('a watch that is deleted, or whose user has left, fires no more; the words about a deleted document leave its event', async () => {
  const value = address();
  const leaver = await test.signIn('analyst');
  const open = await createJar(analyst, { visibility: 'public' });
  const watched = await watch(leaver, { kind: 'indicator', value });
  const first = await uploaded(`It calls ${value}.`, open);
  expect(await eventsOf(first)).toHaveLength(1);
  expect((await leaver.delete(`${path}/${watched}`)).status).toBe(204);
  await watch(leaver, { kind: 'indicator', value });
  const left = await admin.put(`/api/admin/users/${leaver.user_id}`, { is_active: false });
  expect(left.status).toBe(200);
  const second = await uploaded(`It calls ${value} again.`, open);
  expect(await eventsOf(second)).toEqual([]);
  expect((await analyst.delete(`/api/v1/documents/${first}`)).status).toBeLessThan(300);
  const [event] = await eventsOf(first);
  expect(event).toMatchObject({ title: 'What is watched, in a document that was deleted', indicators: [] });
});
