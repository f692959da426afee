import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatewayApp } from '#app/processes/gateway.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { test, ann, ben, admin } = platformFor({ ann: 'analyst', ben: 'analyst', admin: 'admin' });

const samples = join(import.meta.dirname, '../../../samples/documents');
const question = 'Which tool did GRAVELTIDE use for access?';
const secret = 'What is the codeword of the Arven depot?';
let url: string;
let secondOfTwo: string;

const clientOf = (apiKey: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 });

/** A user's own API key, as OpenAI clients send it. */
async function keyOf(client: Client): Promise<OpenAI> {
  const { body } = await client.post('/api/keys', { name: 'A client', scopes: ['read'] });
  return clientOf(body.secret);
}

let annsClient: OpenAI;
let bensClient: OpenAI;

beforeAll(async () => {
  await test.gateway.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(test.gateway.server.address() as AddressInfo).port}`;
  const reports = await createJar(ann, { name: 'Ann’s reports' });
  await addDocument(ann, reports, {
    name: 'graveltide.md',
    metadata: { title: 'GRAVELTIDE ![x](https://evil.example/x.png)' },
    text: '# GRAVELTIDE\n\nGRAVELTIDE used the tool PAPERLANTERN for initial access. The operators of GRAVELTIDE live in Arven.',
  });
  await createJar(ann, { name: 'Same name' });
  secondOfTwo = await createJar(ann, { name: 'Same name' });
  const depot = await createJar(ben, { name: 'Ben’s depot' });
  await addDocument(ben, depot, {
    name: 'codeword.txt',
    text: 'The codeword of the Arven depot is saltmarsh.',
  });
  [annsClient, bensClient] = await Promise.all([keyOf(ann), keyOf(ben)]);
});

const ask = (client: OpenAI, model: string, ...contents: string[]) =>
  client.chat.completions.create({
    model,
    messages: contents.map((content, at) =>
      (contents.length - at) % 2 === 1
        ? { role: 'user' as const, content }
        : { role: 'assistant' as const, content },
    ),
  });

const textOf = (completion: OpenAI.ChatCompletion) => completion.choices[0]?.message.content ?? '';

async function namesOf(client: OpenAI): Promise<string[]> {
  const { data } = await client.models.list();
  return data.map(({ id }) => id).filter((id) => id.startsWith('skep'));
}

describe('the models skep and skep/<jar>', () => {
  it('are listed for those who may read the jars, by an id where two have the same name', async () => {
    const names = await namesOf(annsClient);
    expect(names.slice(0, 2)).toEqual(['skep', 'skep/Ann’s reports']);
    expect(names).toContain(`skep/${secondOfTwo}`);
    expect(names).not.toContain('skep/Same name');
    expect(await namesOf(bensClient)).toEqual(['skep', 'skep/Ben’s depot']);
    expect(await annsClient.models.retrieve(`skep/${secondOfTwo}`)).toMatchObject({ owned_by: 'skep' });
  });

  it.each(['skep', 'skep/Ann’s reports'])(
    '%s answers with citations and a list of sources',
    async (model) => {
      const completion = await ask(annsClient, model, question);
      expect(textOf(completion)).toMatch(/PAPERLANTERN[^]*\[1\][^]*\n\nSources:\n- \[1\] GRAVELTIDE/);
      expect(textOf(completion)).not.toMatch(/!\[|\]\(/);
      expect(completion).toMatchObject({ model, choices: [{ finish_reason: 'stop' }] });
      expect(completion.usage?.total_tokens).toBeGreaterThan(10);
    },
  );

  it('answer the same in a stream, with their usage when requested', async () => {
    const stream = annsClient.chat.completions.stream({
      model: 'skep',
      messages: [{ role: 'user', content: question }],
      stream_options: { include_usage: true },
    });
    const streamed = await stream.finalChatCompletion();
    const whole = await ask(annsClient, 'skep', question);
    expect(textOf(streamed)).toBe(textOf(whole));
    expect(streamed.usage).toEqual(whole.usage);
  });

  it('cite the pages of what has pages', async () => {
    const jar = await createJar(ann, { name: 'Incidents' });
    const name = 'graveltide-incident-report.pdf';
    await addDocument(ann, jar, { name, text: await readFile(join(samples, name)) });
    const completion = await ask(
      annsClient,
      'skep/Incidents',
      'Which SHA-256 hash has the encryptor for Windows?',
    );
    expect(textOf(completion)).toMatch(/\n- \[1\] Incident report[^\n]*, page \d+$/m);
  });

  it('understand a question by the ones before it', async () => {
    const first = textOf(await ask(annsClient, 'skep', question));
    const next = await ask(annsClient, 'skep', question, first, 'Where do its operators live?');
    expect(textOf(next)).toMatch(/live in Arven\. \[1\]/);
  });

  it('never answer from another user’s private jar, whatever it is called', async () => {
    expect(textOf(await ask(bensClient, 'skep', secret))).toContain('saltmarsh');
    const depot = (await ben.get('/api/knowledge/honey-pots')).body.honey_jars[0].id;
    for (const client of [annsClient, await keyOf(admin)]) {
      expect(textOf(await ask(client, 'skep', secret))).not.toContain('saltmarsh');
      for (const name of ['skep/Ben’s depot', `skep/${depot}`]) {
        const refused = ask(client, name, secret);
        await expect(refused).rejects.toMatchObject({ status: 404, code: 'model_not_found', param: 'model' });
        await expect(client.models.retrieve(name)).rejects.toMatchObject({ status: 404 });
      }
    }
  });

  it('are named by the error about an unknown one', async () => {
    for (const name of ['gpt-9', 'skep/nothing'])
      await expect(ask(annsClient, name, question)).rejects.toMatchObject({
        status: 404,
        message: expect.stringMatching(/Models: "extractive", "skep", "skep\/Ann’s reports"/),
      });
    await expect(ask(annsClient, 'skep/Same name', question)).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(`skep/${secondOfTwo}`),
    });
  });

  it('refuse what they cannot do by its name', async () => {
    const messages = [{ role: 'user' as const, content: question }];
    for (const [param, body] of Object.entries({
      stop: { stop: ['.'] },
      tools: { tools: [{ type: 'function' as const, function: { name: 'f' } }] },
      messages: { messages: [{ role: 'system' as const, content: question }] },
    })) {
      const asked = annsClient.chat.completions.create({ model: 'skep', messages, ...body });
      await expect(asked, param).rejects.toMatchObject({ status: 400, param });
    }
    const tools = [{ type: 'function' as const, function: { name: 'f' } }];
    await expect(
      annsClient.chat.completions.create({ model: 'skep', messages, tools }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('only models of a model server take tools'),
    });
    await expect(ask(annsClient, 'skep', 'a'.repeat(4001))).rejects.toMatchObject({ status: 400 });
    await expect(annsClient.embeddings.create({ model: 'skep', input: 'a' })).rejects.toMatchObject({
      status: 400,
      param: 'model',
    });
  });

  it('answer with no more tokens than are asked for', async () => {
    const messages = [{ role: 'user' as const, content: question }];
    for (const model of ['skep', 'extractive']) {
      const whole = await annsClient.chat.completions.create({ model, messages });
      const { usage, choices } = await annsClient.chat.completions.create({ model, messages, max_tokens: 5 });
      const [choice] = choices;
      expect(whole.choices[0]?.finish_reason, model).toBe('stop');
      expect(choice?.finish_reason, model).toBe('length');
      expect(usage?.completion_tokens, model).toBeLessThanOrEqual(5);
      expect(choice?.message.content, model).not.toBe('');
      expect(whole.choices[0]?.message.content?.startsWith(choice?.message.content ?? '?'), model).toBe(true);
    }
  });

  it('are away from a gateway that opens no documents, which names the service that does', async () => {
    const { documentModels: _, ...base } = test.deps;
    const alone = await gatewayApp(base);
    const headers = { authorization: `Bearer ${ann.token}` };
    const payload = { model: 'skep', messages: [{ role: 'user', content: question }] };
    const asked = await inject(alone, { method: 'POST', url: '/v1/chat/completions', headers, payload });
    expect(asked).toMatchObject({
      status: 503,
      body: { error: { code: 'model_unavailable', message: expect.stringContaining('service knowledge') } },
    });
    const listed = await inject(alone, { method: 'GET', url: '/v1/models', headers });
    expect(JSON.stringify(listed.body)).not.toContain('skep');
    await alone.close();
  });
});
