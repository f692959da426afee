import { describe, expect, it } from 'vitest';

import { createExtractiveEngine } from './extractive.engine.ts';
import { completeChat, type ChatCompletion, type ChatPromptMessage } from './model-providers.ts';

type Asked = { question: string; texts: string[] };

async function ask(
  messages: ChatPromptMessage[],
  found: string | null = 'It is 8443.',
): Promise<ChatCompletion & { asked: Asked[] }> {
  const seen: Asked[] = [];
  const engine = createExtractiveEngine({
    answer: async (question, texts) => {
      seen.push({ question, texts });
      return found;
    },
    countTokens: async (text) => text.split(/\s+/).length,
    context_limit: 8192,
  });
  const [model] = await engine.models();
  if (!model?.chat) throw new Error('no chat');
  return { ...(await completeChat(model.chat, { messages })), asked: seen };
}

describe('the built-in model', () => {
  it('answers the last question from the given text, except for parts that were answered before', async () => {
    const reply = await ask([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'A report.\nWho is it?' },
      { role: 'assistant', content: 'A group.' },
      { role: 'user', content: 'The relay listens on port 8443.\n\nWhich port?\n' },
    ]);
    expect(reply.asked).toEqual([
      {
        question: 'Which port?',
        texts: ['Be brief.', 'A report.\nWho is it?', 'The relay listens on port 8443.\n\n'],
      },
    ]);
    expect(reply).toMatchObject({
      text: 'It is 8443.',
      finish_reason: 'stop',
      usage: { prompt_tokens: 18, completion_tokens: 3 },
    });
  });

  it('takes the last line for the question when none asks', async () => {
    expect((await ask([{ role: 'user', content: 'Text.\nName the port\n' }])).asked).toMatchObject([
      { question: 'Name the port', texts: ['Text.\n'] },
    ]);
  });

  it('reports that the text does not contain the answer, or that there is no question', async () => {
    expect((await ask([{ role: 'user', content: 'Who?' }], null)).text).toMatch(/does not hold the answer/);
    const empty = await ask([{ role: 'system', content: 'Be brief.' }]);
    expect([empty.text, empty.asked]).toEqual(['The given text does not hold the answer.', []]);
  });
});
