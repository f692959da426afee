import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorOf, origin, passkeysAt, refused, register, webauthn } from '#test/identity/passkeys.ts';
import { platformFor, statusesOf, type Client } from '#test/platform/platform.ts';
import { createAuthenticator, type Deviations } from '#test/identity/software-authenticator.ts';

const { test } = platformFor();
let passkeys: ReturnType<typeof passkeysAt>;

beforeAll(async () => {
  passkeys = passkeysAt(test);
});

describe('making a passkey', () => {
  it('asks the browser for a discoverable key that only its user can unlock', async () => {
    const { user, authenticator } = await passkeys.withPasskey();
    const { status, body } = await user.post(`${webauthn}/register/init`);
    expect(status).toBe(200);
    expect(body.options).toMatchObject({
      rp: { id: 'skep.example', name: 'Skep' },
      user: { id: Buffer.from(user.user_id.replaceAll('-', ''), 'hex').toString('base64url') },
      timeout: 300_000,
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
    expect(Buffer.from(body.options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32);
  });

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'http://evil.example' }],
    ['our origin with another port', { origin: `${origin}:8080` }],
    ['another host as relying party', { rpId: 'evil.example' }],
    ['no verification of the user', { userVerified: false }],
    ['nobody present', { userPresent: false }],
    ['the type of a sign-in', { type: 'webauthn.get' }],
    ['a challenge that we did not give', { challenge: randomBytes(32).toString('base64url') }],
    ['an attestation that would be checked over the network', { attestation: appleAttestation() }],
    ['a statement where none should be', { attestation: { fmt: 'none', attStmt: new Map([['alg', -7]]) } }],
  ])('refuses %s', async (_, deviations) => {
    const user = await test.signIn('viewer');
    const authenticator = createAuthenticator({ origin, algorithm: 'ES256' });
    const reply = await register(user, authenticator, deviations);
    expect(errorOf(reply)).toEqual({
      status: 400,
      error: expect.objectContaining({ message: 'This passkey could not be verified; start again' }),
    });
    expect((await user.get(`${webauthn}/credentials`)).body.total).toBe(0);
    expect(errorOf(await passkeys.signIn(authenticator))).toEqual(refused);
  });

  it('accepts a challenge once, and from the user who requested it', async () => {
    const [ada, eve] = [await test.signIn('analyst'), await test.signIn('analyst')];
    const { body } = await ada.post(`${webauthn}/register/init`);
    const credential = createAuthenticator({ origin, algorithm: 'ES256' }).create(body);
    const complete = (user: Client, of = credential) =>
      user.post(`${webauthn}/register/complete`, { credential: of });
    expect((await complete(eve)).status).toBe(400);
    const twice = await Promise.all([complete(ada), complete(ada)]);
    expect(statusesOf(twice)).toEqual([201, 400]);
    const another = createAuthenticator({ origin, algorithm: 'ES256' }).create(body);
    expect((await complete(ada, another)).status).toBe(400);
  });

  it('accepts no challenge that was created for signing in', async () => {
    const user = await test.signIn('analyst');
    const { options } = await passkeys.begin();
    const reply = await register(user, createAuthenticator({ origin, algorithm: 'ES256' }), {
      challenge: options.challenge,
    });
    expect(reply.status).toBe(400);
  });

  it('does not let one take over the id of another’s passkey', async () => {
    const { user, authenticator } = await passkeys.withPasskey();
    const eve = await test.signIn('analyst');
    const thief = createAuthenticator({ origin, algorithm: 'ES256' });
    expect((await register(eve, thief, { id: authenticator.id })).status).toBe(400);
    expect(await passkeys.signIn(authenticator)).toMatchObject({
      status: 200,
      body: { user: { id: user.user_id } },
    });
  });

  it('ends at 20 for each user, also when two are made at once', async () => {
    const { user } = await passkeys.withPasskey();
    const rows = Array.from({ length: 18 }, (_, i) => ({
      id: `${user.user_id}-${i}`,
      user_id: user.user_id,
      public_key: 'AA',
      counter: 0,
      name: 'Passkey',
      backed_up: false,
    }));
    await test.deps.database.kysely.insertInto('passkeys').values(rows).execute();
    const made = await Promise.all(
      [1, 2].map(() => register(user, createAuthenticator({ origin, algorithm: 'ES256' }))),
    );
    expect(statusesOf(made)).toEqual([201, 409]);
    expect((await user.post(`${webauthn}/register/init`)).status).toBe(409);
  });
});

describe('the passkeys of a user', () => {
  it('are listed to their user and can be removed by them', async () => {
    const { user, authenticator } = await passkeys.withPasskey();
    const { body: init } = await user.post(`${webauthn}/register/init`);
    const laptop = createAuthenticator({ origin, algorithm: 'EdDSA' });
    await user.post(`${webauthn}/register/complete`, { credential: laptop.create(init), name: 'Laptop' });
    await passkeys.signIn(authenticator);
    const { body } = await user.get(`${webauthn}/credentials`);
    expect(body).toMatchObject({
      total: 2,
      credentials: [
        { credential_id: laptop.id, name: 'Laptop', last_used_at: null, transports: ['internal'] },
        { credential_id: authenticator.id, name: 'Passkey', backed_up: false },
      ],
    });
    expect(Date.now() - Date.parse(body.credentials[1].last_used_at)).toBeLessThan(60_000);
    const path = `${webauthn}/credentials/${authenticator.id}`;
    expect((await user.delete(path)).status).toBe(200);
    expect((await user.delete(path)).status).toBe(404);
    expect(errorOf(await passkeys.signIn(authenticator))).toEqual(refused);
    expect((await passkeys.signIn(laptop)).status).toBe(200);
  });

  it('are invisible to other users', async () => {
    const { authenticator } = await passkeys.withPasskey();
    const eve = await test.signIn('admin');
    const others = await eve.delete(`${webauthn}/credentials/${authenticator.id}`);
    const nobodys = await eve.delete(`${webauthn}/credentials/${randomBytes(16).toString('base64url')}`);
    expect(errorOf(others)).toEqual(errorOf(nobodys));
    expect(others.status).toBe(404);
    expect((await eve.get(`${webauthn}/credentials`)).body.total).toBe(0);
    expect((await passkeys.signIn(authenticator)).status).toBe(200);
  });
});

function appleAttestation() {
  return { fmt: 'apple', attStmt: new Map([['x5c', [Buffer.from('a certificate')]]]) };
}
