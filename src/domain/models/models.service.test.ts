import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import type { Model, ModelEngine } from '#llm/model.ts';
import { scriptedModel, scriptedRegistry, statesOf } from '#test/fixtures/engines.ts';
import { createModels } from './models.service.ts';

const analyst = { user_id: 'ada', role: 'analyst' as const };
const other = { user_id: 'bob', role: 'analyst' as const };
const admin = { user_id: 'eve', role: 'admin' as const };
const viewer = { user_id: 'vi', role: 'viewer' as const };

const refused = (kind: string) => expect.objectContaining({ kind }) as AppError;

describe('a model', () => {
  it('is loaded once for two concurrent requests, and both continue when it is ready', async () => {
    const a = scriptedModel('a');
    a.atOnce(false);
    const { models, events } = scriptedRegistry([a]);
    const uses = [models.use('a'), models.use(null)];
    await turn();
    a.progress(0.25);
    a.progress(0.251);
    a.progress(0.2);
    expect(await models.status('a')).toMatchObject({ state: 'loading', progress: 0.25, load_ms: null });
    a.finishLoading();
    const leases = await Promise.all(uses);
    expect(a.done).toEqual(['load', 'loaded']);
    expect(leases.every(({ load_ms }) => load_ms > 0)).toBe(true);
    expect(events).toEqual(['loading a 0', 'loading a 0.25', 'loaded a']);
    expect(await models.status('a')).toMatchObject({
      state: 'loaded',
      progress: null,
      memory_bytes: 1000,
      hardware: 'cpu',
    });
    expect((await models.use('a')).load_ms).toBe(0);
  });

  it('that no engine offers is not found', async () => {
    const { models } = scriptedRegistry([scriptedModel('a')]);
    for (const call of [
      models.use('A'),
      models.status('b'),
      models.load(analyst, ''),
      models.unload(analyst, 'x'),
    ])
      await expect(call).rejects.toEqual(refused('not_found'));
  });

  it('that could not be loaded is available again, and the next request retries', async () => {
    const a = scriptedModel('a');
    a.atOnce(false);
    const { models, events } = scriptedRegistry([a]);
    const first = models.use('a');
    await turn();
    a.finishLoading(new Error('/secret/path is damaged'));
    const error = await first.catch((reason: unknown) => reason as AppError);
    expect(error).toMatchObject({ kind: 'unavailable', code: 'MODEL_UNAVAILABLE' });
    expect((error as AppError).message).not.toContain('secret');
    expect(events).toEqual(['loading a 0', 'failed a']);
    expect(await models.status('a')).toMatchObject({ state: 'available', progress: null });
    a.atOnce(true);
    await models.use('a');
    // The failed use holds nothing.
    await expect(models.unload(analyst, 'a')).rejects.toEqual(refused('conflict'));
  });

  it('keeps loading for the others when one waiting client disconnects', async () => {
    const a = scriptedModel('a');
    a.atOnce(false);
    const { models } = scriptedRegistry([a]);
    const leaving = new AbortController();
    const [gone, staying] = [models.use('a', leaving.signal), models.use('a')];
    await turn();
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    a.finishLoading();
    (await staying).release();
    await models.unload(analyst, 'a');
    expect(a.done).toEqual(['load', 'loaded', 'unload', 'unloaded']);
  });

  it('does not block a client that disconnects while its engine is asked for it', async () => {
    const silent: ModelEngine = { name: 'ollama', models: () => new Promise(() => undefined) };
    const models = createModels({
      engines: [silent],
      maxLoaded: 1,
      defaultModel: 'a',
      logger: createLogger('silent'),
    });
    const leaving = new AbortController();
    const gone = models.use('a', leaving.signal);
    await turn();
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
  });

  it('in use is not unloaded; released twice is released once', async () => {
    const { models } = scriptedRegistry([scriptedModel('a')]);
    const [one, two] = [await models.use('a'), await models.use('a')];
    one.release();
    one.release();
    await expect(models.unload(analyst, 'a')).rejects.toEqual(refused('conflict'));
    two.release();
    await models.unload(analyst, 'a');
    expect(await statesOf(models)).toEqual({ a: 'available' });
  });

  it('that is wanted while it is being unloaded is loaded again after that', async () => {
    const a = scriptedModel('a');
    const { models } = scriptedRegistry([a]);
    (await models.use('a')).release();
    const unloading = models.unload(analyst, 'a');
    while (!a.done.includes('unload')) await Promise.resolve();
    const lease = await models.use('a');
    await unloading;
    expect(a.done).toEqual(['load', 'loaded', 'unload', 'unloaded', 'load', 'loaded']);
    expect(await statesOf(models)).toEqual({ a: 'loaded' });
    lease.release();
  });

  it('that its engine does not release stays loaded, and makes no room', async () => {
    const held = scriptedModel('a');
    let holds = true;
    const unload = async () => {
      if (holds) throw new AppError('unavailable', 'Ollama still holds it', { code: 'MODEL_UNAVAILABLE' });
    };
    const { models, events } = scriptedRegistry([{ ...held, unload }, scriptedModel('b')], { max: 1 });
    (await models.use('a')).release();
    const asked = [models.unload(analyst, 'a'), models.unload(admin, 'a')];
    for (const each of asked) await expect(each).rejects.toThrow('Ollama still holds it');
    const { id } = await models.load(analyst, 'b');
    await expect(models.use('b')).rejects.toThrow('Ollama still holds it');
    expect(models.operation(analyst, id)).toMatchObject({ state: 'failed', error: 'Ollama still holds it' });
    expect(await models.status('a')).toMatchObject({ state: 'loaded', memory_bytes: 1000 });
    expect(events).not.toContain('unloaded a');
    const unloading = models.unload(analyst, 'a').catch((error: unknown) => error);
    (await models.use('a')).release();
    expect(await unloading).toBeInstanceOf(AppError);
    holds = false;
    await models.unload(analyst, 'a');
    (await models.use('b')).release();
    expect(await statesOf(models)).toEqual({ a: 'available', b: 'loaded' });
  });

  it('that its engine did not release is the last candidate for making room', async () => {
    const held = { ...scriptedModel('a'), unload: async () => Promise.reject(new Error('still there')) };
    const { models } = scriptedRegistry([held, scriptedModel('b'), scriptedModel('c')]);
    for (const name of ['a', 'b']) (await models.use(name)).release();
    await expect(models.use('c')).rejects.toEqual(refused('unavailable'));
    (await models.use('c')).release();
    expect(await statesOf(models)).toEqual({ a: 'loaded', b: 'available', c: 'loaded' });
  });

  it('is not unloaded under a new request when its loading could not be stopped', async () => {
    const deaf = scriptedModel('a');
    deaf.atOnce(false);
    const { models } = scriptedRegistry([{ ...deaf, load: ({ onProgress }) => deaf.load({ onProgress }) }]);
    await models.load(analyst, 'a');
    await turn();
    const unloading = models.unload(analyst, 'a');
    await turn();
    const using = models.use('a');
    await turn();
    deaf.finishLoading();
    await expect(unloading).rejects.toEqual(refused('conflict'));
    expect(deaf.done).toEqual(['load', 'loaded']);
    (await using).release();
  });

  it('whose file was changed is loaded from the new file after the old one is unloaded', async () => {
    const offered: Model[] = [scriptedModel('a')];
    const { models } = scriptedRegistry(offered);
    const lease = await models.use('a');
    offered[0] = { ...scriptedModel('a'), card: { ...scriptedModel('a').card, context_limit: 4096 } };
    expect((await models.status('a')).context_limit).toBe(2048);
    lease.release();
    offered.length = 0;
    expect(await statesOf(models)).toEqual({ a: 'loaded' });
    await models.unload(analyst, 'a');
    expect(await statesOf(models)).toEqual({});
  });
});

