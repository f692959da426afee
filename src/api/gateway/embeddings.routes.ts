import type { z } from 'zod';
import type { Model, Models } from '#domain/models/index.ts';
import type { App } from '#http/app.ts';
import { sendWhole } from '#http/event-stream.ts';
import { fieldError } from '#kernel/errors.ts';
import { embeddingsBody, embeddingsReply, plainEmbeddings } from './embeddings.schemas.ts';
import { wholeForwarded } from './forwarded.answer.ts';
import { leaseOf } from './gateway.lease.ts';
import { cannot, readFor } from './gateway.refusals.ts';

type EmbeddingsDeps = { models: Models; maxBodyBytes: number };

/** `POST /v1/embeddings` of OpenAI's API, over every embedding model of the installation. */
export function embeddingRoutes(app: App, { models, maxBodyBytes }: EmbeddingsDeps): void {
  app.post(
    '/v1/embeddings',
    {
      config: { action: 'model.embed', changes: false, limit: 'embeddings', errors: [404] },
      bodyLimit: maxBodyBytes,
      schema: { body: embeddingsBody, response: { 200: embeddingsReply } },
    },
    async (request, reply) => {
      const { body } = request;
      const { model, gone } = await leaseOf(models, body.model, { request, reply });
      if (model.forward)
        return sendWhole(reply, await wholeForwarded(await model.forward('/embeddings', body, gone)));
      const { embedding } = model;
      const { name } = model.card;
      if (!embedding) throw cannot(name, 'make embeddings');
      const { input, encoding_format: format, dimensions } = readFor(name, plainEmbeddings, body);
      assertDimensions(embedding, dimensions);
      const vectors = await embedding.embed(input, gone);
      // Some do not know before the first answer.
      assertDimensions(embedding, dimensions);
      const counts = await Promise.all(input.map((text) => model.countTokens(text)));
      return embeddingsView(name, {
        vectors,
        base64: format === 'base64',
        tokens: counts.reduce((sum, count) => sum + count, 0),
      });
    },
  );
}

function embeddingsView(
  model: string,
  { vectors, base64, tokens }: { vectors: Float32Array[]; base64: boolean; tokens: number },
): z.input<typeof embeddingsReply> {
  return {
    object: 'list',
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: base64 ? base64Of(vector) : [...vector],
    })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function base64Of({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}

function assertDimensions(
  { model, dimensions: has }: NonNullable<Model['embedding']>,
  asked: number | null | undefined,
): void {
  if (!asked || has === null || asked === has) return;
  throw fieldError('dimensions', `the vectors of ${model} have ${has} dimensions, no others`);
}
