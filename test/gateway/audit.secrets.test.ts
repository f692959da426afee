import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { issueSetupToken } from '#domain/users/index.ts';
import type { App } from '#http/app.ts';
import { inject, openTestPlatform, type Reply, type TestPlatform } from '../../test/support/platform.ts';
import { registeredRoutes } from '../../test/support/routes.ts';
import { createAuthenticator } from '../../test/support/software-authenticator.ts';

/** Routes that take a body only to read, or that only begin what another ends. */
const readOnly =
  / (\/api\/(v\d\/)?(knowledge|events))?\/(search|ask|assistant\/context)$|\/passkey\/challenge$|\/webauthn\/\w+\/init$/;

const knowledge = '/api/knowledge';
const pots = `${knowledge}/honey-pots`;
const documentText = 'The courier crosses at Greywater lock with the ledger.';

let test: TestPlatform;
const driven = new Set<string>();
const secrets = new Set<string>();
let passwords = 0;

beforeAll(async () => {
  test = await openTestPlatform();
});
afterAll(() => test.close());

/** A password that no other text holds. */
function password(): string {
  passwords += 1;
  return keep(`pass-${passwords}-${crypto.randomUUID()}`);
}

function keep(secret: string): string {
  secrets.add(secret);
  return secret;
}

/** Keeps everything in an answer whose name says that it is secret. */
function keepSecrets(value: unknown, isSecret = false): void {
  if (typeof value === 'string' && isSecret) keep(value.split('token=').at(-1) ?? value);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    keepSecrets(inner, isSecret || /token|secret|password|link$|codes|otpauth|challenge$/.test(name));
}

type Sent = { body?: object | string; token?: string; app?: App; refused?: true };

async function send(
  route: string,
  ids: string[] = [],
  { body, token, app = test.platform, refused }: Sent = {},
): Promise<Reply> {
  const [method, pattern] = route.split(' ') as ['POST', string];
  driven.add(`${app === test.platform ? 'platform' : 'knowledge'} ${route}`);
  const left = [...ids];
  const reply = await inject(app, {
    method,
    url: pattern.replaceAll(/\{\w+\}/g, () => left.shift() ?? ''),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { payload: body }),
  });
  keepSecrets(reply.body);
  expect(reply.status >= 400, `${route}: ${JSON.stringify(reply.body)}`).toBe(refused ?? false);
  return reply;
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const codeOf = (secret: string) => keep(TOTP.generate({ secret: Secret.fromBase32(secret) }));

async function upload(
  route: string,
  ids: string[],
  { token = '', app = test.platform }: Sent,
): Promise<Reply> {
  const [method, pattern] = route.split(' ') as ['POST', string];
  const left = [...ids];
  driven.add(`${app === test.platform ? 'platform' : 'knowledge'} ${route}`);
  const data = new FormData();
  data.append('file', new Blob([`${documentText} ${crypto.randomUUID()}`]), 'note.txt');
  const encoded = new Response(data);
  const reply = await inject(app, {
    method,
    url: pattern.replaceAll(/\{\w+\}/g, () => left.shift() ?? ''),
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
  expect(reply.status, route).toBe(method === 'POST' ? 201 : 202);
  return reply;
}

/** The first admin by his link, and what signs him in and out. */
async function accounts(): Promise<string> {
  const setup = keep((await issueSetupToken(test.deps.database)) ?? '');
  const root = { email: 'root@example.com', password: password() };
  const late = form({ token: setup, email: 'late@example.com', password: password() });
  await send('POST /api/auth/setup', [], { body: { token: setup, ...root } });
  await send('POST /setup', [], { body: late, refused: true });
  const { body: first } = await send('POST /api/auth/login', [], { body: root });
  let token: string = (await send('POST /api/auth/refresh', [], { token: first.session_token })).body
    .session_token;
  const changed = { current_password: root.password, new_password: password() };
  await send('POST /api/auth/password', [], { token, body: changed });
  const again = { ...root, password: changed.new_password };
  await inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    payload: { ...root, password: password() },
  });
  for (const version of ['v1', 'v2']) {
    token = (await send(`POST /api/${version}/auth/login`, [], { body: again })).body.session_token;
    await send(`PUT /api/${version}/users/profile`, [], { token, body: { display_name: `Root ${version}` } });
  }
  await send('POST /api/auth/logout', [], { token });
  token = (await send('POST /api/auth/login', [], { body: again })).body.session_token;
  const { body: other } = await inject(test.platform, {
    method: 'POST',
    url: '/api/auth/login',
    payload: again,
  });
  keepSecrets(other);
  const { body } = await inject(test.platform, {
    method: 'GET',
    url: '/api/auth/session',
    headers: { authorization: `Bearer ${other.session_token}` },
  });
  await send('DELETE /api/auth/sessions/{session_id}', [body.session_id], { token });
  return token;
}

