import type { Lease, Models } from '#domain/models/index.ts';
import { namedModelUnavailable } from '#domain/search/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { TurnRequest } from './turn.ts';

/** The model that writes the reply; null where the default one is unavailable: then sentences of the documents answer. */
export async function writerOf(
  { models, logger }: { models: Pick<Models, 'use'>; logger: Logger },
  { model, signal }: Pick<TurnRequest, 'model' | 'signal'>,
): Promise<Lease | null> {
  try {
    return await models.use(model ?? null, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error;
    const unavailable = namedModelUnavailable(model, error);
    if (unavailable) throw unavailable;
    logger.warn({ err: error }, 'model unavailable, falling back to the extractive answer');
    return null;
  }
}
