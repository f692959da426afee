import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserSession } from '#test/identity/browser-session.ts';
import { openIssuer, type OidcIssuer } from '#test/identity/oidc-issuer.ts';
import { inject } from '#test/platform/inject.ts';
import {
  failure,
  openInstallation,
  sessionToken,
  signIn,
  somebody,
  startOf,
  toCallback,
  type Installation,
} from '#test/identity/sign-on.ts';

describe('an issuer that does not work', () => {
  let other: OidcIssuer;
  let there: Installation;
  beforeAll(async () => {
    other = await openIssuer();
    there = await openInstallation(other, { oidcAutoCreate: true });
  });
  beforeEach(() => {
    other.overrides = {};
    other.person = somebody();
  });
  afterAll(() => there.close());

  const unavailable = { status: 503, code: 'ISSUER_UNAVAILABLE' };
  const discovery = '/.well-known/openid-configuration';

  it('leaves the platform running, and signing in works as soon as it does', async () => {
    for (const override of [
      { status: 500, body: {} },
      {
        status: 200,
        body: { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/a' },
      },
      { status: 200, body: [] },
    ]) {
      other.overrides = { [discovery]: override };
      expect(await failure(await openBrowserSession().visit(startOf(there)))).toMatchObject(unavailable);
    }
    expect((await inject(there.test.platform, { method: 'GET', url: '/api/system/health' })).status).toBe(
      200,
    );
    other.overrides = {};
    expect((await signIn(openBrowserSession(), there)).status).toBe(302);
  });

  it.each([
    ['an error of its own', '/token', { status: 500, body: {} }],
    ['our registration refused', '/token', { status: 401, body: { error: 'invalid_client' } }],
    ['no userinfo', '/me', { status: 500, body: {} }],
  ])('is what is at fault with %s', async (_, path, override) => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, there);
    other.overrides = { [path]: override };
    expect(await failure(await browser.visit(callback))).toMatchObject(unavailable);
  });

  it.each([
    [
      'somebody else as userinfo',
      '/me',
      { status: 200, body: { sub: 'somebody else', email_verified: true } },
    ],
    [
      'tokens without an id token',
      '/token',
      { status: 200, body: { access_token: 'a', token_type: 'bearer' } },
    ],
  ])('cannot pass %s off', async (_, path, override) => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, there);
    other.overrides = { [path]: override };
    expect(await failure(await browser.visit(callback))).toMatchObject({ status: 401 });
    expect(sessionToken(browser)).toBeUndefined();
  });

  it('cannot have its id token signed by a key that it does not publish', async () => {
    const { test } = there;
    const fresh = await openInstallation(other, { oidcAutoCreate: true });
    try {
      const browser = openBrowserSession();
      const callback = await toCallback(browser, fresh);
      other.overrides = { '/jwks': { status: 200, body: test.deps.sessions.jwks } };
      expect(await failure(await browser.visit(callback))).toMatchObject({ status: 401 });
    } finally {
      await fresh.close();
      other.serve(`${there.url}/api/auth/oidc/callback`);
    }
  });

  it('answers 503 when the issuer has stopped', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, there);
    await other.close();
    expect(await failure(await browser.visit(callback))).toMatchObject(unavailable);
    const fresh = await openInstallation(other);
    try {
      expect(await failure(await openBrowserSession().visit(startOf(fresh)))).toMatchObject(unavailable);
    } finally {
      await fresh.close();
    }
  });
});
