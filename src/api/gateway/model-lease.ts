import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Model, Models } from '#domain/models/index.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import { AppError } from '#kernel/errors.ts';

/**
 * The model that a request names, loaded, and leased until the response is complete or its client has disconnected. Errors:
 * `not_found`; those of loading it.
 */
export async function leaseOf(
  models: Models,
  name: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Model> {
  // A stream that is begun while the model loads is written down before it is there.
  request.audit.details = { model: name };
  const gone = disconnectSignal(reply);
  const { model, release } = await models.use(name, gone).catch(unknownModel);
  gone.addEventListener('abort', release, { once: true });
  if (gone.aborted) release();
  return model;
}

/** What is not found is called as OpenAI's clients know it. */
export function unknownModel(error: unknown): never {
  if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
  throw new AppError('not_found', error.message, {
    code: 'MODEL_NOT_FOUND',
    details: { fields: [{ field: 'model', message: error.message }] },
  });
}
