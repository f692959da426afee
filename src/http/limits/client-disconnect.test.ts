import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { platformEnvelope } from '#api/areas/platform.errors.ts';
import { openKit, principal, type Kit } from '#test/platform/kit.ts';
import { principalOf } from '#http/access/access.ts';
import { sendEvents } from '#http/replies/event-stream.ts';
import { untilDisconnect } from './client-disconnect.ts';

let kit: Kit | null = null;
afterEach(() => kit?.app.close());

/** A stream of one event, whose next never comes, of a session that ends when `ended` says so. */
async function ask(
  ended: () => boolean,
  { silent = false, firstMs = 0, lookMs = 20 } = {},
): Promise<Response> {
  const signedIn = { ...principal('ann'), anew: async () => (ended() ? null : signedIn) };
  const limits = { general: { max: 1000, seconds: 3600 } };
  const areas = [{ name: 'platform', prefix: '', envelope: platformEnvelope, limits }];
  kit = await openKit({ areas, authenticate: async () => signedIn }, (app) => {
    app.get('/', {}, (request, reply) =>
      sendEvents(request, reply, {
        lookMs,
        async *events() {
          await sleep(firstMs);
          if (!silent) yield { data: principalOf(request).user_id };
          // It does not hear its signal, as a source that is busy.
          await sleep(60_000, undefined, { ref: false });
        },
        failed: ({ kind }) => ({ event: 'error', data: kind }),
      }),
    );
  });
  await kit.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = kit.app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { headers: { authorization: 'Bearer ann' } });
}

it('a stream of events ends, with an error, when the session of its reader has', async () => {
  let ended = false;
  const answer = await ask(() => ended);
  expect(answer.status).toBe(200);
  ended = true;
  expect(await answer.text()).toBe('data: ann\n\nevent: error\ndata: unauthenticated\n\n');
});

it('one that has not started by then is answered 401', async () => {
  expect((await ask(() => true, { silent: true })).status).toBe(401);
});

it('so is one that starts late, before the next check', async () => {
  const answer = await ask(() => true, { firstMs: 1100, lookMs: 10_000 });
  expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('data: ann')]);
});

it('continues while its reader cannot be looked up', async () => {
  let looks = 0;
  const answer = await ask(() => {
    looks += 1;
    if (looks < 3) throw new Error('The database is away');
    return true;
  });
  expect(await answer.text()).toContain('unauthenticated');
  expect(looks).toBe(3);
});

/** What takes a while to make, for somebody whose session ends while it is made; and whether its making was ended. */
async function askWhole({ ended = true, ms = 1100, lookMs = 10_000 } = {}) {
  let [revoked, aborted] = [false, false];
  const signedIn = { ...principal('ann'), anew: async () => (revoked ? null : signedIn) };
  const limits = { general: { max: 1000, seconds: 3600 } };
  const areas = [{ name: 'platform', prefix: '', envelope: platformEnvelope, limits }];
  kit = await openKit({ areas, authenticate: async () => signedIn }, (app) => {
    app.get('/', {}, (request, reply) =>
      untilDisconnect(request, reply, {
        lookMs,
        async make(signal) {
          signal.addEventListener('abort', () => (aborted = true));
          revoked = ended;
          await sleep(ms, undefined, { ref: false });
          return { secret: 'reply' };
        },
      }),
    );
  });
  const { status, body } = await kit.send({ method: 'GET', url: '/', as: 'ann' });
  return { status, body: JSON.stringify(body), aborted };
}

it('a slow whole response is withheld when the session has ended meanwhile', async () => {
  const { status, body } = await askWhole();
  expect(status).toBe(401);
  expect(body).not.toContain('secret');
  expect(await askWhole({ ended: false })).toMatchObject({ status: 200, body: '{"secret":"reply"}' });
});

it('and its making ends when the session does', async () => {
  expect(await askWhole({ ms: 60_000, lookMs: 20 })).toMatchObject({ status: 401, aborted: true });
});
