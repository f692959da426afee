import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailServer, partsOf, type MailServer } from '#test/mail/mail-server.ts';
import { until } from '#test/machine/patience.ts';
import { openTestPlatform, platformFor, type Client, type TestPlatform } from '#test/platform/platform.ts';
import { inject } from '#test/platform/inject.ts';
import { messagingApp } from '#app/processes/messaging/messaging.ts';
import { notify } from '#domain/notifications/index.ts';
import { emailPreferences } from '#api/notifications/notifications.schemas.ts';
import { emailList, sentEmail, testedEmail } from './emails.schemas.ts';

const path = '/api/admin/emails';
const preferences = '/api/notifications/preferences';
const linkIn = (text: string) => /https?:\/\/\S+token=\S+/.exec(text)?.[0];
const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe('with a mail server', () => {
  let server: MailServer;
  let test: TestPlatform;
  let admin: Client;
  let analyst: Client;

  beforeAll(async () => {
    server = await openMailServer();
    const mail = { smtpUrl: server.url, mailFrom: 'Skep <skep@example.org>', smtpTls: 'off' as const };
    test = await openTestPlatform(mail);
    await test.deps.mailing.start();
    [admin, analyst] = [await test.signIn('admin'), await test.signIn('analyst')];
  });
  afterAll(async () => {
    await test.close();
    await server.close();
  });
  beforeEach(() => void server.received.splice(0));

  const mailTo = (address: string) =>
    until(() => server.received.find(({ to }) => to[0] === address), { what: `${address} got an e-mail` });

  it('sends invitations, and the link works', async () => {
    const email = newEmail();
    const { status, body } = await admin.post('/api/admin/invitations', { email, role: 'analyst' });
    expect([status, body.emailed]).toEqual([201, true]);
    const { headers, raw, ...mail } = await mailTo(email);
    expect(headers['subject']).toBe('You are invited to Skep');
    const { text, html } = partsOf({ headers, raw, ...mail });
    expect(linkIn(text)).toBe(body.link);
    expect(html).toContain(body.link);
    const invitation = new URL(linkIn(text) ?? '').searchParams.get('token');
    const payload = { email, password: 'a long enough password', invitation };
    const registered = await inject(test.platform, { method: 'POST', url: '/api/auth/register', payload });
    expect(registered.status).toBe(201);
    const { body: audit } = await admin.get('/api/admin/audit?action=invitation.create');
    expect(audit.entries[0].details).toEqual({ email, role: 'analyst', emailed: true });
  });

  it('sends the links that set passwords: of new accounts, and of others', async () => {
    const email = newEmail();
    const created = await admin.post('/api/admin/users', { email, role: 'viewer' });
    expect(created.body).toMatchObject({ emailed: true, link: expect.any(String) });
    const first = await mailTo(email);
    expect(first.headers['subject']).toBe('Your account at Skep');
    expect(linkIn(partsOf(first).text)).toBe(created.body.link);
    server.received.splice(0);
    const reset = await admin.post(`/api/admin/users/${created.body.user.id}/password-reset`);
    expect(reset.body.emailed).toBe(true);
    const second = await mailTo(email);
    expect(second.headers['subject']).toBe('Set a new password at Skep');
    expect(linkIn(partsOf(second).text)).toBe(reset.body.link);
    const withPassword = { email: newEmail(), role: 'viewer', password: 'a long enough password' };
    expect((await admin.post('/api/admin/users', withPassword)).body).not.toHaveProperty('emailed');
  });

  it('shows admins the log, without any token', async () => {
    const email = newEmail();
    server.refuse(email, 550);
    const { body: made } = await admin.post('/api/admin/invitations', { email, role: 'analyst' });
    const failed = await until(
      async () => {
        const { body } = await admin.get(`${path}?state=failed&kind=invitation`);
        return body.total > 0 && body;
      },
      { what: 'it has failed' },
    );
    expect(emailList.parse(failed)).toEqual(failed);
    expect(failed.server).toMatchObject({
      configured: true,
      sender: 'Skep <skep@example.org>',
      state: 'reachable',
    });
    const reason = 'The mail server answered 550 not like this';
    expect(failed.emails).toMatchObject([
      { kind: 'invitation', recipient: email, state: 'failed', reason, tries: [{ status: 550 }] },
    ]);
    const { body: all } = await admin.get(`${path}?limit=100`);
    expect(JSON.stringify(all)).not.toContain(new URL(made.link).searchParams.get('token'));

    const [{ id }] = failed.emails;
    const again = await admin.post(`${path}/${id}/redeliver`);
    expect(again.status).toBe(200);
    expect(sentEmail.parse(again.body)).toEqual(again.body);
    await until(async () => (await admin.get(`${path}?state=failed`)).body.emails[0]?.tries.length === 2, {
      what: 'it was tried again',
    });
    const { body: audit } = await admin.get('/api/admin/audit?action=email.redeliver');
    expect(audit.entries[0]).toMatchObject({
      target_id: id,
      details: { kind: 'invitation', recipient: email },
    });

    await admin.delete(`/api/admin/invitations/${made.invitation.id}`);
    const late = await admin.post(`${path}/${id}/redeliver`);
    expect([late.status, late.body.error.message]).toEqual([
      409,
      'Its link is no longer valid; create a new one',
    ]);
    expect((await admin.post(`${path}/${crypto.randomUUID()}/redeliver`)).status).toBe(404);
  });

  it('sends a test to the admin who asks, and answers what the server said', async () => {
    const { status, body } = await admin.post(`${path}/test`);
    expect(status).toBe(200);
    expect(testedEmail.parse(body)).toEqual(body);
    expect(body).toMatchObject({ success: true, email: { kind: 'test', state: 'sent' } });
    expect(body.message).toMatch(/^The mail server answered 250 /);
    expect((await mailTo(body.email.recipient)).headers['subject']).toBe('Test e-mail from Skep');
    server.script(554);
    const refused = await admin.post(`${path}/test`);
    expect(refused.body).toMatchObject({
      success: false,
      message: 'The mail server answered 554 not like this',
    });
    const { body: audit } = await admin.get('/api/admin/audit?action=email.test');
    const targets = audit.entries.map(({ target_id, details }: any) => [target_id, details.state]);
    expect(targets).toEqual([
      [refused.body.email.id, 'failed'],
      [body.email.id, 'sent'],
    ]);
  });

  it('sends users the notifications that they choose', async () => {
    const { body: usual } = await analyst.get(preferences);
    expect(emailPreferences.parse(usual)).toEqual(usual);
    expect(usual).toMatchObject({
      configured: true,
      email: { 'report.failed': true, 'report.completed': false },
    });
    const changed = await analyst.put(preferences, {
      email: { 'report.failed': false, 'report.completed': true },
    });
    const email = { ...usual.email, 'report.failed': false, 'report.completed': true };
    expect(changed.body).toEqual({ configured: true, email });
    expect((await admin.get(preferences)).body.email).toEqual(usual.email);
    const common = { user_id: analyst.user_id, event_id: null, body: 'Text', path: '/reports' };
    for (const topic of ['report.failed', 'report.completed'] as const)
      await notify(test.deps.database.kysely, [{ ...common, id: crypto.randomUUID(), topic, title: topic }]);
    await until(() => server.received.length > 0, { what: 'one has come' });
    expect(server.received.map(({ headers }) => headers['subject'])).toEqual(['report.completed']);
    const { body: audit } = await admin.get('/api/admin/audit?action=notification.preferences');
    expect(audit.entries[0].details).toEqual({ 'report.failed': false, 'report.completed': true });
  });

  it.each([
    [{}, 'email'],
    [{ email: { 'report.lost': true } }, 'report.lost'],
    [{ email: { 'report.failed': 'often' } }, 'report.failed'],
    [{ email: [] }, 'email'],
  ])('refuses preferences that are none: %j', async (body, field) => {
    const reply = await analyst.put(preferences, body);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(JSON.stringify(reply.body.error)).toContain(field);
  });

  it('is reported by the health of the messaging service, by its state alone', async () => {
    const app = await messagingApp(test.deps);
    const { status, body } = await inject(app, { method: 'GET', url: '/health' });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(['mail', 'service', 'status', 'uptime', 'version']);
    expect(body).toMatchObject({ service: 'messaging', mail: 'reachable' });
    await app.close();
  });
});

