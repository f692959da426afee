import { describe, expect, it } from 'vitest';
import { citing, ggufPlatformFor, question, readOn } from '#test/models/gguf-platform.ts';
import { llamaMissing } from '#test/models/llama.ts';

const context = 3072;
const turns = 32;

describe.skipIf(llamaMissing !== '')(`a GGUF file with a small context${llamaMissing}`, () => {
  const { ann, ben } = ggufPlatformFor({ ann: 'analyst', ben: 'analyst' }, { modelContextLimit: context });

  it('is prompted within its context, however long passages and conversation are', async () => {
    await readOn(ann, 'malware', `. ${'This tiny model read of malware and of keys. '.repeat(300)}`);
    const asked = await ann.post('/api/knowledge/ask', { question });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    expect(asked.body).toMatchObject({ answer: citing('malware'), model_used: 'skep-tiny' });
    const { status, body } = await ann.post('/api/chat/message', { message: question });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ response: citing('malware'), model_used: 'skep-tiny' });
    // Prompt and reply as the engine counted them.
    expect(body.metadata.tokens_used).toBeGreaterThan(context / 2);
    expect(body.metadata.tokens_used).toBeLessThanOrEqual(context);
  });

  it('continues a conversation past its limit: a summary replaces the first messages', async () => {
    const cases = Array.from({ length: 8 }, (_, i) => `198.51.100.${i}`).join(', ');
    await readOn(ben, 'honey', `in the cases at ${cases}, as Quartz Heron said in the long report`);
    let conversation_id: string | undefined;
    for (let i = 0; i < turns; i += 1) {
      const message = `${question} The long report of Quartz Heron calls case ${i} the one at 198.51.100.${i % 8}.`;
      const { status, body } = await ben.post('/api/chat/message', {
        message,
        ...(conversation_id && { conversation_id }),
      });
      expect(status, JSON.stringify(body)).toBe(200);
      ({ conversation_id } = body);
    }
    const path = `/api/chat/conversations/${conversation_id}`;
    const { body: usage } = await ben.get(`${path}/token-usage`);
    expect(usage).toMatchObject({
      model: 'skep-tiny',
      context_limit: context,
      last_pruning: { messages_pruned: expect.any(Number), tokens_saved: expect.any(Number) },
    });
    expect(usage.total).toBeLessThanOrEqual(usage.max_allowed_tokens);
    expect(usage.by_role.system).toBeGreaterThan(0);
    const { body } = await ben.get(path);
    const [summary] = body.messages;
    expect(summary).toMatchObject({ type: 'assistant', metadata: { summary: true } });
    // Written by the model, with what it left out: as much of it as there is room for.
    expect(summary.content).toMatch(/^This tiny model read about honey.*\nIdentifiers: .*198\.51\.100\.\d/s);
    expect(body.messages.length).toBeLessThan(2 * turns);
  });
});
