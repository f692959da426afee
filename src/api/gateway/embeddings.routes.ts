import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Model } from '#domain/models/index.ts';
import { sendWhole, type StreamPace, type WholeAnswer } from '#http/replies/event-stream.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { fieldError } from '#kernel/errors.ts';
import { embeddingsBody, embeddingsReply, plainEmbeddings } from './embeddings.schemas.ts';
import { wholeForwarded } from './forwarded-answer.ts';
import { leaseOf, type GatewayModels } from './model-lease.ts';
import { cannot, readFor } from './refusals.ts';
import type { App } from '#http/app.ts';

type EmbeddingsDeps = GatewayModels & { maxBodyBytes: number; pace?: Pick<StreamPace, 'lookMs'> | undefined };

type Asked = {
  from: GatewayModels;
  body: z.output<typeof embeddingsBody>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Embeddings = z.input<typeof embeddingsReply>;

/** `POST /v1/embeddings` of OpenAI's API, over every embedding model of the installation. */
export function embeddingRoutes(app: App, { maxBodyBytes, pace, ...from }: EmbeddingsDeps): void {
  app.post(
    '/v1/embeddings',
    {
      config: { action: 'model.embed', changes: false, limit: 'embeddings', errors: [404], lenient: true },
      bodyLimit: maxBodyBytes,
      schema: { body: embeddingsBody, response: { 200: embeddingsReply } },
    },
    async (request, reply) => {
      const asked = { from, body: request.body, request, reply };
      const made = await untilDisconnect(request, reply, {
        lookMs: pace?.lookMs,
        make: (signal) => embedded(asked, signal),
      });
      return made && 'status' in made ? sendWhole(reply, made) : made;
    },
  );
}

async function embedded(asked: Asked, signal: AbortSignal): Promise<Embeddings | WholeAnswer> {
  const { body } = asked;
  const model = await leaseOf(asked.from, body.model, asked);
  if (model.forward) return wholeForwarded(await model.forward('/embeddings', body, signal));
  const { embedding } = model;
  const { name } = model.card;
  if (!embedding) throw cannot(name, 'make embeddings');
  const { input, encoding_format: format, dimensions } = readFor(name, plainEmbeddings, body);
  assertDimensions(embedding, dimensions);
  const vectors = await embedding.embed(input, signal);
  // Some do not know before the first answer.
  assertDimensions(embedding, dimensions);
  const counts = await Promise.all(input.map((text) => model.countTokens(text)));
  return embeddingsView(name, {
    vectors,
    base64: format === 'base64',
    tokens: counts.reduce((sum, count) => sum + count, 0),
  });
}

function embeddingsView(
  model: string,
  { vectors, base64, tokens }: { vectors: Float32Array[]; base64: boolean; tokens: number },
): Embeddings {
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
  throw fieldError('dimensions', `vectors of ${model} have ${has} dimensions; no other number is supported`);
}
