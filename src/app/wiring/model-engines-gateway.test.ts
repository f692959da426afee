import { expect, it } from 'vitest';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { stream } from '#test/models/scripted-answers.ts';
import { completeChat } from '#llm/model-providers.ts';
import { openTestPlatform } from '#test/platform/platform.ts';
import { openModels } from './models.ts';

it('a process with GATEWAY_URL uses the models of the gateway, and needs its key', async () => {
  const server = await startScriptedServer();
  server.route('/api/tags', json({}, { status: 404 }));
  server.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 4096 }] }));
  const test = await openTestPlatform({ llmBaseUrl: server.base_url, modelName: 'tiny' });
  const address = await test.gateway.listen({ host: '127.0.0.1', port: 0 });
  const analyst = await test.signIn('analyst');
  const made = await analyst.post('/api/keys', { name: 'Models', scopes: ['read'] });
  const { logger, config } = test.deps;
  const open = (gatewayApiKey: string | null) =>
    openModels({
      // What a gateway would ask itself is not asked here.
      config: {
        ...config,
        llmBaseUrl: null,
        services: ['platform'],
        gatewayUrl: `${address}/`,
        gatewayApiKey,
      },
      logger,
      note: () => undefined,
    });
  const [platform, stranger] = [open(made.body.secret), open('sk_of-nobody')];

  const listed = await platform.models.list();
  expect(listed.map(({ name, engine }) => `${name} ${engine}`)).toEqual([
    'extractive extractive',
    'tiny openai',
  ]);
  expect(listed[1]?.context_limit).toBe(4096);
  const [there, behind] = [server.base_url, address].map((url) => new URL(url).host);
  expect(listed[1]?.description).toBe(
    `A model of the server at ${there} (behind the gateway at ${behind}, which alone loads and unloads it)`,
  );
  server.script(stream(['From', ' afar.']));
  const { model, release } = await platform.models.use(null);
  if (!model.chat) throw new Error('no chat');
  const { text, usage } = await completeChat(model.chat, {
    messages: [{ role: 'user', content: 'Hello?' }],
  });
  release();
  expect([text, usage?.completion_tokens]).toEqual(['From afar.', 2]);
  expect((await test.deps.models.status('tiny')).inference_count).toBe(1);
  await expect(stranger.models.use('tiny')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('GATEWAY_API_KEY'),
  });

  for (const { models, tokens } of [platform, stranger]) {
    await models.close();
    await tokens.close();
  }
  await test.close();
  await server.close();
});
