import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Model } from '#domain/models/index.ts';
import type { ChatRequest } from '#llm/model-providers.ts';
import { AppError } from '#kernel/errors.ts';
import { openTestGateway, type TestGateway } from '#test/server/gateway.ts';
import { stretched } from '#test/machine/patience.ts';

/** What the engine was asked. */
let asked: ChatRequest[] = [];
let failAfter = Infinity;

/** A model as an engine in this process offers it. */
function scripted(name: string, capabilities: Model['card']['capabilities']): Model {
  const card = {
    name,
    display_name: name,
    description: '',
    engine: 'gguf' as const,
    parameters: null,
    size_bytes: null,
    capabilities,
    context_limit: 100,
  };
  return {
    card,
    load: async () => ({ memory_bytes: null, hardware: null }),
    unload: async () => undefined,
    countTokens: async (text) => text.length,
    chat: {
      model: name,
      async *stream(request) {
        asked.push(request);
        for (const [place, text] of ['Grüße', ' 🐝'].entries()) {
          if (place >= failAfter)
            throw new AppError('unavailable', 'It broke', { code: 'MODEL_UNAVAILABLE' });
          yield { text };
        }
        const usage = { prompt_tokens: 3, completion_tokens: 2 };
        yield { end: { finish_reason: 'length', usage } };
      },
    },
    embedding: null,
    ...(capabilities.includes('embeddings') && {
      chat: null,
      embedding: {
        model: name,
        dimensions: 2,
        embed: async (texts) => {
          embedded += texts.length;
          return texts.map((text) => Float32Array.of(1, text.length / 3));
        },
      },
    }),
  };
}

let embedded = 0;

let gateway: TestGateway;
let client: OpenAI;
beforeAll(async () => {
  gateway = await openTestGateway([
    scripted('tiny:1b', ['chat']),
    scripted('vec', ['embeddings']),
    scripted('skep/of another installation', ['chat']),
  ]);
  ({ client } = gateway);
});
afterAll(() => gateway.close());

const model = 'tiny:1b';
const messages = [{ role: 'user' as const, content: 'Who?' }];
const chat = (body: object = {}) =>
  client.chat.completions.create({ model, messages, ...body, stream: false });

const streamed = () => client.chat.completions.create({ model, messages, stream: true });
const embed = (body: object) => client.embeddings.create({ model: 'vec', input: ['abc', 'a'], ...body });

