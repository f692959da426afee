import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import { issueSetupToken } from '#domain/users/index.ts';
import { inject } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';
import { registeredRoutes } from '#test/platform/routes.ts';
import { createAuthenticator } from '#test/identity/software-authenticator.ts';
import { botChanges, chatChanges } from './audit-chat.ts';
import { driving, services, type Drive } from './audit-drive.ts';
import { knowledgeChanges } from './audit-knowledge.ts';
import { piiChanges, reportChanges } from './audit-pii.ts';
import { owned } from './owned.ts';

/** Routes that take a body only to read, or that only begin what another ends. */
const readOnly =
  / (\/api\/(v\d\/)?(knowledge|events))?\/(search|ask|assistant\/context|indicators\/lookup|verdicts\/preview|indicators\/export\/preview)$|\/api\/pii\/(?:detect|analyze-document|configure\/test-pattern)$|\/passkey\/challenge$|\/webauthn\/\w+\/init$| \/mcp$/;

const { test } = platformFor();
let drive: Drive;

beforeAll(async () => {
  drive = driving(test);
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const codeOf = (secret: string) => drive.keep(TOTP.generate({ secret: Secret.fromBase32(secret) }));

/** Creates the first admin with the set-up link, and signs them in and out. */
async function accounts(): Promise<string> {
  const setup = drive.keep((await issueSetupToken(test.deps.database)) ?? '');
  const root = { email: 'root@example.com', password: drive.password() };
  const late = form({ token: setup, email: 'late@example.com', password: drive.password() });
  await drive.send('POST /api/auth/setup', [], { body: { token: setup, ...root } });
  await drive.send('POST /setup', [], { body: late, refused: true });
  const { body: first } = await drive.send('POST /api/auth/login', [], { body: root });
  let token: string = (await drive.send('POST /api/auth/refresh', [], { token: first.session_token })).body
    .session_token;
  const changed = { current_password: root.password, new_password: drive.password() };
  await drive.send('POST /api/auth/password', [], { token, body: changed });
  const again = { ...root, password: changed.new_password };
  await inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    payload: { ...root, password: drive.password() },
  });
  for (const version of ['v1', 'v2']) {
    token = (await drive.send(`POST /api/${version}/auth/login`, [], { body: again })).body.session_token;
    await drive.send(`PUT /api/${version}/users/profile`, [], {
      token,
      body: { display_name: `Root ${version}` },
    });
  }
  await drive.send('POST /api/auth/logout', [], { token });
  token = (await drive.send('POST /api/auth/login', [], { body: again })).body.session_token;
  const { body: other } = await inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    payload: again,
  });
  drive.keepSecrets(other);
  const { body } = await inject(test.platform, {
    method: 'GET',
    url: '/api/auth/session',
    headers: { authorization: `Bearer ${other.session_token}` },
  });
  await drive.send('DELETE /api/auth/sessions/{session_id}', [body.session_id], { token });
  await drive.send('DELETE /api/auth/sessions', [], { token });
  return token;
}

/** Others, invited and created, who set their passwords by links. */
async function links(token: string): Promise<string[]> {
  const invite = async (email: string) =>
    (await drive.send('POST /api/admin/invitations', [], { token, body: { email, role: 'analyst' } })).body;
  const withdrawn = await invite('nobody@example.com');
  await drive.send('DELETE /api/admin/invitations/{invitation_id}', [withdrawn.invitation.id], { token });
  for (const path of ['/api/auth/register', '/api/v1/auth/register', '/api/v2/auth/register']) {
    const email = `${path.replaceAll('/', '-')}@example.com`;
    const invitation = tokenOf((await invite(email)).link);
    await drive.send(`POST ${path}`, [], {
      body: { email, password: drive.password(), traits: { name: 'New' }, invitation },
    });
  }
  const invited = { email: 'page@example.com', password: drive.password(), name: 'Page' };
  await drive.send('POST /invitation', [], {
    body: form({ ...invited, token: tokenOf((await invite(invited.email)).link) }),
  });

  const users: string[] = [];
  for (const path of [
    '/api/auth/password/reset',
    '/api/v1/auth/password/reset',
    '/api/v2/auth/password/reset',
    '',
  ]) {
    const body = { email: `user${users.length}@example.com`, role: 'viewer', password: drive.password() };
    const { user } = (await drive.send('POST /api/admin/users', [], { token, body })).body;
    const { link } = (
      await drive.send('POST /api/admin/users/{user_id}/password-reset', [user.id], { token })
    ).body;
    const reset = { token: tokenOf(link), new_password: drive.password() };
    if (path) await drive.send(`POST ${path}`, [], { body: reset });
    else await drive.send('POST /password-reset', [], { body: form(reset) });
    users.push(user.id);
  }
  const [one = '', two = ''] = users;
  await drive.send('PUT /api/admin/users/{user_id}', [one], { token, body: { role: 'analyst' } });
  await drive.send('POST /api/admin/users/{user_id}/deactivate', [two], { token });
  await drive.send('DELETE /api/admin/users/{user_id}/second-factor', [one], { token });
  return users;
}