describe('the default model', () => {
  it('is the one of that name, or the first where nothing of that name is offered', async () => {
    const offered = [scriptedModel('first')];
    const { models } = scriptedRegistry(offered, { main: 'chosen' });
    expect(await models.defaultName()).toBe('first');
    offered.push(scriptedModel('chosen'));
    expect(await models.defaultName()).toBe('chosen');
    expect((await models.use(null)).model.card.name).toBe('chosen');
    expect((await models.card(null)).name).toBe('chosen');
  });
});

describe('an operation', () => {
  it('reports progress and result of the loading, to its caller and to admins', async () => {
    const a = scriptedModel('a');
    a.atOnce(false);
    const { models } = scriptedRegistry([a]);
    const { id } = await models.load(analyst, 'a');
    await turn();
    a.progress(0.5);
    expect(models.operation(analyst, id)).toMatchObject({ state: 'running', progress: 0.5, ended_at: null });
    expect(() => models.operation(other, id)).toThrow(refused('not_found'));
    expect(() => models.operation(admin, crypto.randomUUID())).toThrow(refused('not_found'));
    const again = await models.load(admin, 'a');
    a.finishLoading();
    await turn();
    expect(models.operation(admin, id)).toMatchObject({ state: 'completed', progress: 1, error: null });
    expect(models.operation(admin, again.id).state).toBe('completed');
    expect(a.done).toEqual(['load', 'loaded']);
    const ready = await models.load(analyst, 'a');
    await turn();
    expect(models.operation(analyst, ready.id).state).toBe('completed');
  });

  it('ends as failed when the loading does, or is stopped by unloading', async () => {
    const a = scriptedModel('a');
    a.atOnce(false);
    const { models } = scriptedRegistry([a]);
    const failing = await models.load(analyst, 'a');
    await turn();
    a.finishLoading(new AppError('unavailable', 'The file is damaged'));
    await turn();
    expect(models.operation(analyst, failing.id)).toMatchObject({
      state: 'failed',
      error: 'The file is damaged',
    });
    const stopped = await models.load(analyst, 'a');
    await turn();
    await models.unload(analyst, 'a');
    await turn();
    expect(models.operation(analyst, stopped.id)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/stopped/),
    });
    expect(await statesOf(models)).toEqual({ a: 'available' });
  });

  it('is not for viewers', async () => {
    const { models } = scriptedRegistry([scriptedModel('a')]);
    await expect(models.load(viewer, 'a')).rejects.toEqual(refused('forbidden'));
    await expect(models.unload(viewer, 'a')).rejects.toEqual(refused('forbidden'));
  });
});

it('a failing listener does not affect the others, and an unsubscribed one gets no more events', async () => {
  const { models } = scriptedRegistry([scriptedModel('a')]);
  models.watch(() => {
    throw new Error('broken');
  });
  const heard: string[] = [];
  const leave = models.watch(({ type }) => heard.push(type));
  (await models.use('a')).release();
  leave();
  await models.unload(analyst, 'a');
  expect(heard).toEqual(['loading', 'loaded']);
});

it('closing ends what loads and unloads what lives in this process', async () => {
  const [a, b, remote] = [scriptedModel('a'), scriptedModel('b'), scriptedModel('r', { engine: 'ollama' })];
  const { models } = scriptedRegistry([a, b, remote], { max: 3 });
  await models.use('a');
  await models.use('r');
  b.atOnce(false);
  const waiting = models.use('b');
  waiting.catch(() => undefined);
  await turn();
  await models.close();
  await expect(waiting).rejects.toEqual(refused('unavailable'));
  expect([a.done.at(-1), remote.done.at(-1)]).toEqual(['unloaded', 'loaded']);
});