describe('a model of this process', () => {
  it('follows OpenAI’s API in requests and responses', async () => {
    asked = [];
    const completion = await chat({
      messages: [
        { role: 'developer', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'One' },
            { type: 'text', text: 'two' },
          ],
        },
        { role: 'assistant', content: 'Yes' },
      ],
      max_completion_tokens: 7,
      temperature: 0,
      top_p: 0.5,
      stop: 'END',
      seed: 1,
      user: 'me',
      n: 1,
    });
    expect(asked).toEqual([
      {
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'One\ntwo' },
          { role: 'assistant', content: 'Yes' },
        ],
        max_tokens: 7,
        temperature: 0,
        top_p: 0.5,
        stop: ['END'],
        signal: expect.any(AbortSignal),
      },
    ]);
    expect(completion).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: 'Grüße 🐝' }, finish_reason: 'length' }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    });
  });

  it('streams, with its usage when requested', async () => {
    for (const include_usage of [true, false]) {
      const stream = client.chat.completions.stream({ model, messages, stream_options: { include_usage } });
      const final = await stream.finalChatCompletion();
      expect(final.choices[0]).toMatchObject({ message: { content: 'Grüße 🐝' }, finish_reason: 'length' });
      expect(final.usage?.total_tokens).toBe(include_usage ? 5 : undefined);
    }
    await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
  });

  it('is not offered under a name that means documents here', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(['extractive', 'org/upstream', 'tiny:1b', 'vec']);
    const refused = chat({ model: 'skep/of another installation' });
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'model_unavailable' });
  });

  it('refuses unsupported options by name', async () => {
    for (const [param, value] of Object.entries({
      tools: [{ type: 'function', function: { name: 'f' } }],
      n: 2,
      response_format: { type: 'json_object' },
      logprobs: true,
      presence_penalty: 1,
      top_k: 4,
      stop: ['1', '2', '3', '4', '5'],
      temperature: 3,
      max_tokens: 0,
    })) {
      await expect(chat({ [param]: value }), param).rejects.toMatchObject({
        status: 400,
        type: 'invalid_request_error',
        param: expect.stringContaining(param),
        message: expect.stringContaining(param),
      });
    }
    const image = { type: 'image_url', image_url: { url: 'http://x' } };
    await expect(chat({ messages: [{ role: 'user', content: [image] }] })).rejects.toMatchObject({
      param: expect.stringMatching(/^messages\.0/),
      message: expect.stringMatching(/text/),
    });
    await expect(chat({ model: 'vec' })).rejects.toMatchObject({ status: 400, param: 'model' });
    await vi.waitFor(() => expect(gateway.leased()).toBe(0), stretched(10_000));
  });

  it('that fails reports it with a status before its first chunk, and within the stream after it', async () => {
    failAfter = 0;
    await expect(chat()).rejects.toMatchObject({ status: 503, code: 'model_unavailable' });
    await expect(streamed()).rejects.toMatchObject({ status: 503 });
    failAfter = 1;
    let text = '';
    const reading = async () => {
      for await (const chunk of await streamed()) text += chunk.choices[0]?.delta.content ?? '';
    };
    await expect(reading()).rejects.toMatchObject({ code: 'model_unavailable' });
    expect(text).toBe('Grüße');
    failAfter = Infinity;
  });

  it('makes embeddings, as numbers and as base64', async () => {
    const expected = [
      [1, 1],
      [1, Math.fround(1 / 3)],
    ];
    for (const body of [{}, { encoding_format: 'float' }, { dimensions: 2 }]) {
      const { data, usage } = await embed(body);
      expect(data.map(({ embedding }) => [...embedding])).toEqual(expected);
      expect(usage).toEqual({ prompt_tokens: 4, total_tokens: 4 });
    }
    expect((await embed({ input: 'abc' })).data).toHaveLength(1);
    const before = embedded;
    for (const body of [{ dimensions: 3 }, { input: [1, 2] }, { input: '' }, { input: [] }]) {
      await expect(embed(body)).rejects.toMatchObject({ status: 400, param: Object.keys(body)[0] });
    }
    await expect(embed({ model })).rejects.toMatchObject({ status: 400, param: 'model' });
    // Nothing is reckoned for what is refused.
    expect(embedded).toBe(before);
  });
});

describe('the built-in model', () => {
  it('answers from the text that it is given', async () => {
    const given = [
      { role: 'system' as const, content: 'The group used CVE-2021-44228.' },
      { role: 'user' as const, content: 'Which CVE?' },
    ];
    const { choices, usage } = await chat({ model: 'extractive', messages: given });
    expect(choices[0]?.message.content).toContain('The group used CVE-2021-44228.');
    expect(usage?.total_tokens).toBeGreaterThan(0);
  });
});

describe('the models', () => {
  it('are listed and found, whatever characters their names have', async () => {
    const { data } = await client.models.list();
    expect(data.map(({ id }) => id)).toEqual(['extractive', 'org/upstream', model, 'vec']);
    expect(data[3]).toMatchObject({
      object: 'model',
      created: 0,
      owned_by: 'gguf',
      capabilities: ['embeddings'],
    });
    for (const id of ['org/upstream', model]) expect((await client.models.retrieve(id)).id).toBe(id);
    const plain = await gateway.send({ method: 'GET', url: '/v1/models/org/upstream', as: 'ann' });
    expect(plain.body).toMatchObject({ id: 'org/upstream', context_length: expect.any(Number) });
    await expect(client.models.retrieve('org/none')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
  });
});
