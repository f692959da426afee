import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSessionKeys, generateSessionKey, type SessionClaims } from '#domain/sessions/index.ts';
import { platformApp } from '#app/processes/platform.ts';
import { platformFor } from '#test/platform/platform.ts';
import { open } from './route-rule.ts';
import { call, routesOf, type Route } from './route-requests.ts';

const { test } = platformFor();
let routes: Route[];
let bad: Record<string, string>;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  routes = routesOf(test);
  bad = await badTokens();
});

/** Tokens that look like ours and are not, or not any more. */
async function badTokens(): Promise<Record<string, string>> {
  const pem = await readFile(join(test.deps.config.dataDir, 'secrets/session-key.pem'), 'utf8');
  const own = await createSessionKeys(pem);
  const foreign = await createSessionKeys(generateSessionKey());
  const { token } = await test.signIn('admin');
  const { token: revoked } = await test.signIn('admin');
  const claims = decodeJwt<SessionClaims>(token);
  await test.deps.sessions.signOut(decodeJwt<SessionClaims>(revoked).sid);
  const publicKey = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString();
  const hs256 = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  const soon = new Date(Date.now() + 60_000);
  return {
    expired: await own.sign(claims, new Date(Date.now() - 1000)),
    revoked,
    'signed by another key': await foreign.sign(claims, soon),
    'alg none': `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
    'HS256 with the public key': `${hs256}.${createHmac('sha256', publicKey).update(hs256).digest('base64url')}`,
    'of a session that never was': await own.sign({ ...claims, sid: crypto.randomUUID() }, soon),
    malformed: 'not.a.token',
    'an API key that never was': `sk_${'A'.repeat(43)}`,
    'a public key that never was': `pk_${'A'.repeat(43)}`,
  };
}

// Some thousand requests.

describe('every route of every service', () => {
  it('answers 401 without a sign-in, unless it is open to all', async () => {
    for (const route of routes) {
      const { status, body } = await call(route, {});
      expect(status === 401, route.name).toBe(route.rule.anonymous === 401);
      // The reports area has a sentence alone.
      const code = String(body?.error?.code ?? body?.error ?? body?.error_code);
      expect(
        /AUTHENTICATION_REQUIRED|UNAUTHORIZED|^unauthenticated$|INVALID_API_KEY|invalid_api_key|^Authentication required$/.test(
          code,
        ),
        route.name,
      ).toBe(status === 401);
    }
  });

  it('takes no token that is not ours, or not any more, for a sign-in', async () => {
    for (const route of routes) {
      // What is open to all is open to those who bring a dead token along.
      const expected = route.rule.anonymous === 401 ? 401 : (await call(route, {})).status;
      for (const [kind, token] of Object.entries(bad)) {
        const { status } = await call(route, bearer(token));
        expect(status, `${route.name}, ${kind}`).toBe(expected);
      }
    }
  });

  it('lets a viewer do what the table says, and no more', async () => {
    for (const route of routes.filter(({ rule }) => rule.anonymous === 401)) {
      const { viewer } = route.rule;
      // Some routes end the session.
      const { token } = await test.signIn('viewer');
      const { status } = await call(route, bearer(token));
      expect(status, route.name).not.toBeOneOf([401, 405, 500]);
      expect(status === 403 || status === viewer ? status : 'served', route.name).toBe(viewer);
    }
  });
});

describe('a platform in front of a separate knowledge service', () => {
  it('refuses everyone who is not signed in there', async () => {
    await test.knowledge.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.knowledge.server.address() as AddressInfo;
    const config = { ...test.deps.config, knowledgeUrl: `http://127.0.0.1:${port}` };
    const app = await platformApp({ ...test.deps, config });
    const behind = routes.filter(
      ({ service, name, rule }) =>
        service === 'knowledge' && rule !== open && !/ \/(health|health\/ready|metrics)$/.test(name),
    );
    expect(behind.length).toBeGreaterThan(5);
    try {
      for (const route of behind) {
        const proxied = { ...route, app, name: route.name.replace(' ', ' /api/knowledge') };
        for (const headers of [{}, ...Object.values(bad).map(bearer)]) {
          expect((await call(proxied, headers)).status, proxied.name).toBe(401);
        }
        const { token } = await test.signIn('viewer');
        const { status } = await call(proxied, bearer(token));
        expect(status, proxied.name).toBe((await call(route, bearer(token))).status);
      }
    } finally {
      await app.close();
    }
  });
});
