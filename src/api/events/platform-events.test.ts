import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst, stranger } = platformFor(
  { admin: 'admin', analyst: 'analyst', stranger: 'analyst' },
  { signInFailuresPerAccount: 3, signInFailuresPerAddress: 5, massExports: 2 },
);

const ofType = async (type: string, client = admin): Promise<any[]> =>
  (await client.get(`/api/v1/events?limit=100&event_type=${type}`)).body.events;

const alertsOf = async (eventId: string): Promise<any[]> =>
  (await admin.get(`/api/v1/events/${eventId}`)).body.alerts;

async function failSignIn(email: string, remoteAddress: string): Promise<void> {
  const payload = { email, password: 'not the password' };
  const { status } = await inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    payload,
  });
  expect(status).toBe(401);
}

it('repeated wrong passwords for one account are an event for admins, once', async () => {
  const { email } = (await analyst.get('/api/auth/session')).body.user;
  for (let at = 1; at <= 4; at += 1) {
    await failSignIn(email, `192.0.2.${at}`);
    const events = await ofType('sign_in.repeated_failures');
    expect(events).toHaveLength(at < 3 ? 0 : 1);
  }
  const [event] = await ofType('sign_in.repeated_failures');
  expect(event).toMatchObject({
    threat_level: 7,
    source: 'sign_in',
    source_ip: '192.0.2.3',
    honey_jar_id: null,
  });
  expect(event.title).toContain(email);
  expect(await alertsOf(event.id)).toMatchObject([{ severity: 'high', status: 'new' }]);
  expect(await ofType('sign_in.repeated_failures', analyst)).toEqual([]);
  expect((await analyst.get(`/api/v1/events/${event.id}`)).status).toBe(404);
});

it('what was typed for an account that does not exist is not kept', async () => {
  for (let at = 1; at <= 3; at += 1) await failSignIn('my-secret@example.com', `192.0.2.${at + 10}`);
  const [event] = await ofType('sign_in.repeated_failures');
  expect(event.title).toBe('Repeated failed sign-ins to an account that does not exist');
  expect(JSON.stringify(event)).not.toContain('my-secret');
});

it('repeated wrong passwords from one address are an event, whichever the accounts', async () => {
  for (let at = 1; at <= 6; at += 1) await failSignIn(`nobody-${at}@example.com`, '198.51.100.77');
  const events = await ofType('sign_in.repeated_failures');
  const titles = events.map(({ title }) => title).filter((title) => title.includes('198.51.100.77'));
  expect(titles).toEqual(['Repeated failed sign-ins from 198.51.100.77']);
});

it('a honey jar that is made public is an event for everyone who can read it', async () => {
  const jar = await createJar(analyst);
  const ofJar = async (client = admin) =>
    (await client.get(`/api/v1/events?honey_jar_id=${jar}`)).body.events?.map((one: any) => one.event_type);
  expect(await ofJar()).toEqual([]);
  for (let again = 0; again < 2; again += 1)
    await analyst.put(`/api/knowledge/honey-pots/${jar}`, { visibility: 'public' });
  expect(await ofJar()).toEqual(['honey_jar.made_public']);
  expect(await ofJar(stranger)).toEqual(['honey_jar.made_public']);
  const { alerts } = (await stranger.get('/api/v1/alerts?limit=1')).body;
  expect(alerts[0]).toMatchObject({ honey_jar_id: jar, severity: 'high' });
  const born = await createJar(analyst, { visibility: 'public' });
  const { events } = (await admin.get(`/api/v1/events?honey_jar_id=${born}`)).body;
  expect(events).toMatchObject([{ event_type: 'honey_jar.made_public', threat_level: 7 }]);
});

it('many exports by one user are an event for admins, once an hour', async () => {
  const jar = await createJar(analyst);
  for (let at = 1; at <= 4; at += 1) {
    expect((await analyst.get(`/api/knowledge/honey-jars/${jar}/export?format=json`)).status).toBe(200);
    expect(await ofType('export.mass')).toHaveLength(at < 2 ? 0 : 1);
  }
  const [event] = await ofType('export.mass');
  const { raw } = (await admin.get(`/api/v1/events/${event.id}`)).body;
  expect(raw).toEqual({ user_id: analyst.user_id, exports: 2, last_honey_jar_id: jar });
  expect(await ofType('export.mass', analyst)).toEqual([]);
});

it('a broken audit log is one event of level 10, however often it is checked', async () => {
  await sql`update audit_log set user_email = 'eve@example.com' where seq = 2`.execute(
    test.deps.database.kysely,
  );
  for (let at = 0; at < 2; at += 1)
    expect((await admin.get('/api/admin/audit/verify')).body.intact).toBe(false);
  const events = await ofType('audit.chain_broken');
  expect(events).toMatchObject([{ threat_level: 10, title: 'The audit log is broken at entry 2' }]);
  expect(await alertsOf(events[0].id)).toMatchObject([{ severity: 'critical' }]);
});
