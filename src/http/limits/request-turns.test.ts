import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { currentOwner } from '#kernel/owner.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit } from '#test/platform/kit.ts';
import type { App } from '#http/app.ts';

const post = { config: { action: null } };

/** Routes that note how many requests of each user are worked on, and how many at most. */
function counting() {
  const now = new Map<string, number>();
  const most = new Map<string, number>();
  const whileCounted = async (user: string, ms: number): Promise<object> => {
    const running = (now.get(user) ?? 0) + 1;
    now.set(user, running);
    most.set(user, Math.max(most.get(user) ?? 0, running));
    await sleep(ms);
    now.set(user, running - 1);
    return { owner: currentOwner() };
  };
  const routes = (app: App): void => {
    app.get('/short', ({ principal }) => whileCounted(principal?.user_id ?? '', 10));
    app.post('/short', post, ({ principal }) => whileCounted(principal?.user_id ?? '', 10));
    app.get('/long', () => sleep(60_000, {}, { ref: false }));
  };
  return { routes, most };
}

const many = <T>(count: number, one: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, one));

it('few requests of one user are worked on at once, and others do not wait for them', async () => {
  const { routes, most } = counting();
  const { send } = await openKit({ areas: platformAreas }, routes);
  const flood = many(60, () => send({ method: 'GET', url: '/short', as: 'ann' }));
  await sleep(5);
  let ended = false;
  void flood.then(() => (ended = true));
  expect((await send({ method: 'GET', url: '/short', as: 'bob' })).status).toBe(200);
  expect(ended).toBe(false);
  expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([200]));
  expect(most.get('ann')).toBe(4);
});

it('a content type alone does not make a request an upload', async () => {
  const { routes, most } = counting();
  const { send } = await openKit({ areas: platformAreas }, routes);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  await many(60, () => send({ method: 'GET', url: '/short', as: 'ann', headers }));
  expect(most.get('ann')).toBe(4);
});

it('large bodies of one user are worked on one by one', async () => {
  const { routes, most } = counting();
  const { send } = await openKit({ areas: platformAreas }, routes);
  const headers = { 'content-type': 'application/json' };
  const payload = `{${' '.repeat(70_000)}}`;
  const replies = await many(6, () => send({ method: 'POST', url: '/short', as: 'ann', headers, payload }));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(most.get('ann')).toBe(1);
});

it('requests that take long keep no others of their user waiting', async () => {
  const { routes } = counting();
  const { send } = await openKit({ areas: platformAreas }, routes);
  void many(10, () => send({ method: 'GET', url: '/long', as: 'ann' }));
  expect((await send({ method: 'GET', url: '/short', as: 'ann' })).status).toBe(200);
});

it('what a request does is done on behalf of its user, also when its body has been read', async () => {
  const { routes } = counting();
  const { send } = await openKit({ areas: platformAreas }, routes);
  const headers = { 'content-type': 'application/json' };
  for (const request of [
    { method: 'GET', url: '/short', as: 'ann' },
    { method: 'POST', url: '/short', as: 'ann', headers, payload: '{}' },
  ] as const)
    expect((await send(request)).body.owner).toBe('user:ann');
});