/** Others, invited and created, who set their passwords by links. */
async function links(token: string): Promise<string[]> {
  const invite = async (email: string) =>
    (await send('POST /api/admin/invitations', [], { token, body: { email, role: 'analyst' } })).body;
  const withdrawn = await invite('nobody@example.com');
  await send('DELETE /api/admin/invitations/{invitation_id}', [withdrawn.invitation.id], { token });
  for (const path of ['/api/auth/register', '/api/v1/auth/register', '/api/v2/auth/register']) {
    const email = `${path.replaceAll('/', '-')}@example.com`;
    const invitation = tokenOf((await invite(email)).link);
    await send(`POST ${path}`, [], {
      body: { email, password: password(), traits: { name: 'New' }, invitation },
    });
  }
  const invited = { email: 'page@example.com', password: password(), name: 'Page' };
  await send('POST /invitation', [], {
    body: form({ ...invited, token: tokenOf((await invite(invited.email)).link) }),
  });

  const users: string[] = [];
  for (const path of [
    '/api/auth/password/reset',
    '/api/v1/auth/password/reset',
    '/api/v2/auth/password/reset',
    '',
  ]) {
    const body = { email: `user${users.length}@example.com`, role: 'viewer', password: password() };
    const { user } = (await send('POST /api/admin/users', [], { token, body })).body;
    const { link } = (await send('POST /api/admin/users/{user_id}/password-reset', [user.id], { token }))
      .body;
    const reset = { token: tokenOf(link), new_password: password() };
    if (path) await send(`POST ${path}`, [], { body: reset });
    else await send('POST /password-reset', [], { body: form(reset) });
    users.push(user.id);
  }
  const [one = '', two = ''] = users;
  await send('PUT /api/admin/users/{user_id}', [one], { token, body: { role: 'analyst' } });
  await send('POST /api/admin/users/{user_id}/deactivate', [two], { token });
  await send('DELETE /api/admin/users/{user_id}/second-factor', [one], { token });
  return users;
}

/** Second factors, passkeys and API keys. Answers a session with a second factor. */
async function proofs(token: string): Promise<string> {
  const { secret } = (await send('POST /api/auth/totp/enroll', [], { token })).body;
  const verified = await send('POST /api/auth/totp/verify', [], { token, body: { code: codeOf(secret) } });
  const strong: string = verified.body.session_token;
  await send('POST /api/auth/recovery-codes', [], { token: strong });
  const authenticator = createAuthenticator({ origin: 'http://skep.example', algorithm: 'ES256' });
  const begun = await send('POST /api/auth/webauthn/register/init', [], { token: strong });
  const credential = authenticator.create(begun.body);
  keepSecrets(credential.response, true);
  await send('POST /api/auth/webauthn/register/complete', [], { token: strong, body: { credential } });
  const { options, challenge_id } = (await send('POST /api/auth/webauthn/login/init', [], { body: {} })).body;
  const assertion = authenticator.get(options);
  keepSecrets(assertion.response, true);
  await send('POST /api/auth/webauthn/login/complete', [], { body: { assertion, challenge_id } });
  await send('DELETE /api/auth/webauthn/credentials/{credential_id}', [authenticator.id], { token: strong });
  await send('DELETE /api/auth/totp', [], { token: strong });
  const key = await send('POST /api/keys', [], { token: strong, body: { name: 'A key', scopes: ['write'] } });
  await send(`POST ${pots}`, [], { token: key.body.secret, body: { name: 'By a key' } });
  await send('DELETE /api/keys/{key_id}', [key.body.key.id], { token: strong });
  return strong;
}

async function teams(token: string, user_id: string): Promise<void> {
  const team = (await send('POST /api/admin/teams', [], { token, body: { name: 'Team' } })).body;
  const id: string = team.id ?? team.team.id;
  await send('PUT /api/admin/teams/{team_id}', [id], { token, body: { name: 'Another' } });
  await send('POST /api/admin/teams/{team_id}/members', [id], { token, body: { user_id } });
  await send('DELETE /api/admin/teams/{team_id}/members/{user_id}', [id, user_id], { token });
  await send('DELETE /api/admin/teams/{team_id}', [id], { token });
}

