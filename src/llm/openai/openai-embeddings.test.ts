import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { embeddingsSettings } from '#llm/model-endpoint.ts';
import { createOpenAiEmbeddings, type OpenAiEmbeddingsOptions } from './openai-embeddings.ts';
import type { EmbeddingProvider } from '#llm/model-providers.ts';
import {
  json,
  startScriptedServer,
  type Received,
  type ScriptedServer,
} from '#test/models/scripted-server.ts';
import { createUpstream } from '#llm/upstream/upstream.ts';

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

function provider(options: Partial<OpenAiEmbeddingsOptions> = {}): EmbeddingProvider {
  const limits = { attempts: 3, pause_ms: 5, idle_ms: 5000 };
  const upstream = createUpstream({ base_url: server.base_url, settings: embeddingsSettings }, limits);
  return createOpenAiEmbeddings({ upstream, model: 'embed', ...options });
}

/** Each text is a number; its vector is `[3n, 4n]`, and the answer comes in reverse order. */
function numbers(response: Parameters<ReturnType<typeof json>>[0], received: Received): void {
  const texts = received.body['input'] as string[];
  const data = texts.map((text, index) => ({
    index,
    embedding: [3 * Number(text), 4 * Math.abs(Number(text))],
  }));
  json({ data: data.reverse() })(response, received);
}

describe('the OpenAI-compatible embeddings client', () => {
  it('sends batches, a few at once, and returns normalised vectors in the order of the texts', async () => {
    let open = 0;
    let most = 0;
    server.script((response, received) => {
      most = Math.max(most, (open += 1));
      setTimeout(() => {
        open -= 1;
        numbers(response, received);
      }, 20);
    });
    const texts = Array.from({ length: 150 }, (_, index) => String(index % 2 === 0 ? index + 1 : -index));
    const embeddings = provider();
    expect(embeddings.dimensions).toBeNull();
    const vectors = await embeddings.embed(texts);
    expect(server.received.map(({ body }) => (body['input'] as string[]).length)).toEqual([64, 64, 22]);
    expect(server.received[0]?.body).toMatchObject({ model: 'embed', encoding_format: 'float' });
    expect(server.received[0]?.authorization).toBeUndefined();
    expect(most).toBe(2);
    expect(vectors).toHaveLength(150);
    for (const [index, vector] of vectors.entries()) {
      expect(vector[0]).toBeCloseTo(index % 2 === 0 ? 0.6 : -0.6);
      expect(vector[1]).toBeCloseTo(0.8);
    }
    expect(embeddings.dimensions).toBe(2);
  });

  it('asks nothing for no texts', async () => {
    server.script(numbers);
    expect(await provider().embed([])).toEqual([]);
    expect(server.received).toHaveLength(0);
  });

  it('tries a batch again that met a limit', async () => {
    server.script(json({}, { status: 429 }), numbers);
    expect(await provider().embed(['1'])).toHaveLength(1);
  });

  it('refuses vectors of other dimensions than configured, or than before', async () => {
    server.script(numbers);
    await expect(provider({ dimensions: 3 }).embed(['1'])).rejects.toMatchObject({
      kind: 'unavailable',
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringMatching(/2 dimensions .* 3 were expected: check EMBEDDINGS_MODEL/) as string,
    });
    const embeddings = provider();
    await embeddings.embed(['1']);
    server.script(json({ data: [{ index: 0, embedding: [1, 2, 3] }] }));
    await expect(embeddings.embed(['1'])).rejects.toThrow(/3 dimensions/);
  });

  it('refuses too few vectors, malformed ones and invalid JSON', async () => {
    server.script(json({ data: [{ index: 0, embedding: [1] }] }));
    await expect(provider().embed(['1', '2'])).rejects.toThrow(/1 vectors for 2 texts/);
    server.script(json({ data: [{ index: 0, embedding: ['a'] }] }));
    await expect(provider().embed(['1'])).rejects.toThrow(/no embeddings/);
    server.script(json('{"data": [', {}));
    await expect(provider().embed(['1'])).rejects.toThrow(/not JSON/);
  });

  it('keeps a vector of zeros as it is', async () => {
    server.script(numbers);
    expect(await provider().embed(['0'])).toEqual([new Float32Array([0, 0])]);
  });

  it('stops the other batches when one fails, and all when the caller gives up', async () => {
    server.script(json({}, { status: 400 }));
    await expect(provider({ batch_size: 1 }).embed(Array<string>(50).fill('1'))).rejects.toThrow(/400/);
    expect(server.received.length).toBeLessThan(5);
    server.script(() => undefined);
    const signal = AbortSignal.timeout(50);
    await expect(provider().embed(['1'], signal)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
