import { expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';
import { createAuthenticator } from '#test/identity/software-authenticator.ts';

const { test } = platformFor();

const post = (url: string, payload: object) => inject(test.platform, { method: 'POST', url, payload });
const ask = (email: string, version = 'v1') => post(`/api/${version}/auth/passkey/challenge`, { email });

it.each(['v1', 'v2'])('a challenge of %s signs in at the platform, once', async (version) => {
  const user = await test.signIn('viewer');
  const { email } = (await user.get('/api/auth/session')).body.user;
  const authenticator = createAuthenticator({ origin: 'http://skep.example', algorithm: 'ES256' });
  const { body: init } = await user.post('/api/auth/webauthn/register/init');
  await user.post('/api/auth/webauthn/register/complete', { credential: authenticator.create(init) });

  const { status, body } = await ask(email, version);
  expect(status).toBe(200);
  const complete = () => post('/api/auth/webauthn/login/complete', { assertion: authenticator.get(body) });
  expect(await complete()).toMatchObject({ status: 200, body: { aal: 'aal2', user: { id: user.user_id } } });
  expect((await complete()).status).toBe(401);
});

it('the response is the same whether or not the e-mail exists', async () => {
  const user = await test.signIn('viewer');
  const { email } = (await user.get('/api/auth/session')).body.user;
  for (const asked of [email, 'nobody@example.com']) {
    const { status, body } = await ask(asked);
    expect({ status, body }).toEqual({
      status: 200,
      body: { challenge: expect.stringMatching(/^[\w-]{43}$/), timeout: 300_000, rpId: 'skep.example' },
    });
  }
});

it.each([
  ['no e-mail', {}],
  ['something that is none', { email: 'ada' }],
])('%s is refused in the form of the contract', async (_, payload) => {
  const reply = await post('/api/v1/auth/passkey/challenge', payload);
  expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VALIDATION_ERROR' } } });
});
