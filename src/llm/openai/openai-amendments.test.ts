import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatSettings } from '#llm/model-endpoint.ts';
import { createOpenAiChat } from './openai-chat.ts';
import { completeChat, type ChatProvider } from '#llm/model-providers.ts';
import { completion } from '#test/models/scripted-answers.ts';
import {
  json,
  startScriptedServer,
  type Answer,
  type Received,
  type ScriptedServer,
} from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

const messages = [{ role: 'user' as const, content: 'The temperature must be between Oslo and Rome' }];

function provider(): ChatProvider {
  const upstream = createUpstream({ base_url: server.base_url, settings: chatSettings }, { pause_ms: 1 });
  return createOpenAiChat({ upstream, model: 'tiny' });
}

const refuse = (error: object | string): Answer => json({ error }, { status: 400 });

/** Answers what `wrong` finds nothing wrong with. */
function judging(wrong: (body: Received['body']) => object | string | undefined): void {
  server.script((response, received) => {
    const error = wrong(received.body);
    return (error === undefined ? completion('Yes.') : refuse(error))(response, received);
  });
}

const sent = (name: string): unknown[] => server.received.map(({ body }) => body[name]);

const ask = (chat: ChatProvider, temperature?: number) =>
  completeChat(chat, { messages, ...(temperature !== undefined && { temperature }) });

const openAi = (message: string, code: string) => ({ message, type: 'invalid', param: 'temperature', code });

describe('what a model server does not know', () => {
  it('is left out of all requests that it refuses at once, and of those after them', async () => {
    judging(({ stream_options: options, temperature }) => {
      if (options !== undefined) return 'Unrecognized request argument supplied: stream_options';
      return temperature === undefined ? undefined : 'Unknown parameter: temperature';
    });
    const chat = provider();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(chat, 0.5)));
    expect(answers.map(({ text }) => text)).toEqual(Array(5).fill('Yes.'));
    server.received.length = 0;
    await ask(chat, 0.5);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.body).toEqual({ model: 'tiny', messages, stream: true });
  });

  it.each([
    openAi("Unsupported parameter: 'temperature' is not supported with this model.", 'unsupported_parameter'),
    openAi(
      "Unsupported value: 'temperature' does not support 0.5 with this model. Only the default (1) value is supported.",
      'unsupported_value',
    ),
    '[{"type":"extra_forbidden","loc":["body","temperature"],"msg":"Extra inputs are not permitted","input":0.5}]',
  ])('is remembered for each wording of the refusal: %j', async (told) => {
    judging(({ temperature }) => (temperature === undefined ? undefined : told));
    const chat = provider();
    await ask(chat, 0.5);
    await ask(chat, 0.7);
    expect(sent('temperature')).toEqual([0.5, undefined, undefined]);
  });

  it('is sent again when leaving it out was of no use', async () => {
    let full = true;
    judging(() => (full ? 'temperature is not supported, and the disk is full' : undefined));
    const chat = provider();
    await expect(ask(chat, 0.5)).rejects.toMatchObject({ kind: 'unavailable' });
    full = false;
    await ask(chat, 0.5);
    expect(sent('temperature')).toEqual([0.5, undefined, 0.5]);
  });
});

describe('a value that a model server refuses', () => {
  it.each([
    'temperature must be between 0 and 2',
    "'temperature' does not support 3",
    '[{"loc":["body","temperature"],"msg":"Input should be less than or equal to 2","input":3}]',
    openAi("Invalid 'temperature': decimal above maximum value.", 'decimal_above_max_value'),
  ])('is reported to the user who chose it, and affects no one else: %j', async (told) => {
    judging(({ temperature }) => (Number(temperature) > 2 ? told : undefined));
    const chat = provider();
    const refused = await ask(chat, 3).catch((reason: unknown) => reason);
    expect(refused).toMatchObject({
      kind: 'invalid',
      message: 'temperature: the model server rejects this value',
      details: { fields: [{ field: 'temperature' }] },
    });
    expect(server.received).toHaveLength(1);
    await ask(chat, 1);
    expect(sent('temperature')).toEqual([3, 1]);
  });

  it('is left out when it is 0, the default', async () => {
    judging(({ temperature }) => (temperature === 0 ? '`temperature` must be strictly positive' : undefined));
    const chat = provider();
    await ask(chat, 0);
    await ask(chat, 0);
    await ask(chat, 0.5);
    expect(sent('temperature')).toEqual([0, undefined, undefined, 0.5]);
  });

  it('is not recognised in a refusal about length that quotes a question about temperatures', async () => {
    const long = "'max_tokens' or 'max_completion_tokens' is too large: 5000. This model takes 4096 tokens";
    const error = { message: `${long}. In: ${messages[0]?.content}`, param: 'max_tokens', code: null };
    judging(() => error);
    const asked = completeChat(provider(), { messages, max_tokens: 5000, temperature: 0.5 });
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', details: { status: 400 } });
    expect(server.received).toHaveLength(1);
  });
});