/** Everything that has a document read again, below its path. */
async function rereads(path: string, ids: string[], as: Sent): Promise<void> {
  await untilRead(ids.at(-1) ?? '');
  // Nothing failed, so nothing is to be tried again.
  await send(`POST ${path}/retry`, ids, { ...as, refused: true });
  await send(`POST ${path}/reprocess`, ids, as);
  await untilRead(ids.at(-1) ?? '');
  await upload(`PUT ${path}/content`, ids, as);
}

async function untilRead(id: string): Promise<void> {
  const state = test.deps.database.kysely.selectFrom('documents').select('status').where('id', '=', id);
  await vi.waitFor(async () => expect((await state.executeTakeFirst())?.status).toBe('completed'), 20_000);
}

async function jars(token: string, user_id: string): Promise<void> {
  const body = { name: 'A jar' };
  const jar: string = (await send(`POST ${pots}`, [], { token, body })).body.id;
  await send(`PUT ${pots}/{honey_jar_id}`, [jar], { token, body });
  const access = [{ user_id, role: 'reader' }];
  await send(`PUT ${pots}/{honey_jar_id}/access`, [jar], { token, body: { access } });
  const uploaded = await upload(`POST ${pots}/{honey_jar_id}/documents`, [jar], { token });
  await rereads(`${knowledge}/documents/{document_id}`, [uploaded.body.id], { token });
  await send(`POST ${pots}/{honey_jar_id}/reprocess`, [jar], { token });
  await send(`DELETE ${knowledge}/documents/{document_id}`, [uploaded.body.id], { token });
  await send(`DELETE ${pots}/{honey_jar_id}`, [jar], { token });
  for (const [app, prefix] of [
    [test.platform, knowledge],
    [test.knowledge, ''],
  ] as const) {
    const at = `${prefix}/honey-jars`;
    const { id } = (await send(`POST ${at}`, [], { token, app, body: { ...body, type: 'private' } })).body;
    const { documents } = (await upload(`POST ${at}/{honey_jar_id}/documents`, [id], { token, app })).body;
    await rereads(`${at}/{honey_jar_id}/documents/{document_id}`, [id, documents[0].id], { token, app });
    await send(`POST ${at}/{honey_jar_id}/reprocess`, [id], { token, app });
    await send(`DELETE ${at}/{honey_jar_id}/documents/{document_id}`, [id, documents[0].id], { token, app });
    await send(`PUT ${at}/{honey_jar_id}`, [id], { token, app, body });
    await send(`POST ${at}/batch`, [], { token, app, body: { jars: [body] } });
    await send(`DELETE ${at}/{honey_jar_id}`, [id], { token, app });
  }
}

/** The same by the contract, in each version and by either name. */
async function contractJars(token: string): Promise<void> {
  const body = { name: 'A jar', type: 'private', config: {} };
  for (const version of ['v1', 'v2']) {
    for (const name of ['honey-pots', 'honey-jars']) {
      const at = `/api/${version}/${name}`;
      const { id } = (await send(`POST ${at}`, [], { token, body })).body;
      await send(`PUT ${at}/{honey_jar_id}`, [id], { token, body });
      const uploaded = await upload(`POST ${at}/{honey_jar_id}/documents`, [id], { token });
      await rereads(`/api/${version}/documents/{document_id}`, [uploaded.body.id], { token });
      await send(`POST ${at}/{honey_jar_id}/reprocess`, [id], { token });
      await send(`DELETE /api/${version}/documents/{document_id}`, [uploaded.body.id], { token });
      await send(`DELETE ${at}/{honey_jar_id}`, [id], { token });
    }
  }
}

it('holds no password, token, key, code or text of a document, whatever is changed', async () => {
  const token = await accounts();
  const [user = ''] = await links(token);
  const strong = await proofs(token);
  await teams(strong, user);
  await jars(strong, user);
  await contractJars(strong);

  const changing = [
    ...registeredRoutes(test.platform).map((route) => `platform ${route}`),
    ...registeredRoutes(test.knowledge).map((route) => `knowledge ${route}`),
  ].filter((route) => !/^\w+ (GET|HEAD|OPTIONS) /.test(route) && !readOnly.test(route));
  expect([...driven].filter((route) => !readOnly.test(route)).toSorted()).toEqual(changing.toSorted());

  const { rows, total } = await test.deps.audit.list({}, { limit: 1000, offset: 0 });
  expect(total).toBeGreaterThan(50);
  const log = JSON.stringify(rows);
  expect(secrets.size).toBeGreaterThan(60);
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  expect(log).not.toMatch(/courier|Greywater/);
});
