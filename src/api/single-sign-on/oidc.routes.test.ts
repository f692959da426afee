import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserSession } from '#test/identity/browser-session.ts';
import { client, openIssuer, type OidcIssuer } from '#test/identity/oidc-issuer.ts';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform } from '#test/platform/platform.ts';
import {
  claimsOf,
  isCallback,
  openInstallation,
  sessionToken,
  signIn,
  somebody,
  startOf,
  type Installation,
} from '#test/identity/sign-on.ts';

let issuer: OidcIssuer;
let here: Installation;

beforeAll(async () => {
  issuer = await openIssuer();
  here = await openInstallation(issuer, { oidcAutoCreate: true });
});
beforeEach(() => {
  issuer.person = somebody();
});
afterAll(async () => {
  await here.close();
  await issuer.close();
});

const whoIs = (token: string) =>
  inject(here.test.platform, {
    method: 'GET',
    url: '/api/auth/session',
    headers: { authorization: `Bearer ${token}` },
  });

describe('signing in at the issuer', () => {
  it('sends the browser there with state, nonce and an S256 challenge, bound to a cookie', async () => {
    const browser = openBrowserSession();
    const response = await browser.visit(startOf(here));
    expect(response.status).toBe(302);
    const target = new URL(response.headers.get('location') ?? '');
    expect(target.origin).toBe(issuer.url);
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: `${here.url}/api/auth/oidc/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toContain(`oidc_state=${target.searchParams.get('state')};`);
    expect(cookie).toMatch(/Max-Age=600;.*Path=\/api\/auth\/oidc;.*HttpOnly;.*SameSite=Lax/);
    const kept = JSON.stringify(
      await here.test.deps.database.kysely.selectFrom('oidc_sign_ins').selectAll().execute(),
    );
    expect(kept).not.toContain(target.searchParams.get('state'));
  });

  it('opens a session for a new account and redirects to the requested path', async () => {
    const browser = openBrowserSession();
    const response = await signIn(browser, here);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/api/docs']);
    expect(browser.cookie('localhost', 'oidc_state')).toBeUndefined();
    const token = sessionToken(browser) ?? '';
    const { body } = await whoIs(token);
    expect(body).toMatchObject({
      authenticated: true,
      aal: 'aal1',
      user: { email: issuer.person?.email, traits: { name: 'Ada Lovelace' }, role: 'viewer' },
    });
    const account = await here.test.deps.database.kysely
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', issuer.person?.email ?? '')
      .executeTakeFirst();
    expect(account).toEqual({ password_hash: null });
  });

  it('is written to the audit log, with what became of the account', async () => {
    for (let time = 0; time < 2; time += 1) await signIn(openBrowserSession(), here);
    const entries = await here.test.deps.database.kysely
      .selectFrom('audit_log')
      .selectAll()
      .where('user_email', '=', issuer.person?.email ?? '')
      .orderBy('seq')
      .execute();
    expect(entries).toMatchObject([
      { action: 'auth.oidc', result: 'ok', details: { account: 'created' } },
      { action: 'auth.oidc', result: 'ok', details: { account: 'identity' } },
    ]);
  });

  it('is the same account again, also when its e-mail has changed at the issuer', async () => {
    const first = openBrowserSession();
    await signIn(first, here);
    issuer.person = { ...somebody(), subject: issuer.person?.subject ?? '', email_verified: false };
    const again = openBrowserSession();
    expect((await signIn(again, here)).status).toBe(302);
    const [one, two] = [first, again].map((browser) => claimsOf(browser).sub);
    expect(one).toBe(two);
  });

  it('makes one account when one person signs in for the first time twice at once', async () => {
    const browsers = [openBrowserSession(), openBrowserSession(), openBrowserSession()];
    const answers = await Promise.all(browsers.map((browser) => signIn(browser, here)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    const subjects = browsers.map((browser) => claimsOf(browser).sub);
    expect(new Set(subjects).size).toBe(1);
  });

  it('takes e-mail and name from the id token if they are there', async () => {
    const other = await openIssuer();
    const there = await openInstallation(other, { oidcAutoCreate: true });
    try {
      other.serve(`${there.url}/api/auth/oidc/callback`, {
        claims_in_id_token: true,
        auth_method: 'client_secret_post',
      });
      other.overrides = { '/me': { status: 500, body: {} } };
      other.person = somebody();
      expect((await signIn(openBrowserSession(), there)).status).toBe(302);
    } finally {
      await there.close();
      await other.close();
    }
  });

  it.each<[string[] | undefined, string]>([
    [undefined, 'aal1'],
    [['pwd'], 'aal1'],
    [['hwk'], 'aal1'],
    [['otp'], 'aal1'],
    [['pwd', 'mfa'], 'aal2'],
  ])('counts as a second factor only with the claim mfa: %j', async (amr, aal) => {
    issuer.person = somebody(amr ? { amr } : {});
    const browser = openBrowserSession();
    await signIn(browser, here);
    expect(claimsOf(browser)['aal']).toBe(aal);
  });

  it('is listed among the ways of signing in', async () => {
    const { body } = await inject(here.test.platform, { method: 'GET', url: '/api/auth/providers' });
    expect(body).toEqual({ password: true, passkey: true, oidc: true, registration: 'invite' });
  });
});

describe('where a sign-in leads to', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000/evil',
    ' //evil.example',
    'javascript:alert(1)',
    'api/docs',
    '',
    '/a\r\nset-cookie: a=b',
    '/ü',
    `/${'a'.repeat(2000)}`,
  ])('is a path of this site, not %j', async (returnTo) => {
    const response = await openBrowserSession().visit(startOf(here, returnTo));
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each(['/', '/api/docs?a=1&b=%2F%2F#part', '/@evil.example', '/.//evil.example', '/http://evil.example'])(
    'can be %j, and stays here',
    async (returnTo) => {
      const browser = openBrowserSession();
      const callback = await browser.followUntil(startOf(here, returnTo), isCallback);
      const location = (await browser.visit(callback)).headers.get('location') ?? '';
      expect(location).toBe(returnTo);
      expect(new URL(location, callback).origin).toBe(here.url);
    },
  );
});

describe('without an issuer', () => {
  it('there is no single sign-on', async () => {
    const plain = await openTestPlatform({ registration: 'closed' });
    try {
      const get = (url: string) => inject(plain.platform, { method: 'GET', url });
      for (const url of ['/api/auth/oidc/start', '/api/auth/oidc/callback?state=a&code=b'])
        expect(await get(url)).toMatchObject({
          status: 404,
          body: { error: { code: 'RESOURCE_NOT_FOUND' } },
        });
      expect((await get('/api/auth/providers')).body).toMatchObject({ oidc: false, registration: 'closed' });
    } finally {
      await plain.close();
    }
  });
});
