import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, origin, passkeysAt, refused, register, webauthn } from '#test/identity/passkeys.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { platformFor, statusesOf } from '#test/platform/platform.ts';
import {
  createAuthenticator,
  type Algorithm,
  type Deviations,
} from '#test/identity/software-authenticator.ts';

const { test } = platformFor();
let passkeys: ReturnType<typeof passkeysAt>;

beforeAll(async () => {
  passkeys = passkeysAt(test);
});

/** A challenge's options, without what is different each time. */
const withoutChallenge = ({ status, body: { options } }: Reply) => {
  const { challenge, ...rest } = options;
  expect(challenge).toMatch(/^[\w-]{43}$/);
  return { status, rest };
};

/** What the audit log says of a refusal. */
const refusal = (why: string) => ({
  with: 'passkey',
  refused: why,
  reason: 'This passkey was not accepted',
});

describe('signing in by passkey', () => {
  it.each<Algorithm>(['ES256', 'EdDSA'])(
    'opens a session of its owner at aal2, with %s',
    async (algorithm) => {
      const { user, authenticator } = await passkeys.withPasskey(algorithm);
      const { status, body, headers } = await passkeys.signIn(authenticator);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, aal: 'aal2', user: { id: user.user_id } });
      expect(decodeJwt(body.session_token)).toMatchObject({ sub: user.user_id, aal: 'aal2' });
      expect(String(headers['set-cookie'])).toContain(`identity_session=${body.session_token}`);
      const session = await inject(test.platform, {
        method: 'GET',
        url: '/api/auth/session',
        headers: { authorization: `Bearer ${body.session_token}` },
      });
      expect(session).toMatchObject({ status: 200, body: { aal: 'aal2', user: { id: user.user_id } } });
      expect((await passkeys.signIn(authenticator)).status).toBe(200);
    },
  );

  it('gives the same options for known and unknown users, and names no credential', async () => {
    const { user } = await passkeys.withPasskey();
    const { email } = (await user.get('/api/auth/session')).body.user;
    const known = await passkeys.post(`${webauthn}/login/init`, { email });
    const unknown = await passkeys.post(`${webauthn}/login/init`, { email: 'nobody@example.com' });
    const bodyless = await passkeys.post(`${webauthn}/login/init`);
    expect(withoutChallenge(known)).toEqual({
      status: 200,
      rest: { timeout: 300_000, rpId: 'skep.example', userVerification: 'required' },
    });
    expect(withoutChallenge(unknown)).toEqual(withoutChallenge(known));
    expect(withoutChallenge(bodyless)).toEqual(withoutChallenge(known));
  });

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['another host as relying party', { rpId: 'evil.example' }],
    ['no verification of the user', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['the type of a registration', { type: 'webauthn.create' }],
    ['a challenge that we did not give', { challenge: randomBytes(32).toString('base64url') }],
    ['no user handle', { userHandle: null }],
    ['the user handle of another', { userHandle: randomBytes(16).toString('base64url') }],
    ['the id of no passkey', { id: randomBytes(16).toString('base64url') }],
  ])('refuses %s', async (_, deviations) => {
    const { authenticator } = await passkeys.withPasskey();
    const reply = await passkeys.signIn(authenticator, deviations);
    expect(errorOf(reply)).toEqual(refused);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await passkeys.signIn(authenticator)).status).toBe(200);
  });

  it('refuses a foreign key with a known id', async () => {
    const [{ authenticator }, other] = [await passkeys.withPasskey(), await passkeys.withPasskey()];
    const { options, challenge_id } = await passkeys.begin();
    const stolen = other.authenticator.get(options, { id: authenticator.id });
    const own = authenticator.get(options);
    const assertion = { ...stolen, response: { ...stolen.response, userHandle: own.response.userHandle } };
    expect(errorOf(await passkeys.complete({ assertion, challenge_id }))).toEqual(refused);
  });

  it('refuses a changed signature, client data and authenticator data', async () => {
    const { authenticator } = await passkeys.withPasskey();
    for (const part of ['signature', 'clientDataJSON', 'authenticatorData'] as const) {
      const { options, challenge_id } = await passkeys.begin();
      const assertion = authenticator.get(options);
      const bytes = Buffer.from(assertion.response[part], 'base64url');
      bytes[bytes.length - 2] = (bytes[bytes.length - 2] ?? 0) ^ 1;
      assertion.response[part] = bytes.toString('base64url');
      const reply = await passkeys.complete({ assertion, challenge_id });
      expect(errorOf(reply), part).toEqual(refused);
    }
  });

  it('accepts an assertion once, also when it is sent twice at the same moment', async () => {
    const { authenticator } = await passkeys.withPasskey();
    const { options, challenge_id } = await passkeys.begin();
    const payload = { assertion: authenticator.get(options), challenge_id };
    const replies = await Promise.all([1, 2, 3].map(() => passkeys.complete(payload)));
    expect(statusesOf(replies)).toEqual([200, 401, 401]);
    expect(errorOf(await passkeys.complete(payload))).toEqual(refused);
    const again = { assertion: authenticator.get(options), challenge_id };
    expect(errorOf(await passkeys.complete(again))).toEqual(refused);
  });

  it('refuses a challenge under the id of another', async () => {
    const { authenticator } = await passkeys.withPasskey();
    const [{ options }, { challenge_id }] = [await passkeys.begin(), await passkeys.begin()];
    const assertion = authenticator.get(options);
    expect(errorOf(await passkeys.complete({ assertion, challenge_id }))).toEqual(refused);
  });

  it('refuses a challenge after five minutes, and sweeps it away', async () => {
    const { authenticator } = await passkeys.withPasskey();
    const { options, challenge_id } = await passkeys.begin();
    const { kysely } = test.deps.database;
    const row = () =>
      kysely
        .selectFrom('webauthn_challenges')
        .select('expires_at')
        .where('id', '=', challenge_id)
        .executeTakeFirst();
    const life = ((await row())?.expires_at.getTime() ?? 0) - Date.now();
    expect(life / 60_000).toBeGreaterThan(4.9);
    expect(life / 60_000).toBeLessThanOrEqual(5);
    await kysely
      .updateTable('webauthn_challenges')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', challenge_id)
      .execute();
    const assertion = authenticator.get(options);
    expect(errorOf(await passkeys.complete({ assertion, challenge_id }))).toEqual(refused);
    await passkeys.begin();
    expect(await row()).toBeUndefined();
  });

  it('refuses a counter that has not grown, for the key was copied, and only then', async () => {
    const { authenticator } = await passkeys.withPasskey();
    expect((await passkeys.signIn(authenticator, { counter: 100 })).status).toBe(200);
    expect(errorOf(await passkeys.signIn(authenticator, { counter: 100 }))).toEqual(refused);
    expect(errorOf(await passkeys.signIn(authenticator, { counter: 7 }))).toEqual(refused);
    expect(errorOf(await passkeys.signIn(authenticator, { counter: 0 }))).toEqual(refused);
    expect((await passkeys.signIn(authenticator, { counter: 101 })).status).toBe(200);
  });

  it('accepts a counter that stays at zero: such an authenticator does not count', async () => {
    const user = await test.signIn('analyst');
    const authenticator = createAuthenticator({ origin, algorithm: 'EdDSA' });
    await register(user, authenticator, { counter: 0 });
    for (let times = 0; times < 2; times += 1)
      expect((await passkeys.signIn(authenticator, { counter: 0 })).status).toBe(200);
  });

  it('refuses the passkey of a user who was deactivated', async () => {
    const { user, authenticator } = await passkeys.withPasskey();
    const activate = (is_active: boolean) =>
      test.deps.database.kysely
        .updateTable('users')
        .set({ is_active })
        .where('id', '=', user.user_id)
        .execute();
    await activate(false);
    expect(errorOf(await passkeys.signIn(authenticator))).toEqual(refused);
    await activate(true);
    expect((await passkeys.signIn(authenticator)).status).toBe(200);
  });
});

