import { expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import type { AppOptions } from '#http/create-app.ts';
import type { Reply } from '#test/platform/inject.ts';
import { openKit } from '#test/platform/kit.ts';

const kit = (options: Partial<AppOptions>) =>
  openKit({ areas: platformAreas, ...options }, (app) => {
    app.get('/api/things', () => ({}));
    app.get('/api/v1/things', () => ({}));
  });

const standing = ({ headers }: Reply) => [
  Number(headers['x-ratelimit-limit']),
  Number(headers['x-ratelimit-remaining']),
];

const cookie = { cookie: 'identity_session=ann' };

it('the general limit is wider in a browser, whose cookie signs somebody in, and counted apart', async () => {
  const { send } = await kit({ rateLimitScale: 0.003 });
  const things = (url: string, headers: Record<string, string>) => send({ method: 'GET', url, headers });
  expect(standing(await things('/api/things', cookie))).toEqual([30, 29]);
  expect(standing(await things('/api/v1/things', cookie))).toEqual([30, 28]);
  expect(standing(await things('/api/things', { authorization: 'Bearer ann' }))).toEqual([3, 2]);
});

it('a cookie that signs nobody in makes no limit wider', async () => {
  const { send } = await kit({ authenticate: async () => null });
  const reply = await send({ method: 'GET', url: '/api/things', headers: cookie });
  expect(standing(reply)).toEqual([1000, 999]);
});
