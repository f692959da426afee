import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, principal } from '#test/platform/kit.ts';

it('invented tokens from one address do not block lookups for others', async () => {
  const looked: string[] = [];
  const pending: (() => void)[] = [];
  const { send } = await openKit(
    {
      areas: platformAreas,
      trustProxy: 1,
      async authenticate({ token }) {
        looked.push(token);
        await new Promise<void>((resolve) => pending.push(resolve));
        return token.startsWith('invented') ? null : principal(token);
      },
    },
    (kit) => void kit.get('/who', ({ principal: who }) => ({ who: who?.user_id })),
  );
  const ask = (as: string, address: string) =>
    send({ method: 'GET', url: '/who', as, headers: { 'x-forwarded-for': address } });
  const refused = Array.from({ length: 100 }, (_, i) => ask(`invented-${i}`, '192.0.2.1'));
  await expect.poll(() => looked).toHaveLength(8);
  const answer = ask('ann', '192.0.2.2');
  while (!looked.includes('ann')) {
    pending.shift()?.();
    await nextTurn();
  }
  expect(looked.length).toBeLessThan(20);
  const going = setInterval(() => {
    for (const end of pending.splice(0)) end();
  }, 1);
  expect((await answer).body).toEqual({ who: 'ann' });
  expect(new Set((await Promise.all(refused)).map(({ status }) => status))).toEqual(new Set([401]));
  clearInterval(going);
});
