import { expect, it } from 'vitest';
import { whyTooDeepText } from '#kernel/storable.ts';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit } from '#test/platform/kit.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const headers = { 'content-type': 'application/json' };
const nested = (depth: number): string => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`;

it('a body that is nested too deeply is refused before it is parsed', async () => {
  const { send } = await openKit({ areas: platformAreas }, (app) => {
    app.post('/things', { config: { action: null, lenient: true } }, () => ({}));
  });
  const post = (payload: string) => send({ method: 'POST', url: '/things', as: 'ann', headers, payload });
  expect((await post(nested(50))).status).toBe(200);
  const { status, body } = await post('['.repeat(1_000_000));
  expect([status, body.error.message]).toEqual([422, 'The body is nested more than 50 deep']);
});

it('content in text values of a body does not count', () => {
  expect(whyTooDeepText(JSON.stringify({ a: '['.repeat(100), b: `\\"${'{'.repeat(100)}\\\\` }))).toBeNull();
  expect(whyTooDeepText(JSON.stringify(['\\', nested(100)]))).toBeNull();
  expect(whyTooDeepText(`["\\\\",${nested(60)}]`)).toMatch(/nested/);
  expect(whyTooDeepText(`"${'['.repeat(100)}`)).toBeNull();
});

it('checking for that is fast, whatever the text', async () => {
  for (const text of [
    '[],'.repeat(350_000),
    '\\"'.repeat(500_000),
    `"${'\\'.repeat(1_000_000)}"`,
    '""'.repeat(500_000),
  ])
    await expectWithin(60, () => whyTooDeepText(text));
});
