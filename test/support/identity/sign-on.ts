import { randomUUID } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import type { Config } from '#config/config.settings.ts';
import { listen } from '#app/processes/listen.ts';
import type { BrowserSession } from './browser-session.ts';
import { client, type OidcIssuer, type Person } from './oidc-issuer.ts';
import { openTestPlatform, type TestPlatform } from '#test/platform/platform.ts';

/** A platform on a real port, at the address that browsers know it by. */
export type Installation = { test: TestPlatform; url: string; close: () => Promise<void> };

/** A platform at which this issuer signs people in. */
export async function openInstallation(
  issuer: OidcIssuer,
  settings: Partial<Config> = {},
): Promise<Installation> {
  const test = await openTestPlatform({
    publicUrl: null,
    oidcIssuer: issuer.url,
    oidcClientId: client.id,
    oidcClientSecret: client.secret,
    ...settings,
  });
  const { url } = await listen('platform', test.platform, { host: '127.0.0.1', port: 0 });
  test.deps.publicOrigin.listensAt(url);
  const origin = test.deps.publicOrigin.get();
  issuer.serve(`${origin}/api/auth/oidc/callback`);
  return { test, url: origin, close: () => test.close() };
}

/** Somebody whom nobody knows yet. */
export function somebody(traits: Partial<Person> = {}): Person {
  const subject = randomUUID();
  return {
    subject,
    email: `${subject}@example.com`,
    email_verified: true,
    name: 'Ada Lovelace',
    ...traits,
  };
}

export const isCallback = (url: URL): boolean => url.pathname === '/api/auth/oidc/callback';

export const startOf = ({ url }: Installation, returnTo = '/api/docs'): string =>
  `${url}/api/auth/oidc/start?return_to=${encodeURIComponent(returnTo)}`;

/** Signs in at the issuer, and answers the address that it sends the browser back to. */
export const toCallback = (browser: BrowserSession, at: Installation): Promise<string> =>
  browser.followUntil(startOf(at), isCallback);

export async function signIn(browser: BrowserSession, at: Installation): Promise<Response> {
  return browser.visit(await toCallback(browser, at));
}

/** The session token that a browser holds, if any, and what it says. */
export const sessionToken = (browser: BrowserSession): string | undefined =>
  browser.cookie('localhost', 'identity_session');
export const claimsOf = (browser: BrowserSession): JWTPayload => decodeJwt(sessionToken(browser) ?? '');

export async function failure(
  response: Response,
): Promise<{ status: number; code: string; message: string }> {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, code: error.code, message: error.message };
}