describe('without a mail server', () => {
  const { test, admin } = platformFor({ admin: 'admin' });

  it('gives the admin the link alone, and sends no test', async () => {
    const invited = { email: 'new@example.com', role: 'viewer' };
    const { body } = await admin.post('/api/admin/invitations', invited);
    expect(body).toMatchObject({ emailed: false, link: expect.stringContaining('/invitation?token=') });
    const { status, body: refused } = await admin.post(`${path}/test`);
    expect([status, refused.error.message]).toEqual([
      409,
      'E-mail is not configured: set SMTP_URL and MAIL_FROM',
    ]);
    const { body: log } = await admin.get(path);
    expect(log).toMatchObject({ server: { configured: false, state: 'unknown' }, emails: [], total: 0 });
    await test.deps.mailing.start();
    const app = await messagingApp(test.deps);
    const health = await inject(app, { method: 'GET', url: '/health' });
    expect(health.body).toMatchObject({ status: 'healthy', mail: 'not_configured' });
    await app.close();
  });
});

describe('tests of e-mail', () => {
  const { admin } = platformFor({ admin: 'admin' }, { rateLimitScale: 0.1 });

  it('are limited per hour', async () => {
    expect((await admin.post(`${path}/test`)).status).toBe(409);
    expect((await admin.post(`${path}/test`)).status).toBe(409);
    const { status, headers } = await admin.post(`${path}/test`);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000);
  });
});
