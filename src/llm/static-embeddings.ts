import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { EmbeddingProvider } from './model-providers.ts';

/** What a model of vectors without a network is: `StaticModel` of src/embedding/ is one. */
type DirectModel = {
  readonly name: string;
  readonly dimensions: number;
  embed: (texts: readonly string[]) => Float32Array[];
};

/** So many texts take a few milliseconds; then others have their turn. */
const textsAtOnce = 64;

/** The built-in vectors where vectors of a model server are expected. Errors: the reason of `signal`. */
export function createStaticEmbeddings(model: DirectModel): EmbeddingProvider {
  return {
    model: model.name,
    dimensions: model.dimensions,
    embed: async (texts, signal) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < texts.length; at += textsAtOnce) {
        signal?.throwIfAborted();
        if (at > 0) await yieldToEventLoop();
        vectors.push(...model.embed(texts.slice(at, at + textsAtOnce)));
      }
      return vectors;
    },
  };
}
