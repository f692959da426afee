import { describe, expect, it } from 'vitest';
import { bee, useTinyModels } from '#test/models/gguf-engine.ts';
import { topics } from '#test/models/gguf-models.ts';
import { openTestGateway } from '#test/server/gateway.ts';
import { llamaMissing } from '#test/models/llama.ts';

const { engine } = useTinyModels();

describe.skipIf(llamaMissing !== '')(`a GGUF file behind the gateway${llamaMissing}`, () => {
  it('chats, streams and makes embeddings for an OpenAI client', async () => {
    const gateway = await openTestGateway(await engine().models());
    try {
      const { client } = gateway;
      const [topic = ''] = topics;
      const messages = [{ role: 'user' as const, content: `About ${topic}` }];
      const asked = { model: 'skep-tiny', messages, temperature: 0 };
      const { choices, usage } = await client.chat.completions.create(asked);
      expect(choices[0]?.message.content).toBe(bee(topic));
      expect(usage?.completion_tokens).toBeGreaterThan(1);
      const stream = client.chat.completions.stream({ ...asked, stream_options: { include_usage: true } });
      const final = await stream.finalChatCompletion();
      expect([final.choices[0]?.message.content, final.usage]).toEqual([bee(topic), usage]);
      const { data } = await client.models.list();
      const embeds = data.find((each) =>
        (each as { capabilities?: string[] }).capabilities?.includes('embeddings'),
      );
      const vectors = await client.embeddings.create({ model: embeds?.id ?? '', input: [topic, 'other'] });
      expect(vectors.data.map(({ embedding }) => embedding.length > 1)).toEqual([true, true]);
    } finally {
      await gateway.close();
    }
  });
});
