import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserSession } from '#test/identity/browser-session.ts';
import { openIssuer, type OidcIssuer } from '#test/identity/oidc-issuer.ts';
import {
  failure,
  isCallback,
  openInstallation,
  sessionToken,
  signIn,
  somebody,
  startOf,
  toCallback,
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

describe('a callback that is not as it should be', () => {
  const notBegun = {
    status: 401,
    code: 'INVALID_CREDENTIALS',
    message: expect.stringContaining('start again'),
  };

  it('is refused when it is repeated', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    const state = browser.cookie('localhost', 'oidc_state');
    expect((await browser.visit(callback)).status).toBe(302);
    const replayed = await openBrowserSession().visit(callback, { cookie: `oidc_state=${state}` });
    expect(await failure(replayed)).toMatchObject(notBegun);
  });

  it('works once for two concurrent requests', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    const answers = await Promise.all([browser.visit(callback), browser.visit(callback)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([302, 401]));
  });

  it('is refused in another browser, and disturbs neither browser’s own sign-in', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    const victim = openBrowserSession();
    expect(await failure(await victim.visit(callback))).toMatchObject(notBegun);
    const own = await toCallback(victim, here);
    expect(await failure(await victim.visit(callback))).toMatchObject(notBegun);
    expect(sessionToken(victim)).toBeUndefined();
    expect((await victim.visit(own)).status).toBe(302);
    expect((await browser.visit(callback)).status).toBe(302);
  });

  it.each<[string, (url: URL) => void]>([
    ['another state', (url) => url.searchParams.set('state', 'A'.repeat(43))],
    ['no state', (url) => url.searchParams.delete('state')],
    ['an empty state', (url) => url.searchParams.set('state', '')],
  ])('is refused with %s', async (_, change) => {
    const browser = openBrowserSession();
    const url = new URL(await toCallback(browser, here));
    change(url);
    expect(await failure(await browser.visit(url.href))).toMatchObject(notBegun);
  });

  it.each<[string, (url: URL) => void]>([
    ['another code', (url) => url.searchParams.set('code', 'A'.repeat(43))],
    ['no code', (url) => url.searchParams.delete('code')],
    ['the name of another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
    ['no name of the issuer, which says that it gives it', (url) => url.searchParams.delete('iss')],
    ['an error beside the code', (url) => url.searchParams.set('error', 'server_error')],
  ])('is refused with %s, and is used up then', async (_, change) => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    const url = new URL(callback);
    change(url);
    expect(await failure(await browser.visit(url.href))).toMatchObject({
      status: 401,
      message: expect.stringContaining('could not be verified'),
    });
    expect(await failure(await browser.visit(callback))).toMatchObject(notBegun);
  });

  it('is refused after ten minutes', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    await here.test.deps.database.kysely
      .updateTable('oidc_sign_ins')
      .set({ expires_at: new Date() })
      .execute();
    expect(await failure(await browser.visit(callback))).toMatchObject(notBegun);
  });

  it('is refused when the nonce was another', async () => {
    const browser = openBrowserSession();
    const target = new URL((await browser.visit(startOf(here))).headers.get('location') ?? '');
    target.searchParams.set('nonce', 'a nonce of somebody else');
    const callback = await browser.followUntil(target.href, isCallback);
    expect(await failure(await browser.visit(callback))).toMatchObject({ status: 401 });
  });

  it('is refused when the code was made for another challenge', async () => {
    const browser = openBrowserSession();
    const target = new URL((await browser.visit(startOf(here))).headers.get('location') ?? '');
    target.searchParams.set('code_challenge', 'A'.repeat(43));
    const callback = await browser.followUntil(target.href, isCallback);
    expect(await failure(await browser.visit(callback))).toMatchObject({ status: 401 });
  });

  it('reports that the person declined at the issuer', async () => {
    issuer.person = null;
    expect(await failure(await signIn(openBrowserSession(), here))).toMatchObject({
      status: 401,
      message: 'The issuer did not sign you in; start again',
    });
  });

  it('is refused with repeated parameters', async () => {
    const browser = openBrowserSession();
    const callback = await toCallback(browser, here);
    expect((await browser.visit(`${callback}&code=another`)).status).toBe(400);
  });

  it('shows a person a page without scripts, in which nothing of the address is markup', async () => {
    const response = await openBrowserSession().visit(
      `${here.url}/api/auth/oidc/callback?state=x&error=${encodeURIComponent('<script>alert(1)</script>')}`,
      { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).toContain('start again');
    expect(page).not.toContain('<script');
  });
});
