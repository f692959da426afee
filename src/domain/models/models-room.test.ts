import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#kernel/errors.ts';
import { scriptedModel, scriptedRegistry, statesOf } from '#test/fixtures/engines.ts';

const analyst = { user_id: 'ada', role: 'analyst' as const };

const refused = (kind: string) => expect.objectContaining({ kind }) as AppError;

describe('room', () => {
  it('is made by unloading the least recently used, whose memory is free before the next one loads', async () => {
    const [a, b, c] = [scriptedModel('a'), scriptedModel('b'), scriptedModel('c')];
    const { models } = scriptedRegistry([a, b, c]);
    for (const name of ['a', 'b', 'a']) (await models.use(name)).release();
    const order: string[] = [];
    models.watch(({ type, model }) => order.push(`${type} ${model}`));
    (await models.use('c')).release();
    expect(await statesOf(models)).toEqual({ a: 'loaded', b: 'available', c: 'loaded' });
    expect(b.done.at(-1)).toBe('unloaded');
    expect(order).toEqual(['loading c', 'unloaded b', 'loaded c']);
  });

  it('that those in use take is refused to others at once, and is there when they are done', async () => {
    const { models } = scriptedRegistry(['a', 'b', 'c'].map((name) => scriptedModel(name)));
    const [one, two] = [await models.use('a'), await models.use('b')];
    const refusal = await models.use('c').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      details: { retry_after: expect.any(Number) },
    });
    await expect(models.load(analyst, 'c')).rejects.toEqual(refused('unavailable'));
    one.release();
    (await models.use('c')).release();
    expect(await statesOf(models)).toEqual({ a: 'available', b: 'loaded', c: 'loaded' });
    two.release();
  });

  it('for one is not given to two concurrent requests', async () => {
    const { models } = scriptedRegistry(
      ['a', 'b', 'c'].map((name) => scriptedModel(name)),
      { max: 1 },
    );
    const uses = await Promise.allSettled(['a', 'b', 'c'].map((name) => models.use(name)));
    expect(uses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(Object.values(await statesOf(models)).filter((state) => state === 'loaded')).toHaveLength(1);
  });

  it('is taken by a model that is requested again while it is being unloaded', async () => {
    const [a, b] = [scriptedModel('a'), scriptedModel('b')];
    const { models } = scriptedRegistry([a, b], { max: 1 });
    (await models.use('a')).release();
    const unloading = models.unload(analyst, 'a');
    while (!a.done.includes('unload')) await Promise.resolve();
    const again = models.use('a');
    await Promise.resolve();
    await expect(models.use('b')).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
    (await again).release();
    await unloading;
    expect(await statesOf(models)).toEqual({ a: 'loaded', b: 'available' });
  });

  it('is never exceeded or lost under random concurrent use', async () => {
    const all = ['a', 'b', 'c', 'd'].map((name) => scriptedModel(name));
    const { models } = scriptedRegistry(all, { max: 2 });
    let most = 0;
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        await sleep(i % 7);
        const lease = await models.use('abcd'[(i * 7) % 4] ?? 'a').catch(() => null);
        const held = all.filter(({ done }) => done.at(-1) === 'loaded' || done.at(-1) === 'unload').length;
        most = Math.max(most, held);
        const leased = all.find(({ card }) => card.name === lease?.model.card.name);
        expect(leased?.done.at(-1) ?? 'loaded').toBe('loaded');
        await sleep(i % 3);
        lease?.release();
      }),
    );
    expect(most).toBe(2);
    for (const { card } of all) {
      (await models.use(card.name)).release();
      await models.unload(analyst, card.name);
    }
    expect(new Set(Object.values(await statesOf(models)))).toEqual(new Set(['available']));
  });

  it('is not what the built-in model and the marks of remote ones take from others', async () => {
    const remote = ['r', 's', 't'].map((name) => scriptedModel(name, { engine: 'openai' }));
    const { models } = scriptedRegistry([
      scriptedModel('own', { engine: 'extractive' }),
      scriptedModel('a'),
      ...remote,
    ]);
    expect(await statesOf(models)).toMatchObject({ own: 'loaded', a: 'available' });
    (await models.use('a')).release();
    const leases = [await models.use('r'), await models.use('s'), await models.use('t')];
    expect(await statesOf(models)).toEqual({
      own: 'loaded',
      a: 'loaded',
      r: 'loaded',
      s: 'loaded',
      t: 'loaded',
    });
    for (const lease of leases) lease.release();
    await turn();
    await turn();
    expect(await statesOf(models)).toEqual({
      own: 'loaded',
      a: 'loaded',
      r: 'available',
      s: 'available',
      t: 'loaded',
    });
  });
});
