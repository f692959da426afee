import type { AddressInfo } from 'node:net';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { completion, failing, stream } from '#test/models/scripted-answers.ts';
import { json, startScriptedServer, type ScriptedServer } from '#test/models/scripted-server.ts';
import { gatewayApp } from './processes/gateway.ts';
import { inject } from '#test/platform/inject.ts';
import { openTestPlatform, type Client, type TestPlatform } from '#test/platform/platform.ts';

let upstream: ScriptedServer;
let test: TestPlatform;
let url: string;
let viewer: Client;

beforeAll(async () => {
  upstream = await startScriptedServer();
  upstream.route('/v1/models', json({ data: [{ id: 'org/chat:1b' }] }));
  upstream.script(failing(404));
  test = await openTestPlatform({
    llmBaseUrl: upstream.base_url,
    modelName: 'org/chat:1b',
    rateLimitScale: 1,
  });
  await test.gateway.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(test.gateway.server.address() as AddressInfo).port}`;
  viewer = await test.signIn('viewer');
});
afterAll(async () => {
  await upstream.close();
  // A client may hold a connection that has not carried anything yet, which is none of the idle ones.
  test.gateway.server.closeAllConnections();
  await test.close();
});

const messages = [{ role: 'user' as const, content: 'Who?' }];
const clientWith = (apiKey: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });

const send = (bytes: number) =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${viewer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'none', messages: ['x'] }).padEnd(bytes),
  });

async function keyOf(user: Client, scopes: string[]): Promise<string> {
  const { body } = await user.post('/api/keys', { name: 'client', scopes });
  return body.secret;
}

describe('the model gateway', () => {
  it('reports to everyone which model it has and where that runs', async () => {
    const { status, body } = await inject(test.gateway, { url: '/health' });
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'healthy',
        model: 'org/chat:1b',
        device: 'remote',
        uptime: expect.any(Number),
        version: expect.any(String),
      },
    ]);
    expect(body.performance).toEqual(test.deps.performance);
    const { models } = test.deps;
    const own = await gatewayApp({
      ...test.deps,
      models: { ...models, defaultName: async () => 'extractive' },
    });
    expect((await inject(own, { url: '/health' })).body).toMatchObject({
      model: 'extractive',
      device: 'cpu',
    });
    await own.close();
  });

  it('accepts sessions and API keys, including read-only ones, and no others', async () => {
    upstream.script(completion('Yes'));
    for (const key of [viewer.token, await keyOf(viewer, ['read'])]) {
      const { choices } = await clientWith(key).chat.completions.create({ model: 'org/chat:1b', messages });
      expect(choices[0]?.message.content).toBe('Yes');
    }
    for (const wrong of ['sk_wrong', 'none']) {
      const { models } = clientWith(wrong);
      await expect(models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    }
    const { data } = await clientWith(viewer.token).models.list();
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining(['extractive', 'org/chat:1b']));
  });

  it('applies its limits, audits who asked which model, and counts it in the metrics', async () => {
    upstream.script(stream(['Yes']));
    const admin = await test.signIn('admin');
    const client = clientWith(await keyOf(admin, ['write']));
    const before = await test.deps.models.status('org/chat:1b');
    const { data, response } = await client.chat.completions
      .create({ model: 'org/chat:1b', messages, stream: true })
      .withResponse();
    let text = '';
    for await (const chunk of data) text += chunk.choices[0]?.delta.content ?? '';
    expect(text).toBe('Yes');
    expect([
      response.headers.get('x-ratelimit-limit'),
      response.headers.get('x-ratelimit-remaining'),
    ]).toEqual(['1200', '1199']);
    await vi.waitFor(async () => {
      const { body } = await admin.get(`/api/admin/audit?action=model.chat&user_id=${admin.user_id}`);
      expect(body.entries).toMatchObject([
        { action: 'model.chat', result: 'ok', status: 200, details: { model: 'org/chat:1b' } },
      ]);
    });
    await vi.waitFor(async () => {
      const after = await test.deps.models.status('org/chat:1b');
      expect(after.inference_count - before.inference_count).toBe(1);
    });
  });

  it('accepts 2 MiB and refuses larger requests before they have arrived', async () => {
    const [taken, refused] = [await send(2 ** 21), await send(2 ** 21 + 1)];
    expect([taken.status, refused.status]).toEqual([404, 413]);
    expect(await refused.json()).toMatchObject({ error: { code: 'request_too_large' } });
  });

  it('has the built-in model answer from the text that it is given', async () => {
    const given = [
      { role: 'system' as const, content: 'The actor used Cobalt Strike. It phoned home to evil.example.' },
      { role: 'user' as const, content: 'What did the actor use?' },
    ];
    const client = clientWith(viewer.token);
    const { choices, usage } = await client.chat.completions.create({ model: 'extractive', messages: given });
    expect(choices[0]?.message.content).toContain('Cobalt Strike');
    expect(usage?.prompt_tokens).toBeGreaterThan(10);
  });
});