it('the audit log records who signed in, and the use of a copied key', async () => {
  const { user, authenticator } = await passkeys.withPasskey();
  await passkeys.signIn(authenticator, { counter: 5 });
  await passkeys.signIn(authenticator, { counter: 5 });
  await passkeys.signIn(authenticator, { origin: 'http://evil.example', counter: 6 });
  await user.delete(`${webauthn}/credentials/${authenticator.id}`);
  const entries = await test.deps.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'result', 'target_type', 'target_id', 'details'])
    .where('target_id', '=', authenticator.id)
    .orderBy('seq')
    .execute();
  const target = { target_type: 'passkey', target_id: authenticator.id };
  expect(entries).toEqual([
    { ...target, action: 'passkey.create', result: 'ok', details: { name: 'Passkey' } },
    { ...target, action: 'auth.login', result: 'ok', details: { with: 'passkey' } },
    { ...target, action: 'auth.login', result: 'denied', details: refusal('counter_decreased') },
    { ...target, action: 'auth.login', result: 'denied', details: refusal('not_verified') },
    { ...target, action: 'passkey.delete', result: 'ok', details: {} },
  ]);
});

it('keeps no challenge as it was given, only its hash', async () => {
  const { options, challenge_id } = await passkeys.begin();
  const row = await test.deps.database.kysely
    .selectFrom('webauthn_challenges')
    .selectAll()
    .where('id', '=', challenge_id)
    .executeTakeFirstOrThrow();
  expect(row.challenge_hash).toBe(createHash('sha256').update(options.challenge).digest('hex'));
});