/** Second factors, passkeys and API keys. Answers a session with a second factor. */
async function proofs(token: string): Promise<string> {
  const { secret } = (await drive.send('POST /api/auth/totp/enroll', [], { token })).body;
  const verified = await drive.send('POST /api/auth/totp/verify', [], {
    token,
    body: { code: codeOf(secret) },
  });
  const strong: string = verified.body.session_token;
  await drive.send('POST /api/auth/recovery-codes', [], { token: strong });
  const authenticator = createAuthenticator({ origin: 'http://skep.example', algorithm: 'ES256' });
  const begun = await drive.send('POST /api/auth/webauthn/register/init', [], { token: strong });
  const credential = authenticator.create(begun.body);
  drive.keepSecrets(credential.response, true);
  await drive.send('POST /api/auth/webauthn/register/complete', [], { token: strong, body: { credential } });
  const { options, challenge_id } = (await drive.send('POST /api/auth/webauthn/login/init', [], { body: {} }))
    .body;
  const assertion = authenticator.get(options);
  drive.keepSecrets(assertion.response, true);
  await drive.send('POST /api/auth/webauthn/login/complete', [], { body: { assertion, challenge_id } });
  await drive.send('DELETE /api/auth/webauthn/credentials/{credential_id}', [authenticator.id], {
    token: strong,
  });
  await drive.send('DELETE /api/auth/totp', [], { token: strong });
  const key = await drive.send('POST /api/keys', [], {
    token: strong,
    body: { name: 'A key', scopes: ['write'] },
  });
  await drive.send('POST /api/knowledge/honey-pots', [], {
    token: key.body.secret,
    body: { name: 'By a key' },
  });
  await drive.send('DELETE /api/keys/{key_id}', [key.body.key.id], { token: strong });
  return strong;
}

/** None is configured here, so nothing is sent. */
async function emails(token: string, user_id: string): Promise<void> {
  const email_id = (await owned['email_id']?.(test, { user_id } as Client, {})) ?? '';
  await drive.send('POST /api/admin/emails/{email_id}/redeliver', [email_id], { token });
  await drive.send('POST /api/admin/emails/test', [], { token, refused: true });
}

async function teams(token: string, user_id: string): Promise<void> {
  const team = (await drive.send('POST /api/admin/teams', [], { token, body: { name: 'Team' } })).body;
  const id: string = team.id ?? team.team.id;
  await drive.send('PUT /api/admin/teams/{team_id}', [id], { token, body: { name: 'Another' } });
  await drive.send('POST /api/admin/teams/{team_id}/members', [id], { token, body: { user_id } });
  await drive.send('DELETE /api/admin/teams/{team_id}/members/{user_id}', [id, user_id], { token });
  await drive.send('DELETE /api/admin/teams/{team_id}', [id], { token });
}

it('holds no password, token, key, code or text of a document, whatever is changed', async () => {
  const token = await accounts();
  const [user = ''] = await links(token);
  const strong = await proofs(token);
  await teams(strong, user);
  await emails(strong, user);
  await knowledgeChanges(drive, strong, user);
  await chatChanges(drive, strong, user);
  await botChanges(drive, strong);
  await piiChanges(drive, strong);
  await reportChanges(drive, strong);

  const changing = services
    .flatMap((name) => registeredRoutes(test[name]).map((route) => `${name} ${route}`))
    .filter((route) => !/^\w+ (GET|HEAD|OPTIONS) /.test(route) && !readOnly.test(route));
  expect([...drive.driven].filter((route) => !readOnly.test(route)).toSorted()).toEqual(changing.toSorted());

  const { rows, total } = await test.deps.audit.list({}, { limit: 1000, offset: 0 });
  expect(total).toBeGreaterThan(50);
  const log = JSON.stringify(rows);
  expect(drive.secrets.size).toBeGreaterThan(60);
  // Six digits alone stand by chance in one of thousands of ids, hashes and times.
  const holds = (secret: string) =>
    /^\d{6}$/.test(secret)
      ? new RegExp(`(?<![\\da-f.-])${secret}(?![\\da-f-])`).test(log)
      : log.includes(secret);
  for (const secret of drive.secrets) expect(holds(secret), secret).toBe(false);
  expect(log).not.toMatch(/courier|Greywater/);
});
