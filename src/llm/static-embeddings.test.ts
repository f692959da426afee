import { describe, expect, it } from 'vitest';
import { createStaticEmbeddings } from './static-embeddings.ts';

/** The vector of a text is its number. */
const lengths: number[] = [];
const embeddings = createStaticEmbeddings({
  name: 'direct',
  dimensions: 1,
  embed: (texts) => {
    lengths.push(texts.length);
    return texts.map((text) => Float32Array.of(Number(text)));
  },
});

describe('vectors of a direct model as a provider', () => {
  it('come in the order of the texts, some at once', async () => {
    lengths.length = 0;
    const texts = Array.from({ length: 150 }, (_, at) => String(at));
    const vectors = await embeddings.embed(texts);
    expect(vectors.map(([value]) => value)).toEqual(texts.map(Number));
    expect(lengths).toEqual([64, 64, 22]);
    expect(embeddings).toMatchObject({ model: 'direct', dimensions: 1 });
    expect(await embeddings.embed([])).toEqual([]);
  });

  it('are not made for who has left', async () => {
    lengths.length = 0;
    await expect(embeddings.embed(['1'], AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(lengths).toEqual([]);
  });
});
