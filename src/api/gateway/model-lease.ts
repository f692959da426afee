import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DocumentModels } from '#domain/document-models/index.ts';
import { isDocumentModel, type Model, type Models } from '#domain/models/index.ts';
import { principalOf } from '#http/access/access.ts';
import { disconnectSignal } from '#http/limits/client-disconnect.ts';
import { AppError, isNotFound } from '#kernel/errors.ts';
import { quoted } from '#kernel/visible.ts';

/** The models of the installation, and the documents of its users as models: null where this process opens no search index. */
export type GatewayModels = { models: Models; documents: DocumentModels | null };

type Asked = { request: FastifyRequest; reply: FastifyReply };

/** As far as a request uses it. */
export type UsedModel = Pick<Model, 'chat' | 'embedding' | 'countTokens' | 'forward'> & {
  card: Pick<Model['card'], 'name'>;
};

/** Names in an error. */
const mostNamed = 20;

/**
 * The model that a request names, loaded, and leased until the response is complete or its client has disconnected. Errors:
 * `not_found`, naming the models that exist; those of loading it; `unavailable` for documents without a search index.
 */
export async function leaseOf(from: GatewayModels, name: string, asked: Asked): Promise<UsedModel> {
  const { request, reply } = asked;
  // A stream that is begun while the model loads is written down before it is there.
  request.audit.details = { model: name };
  const unknown = (error: unknown) => throwUnknown(from, { request, name, error });
  if (isDocumentModel(name)) return documentsOf(from).find(principalOf(request), name).catch(unknown);
  const gone = disconnectSignal(reply);
  const { model, release } = await from.models.use(name, gone).catch(unknown);
  gone.addEventListener('abort', release, { once: true });
  if (gone.aborted) release();
  return model;
}

/** Errors: `unavailable`, with the service that is missing. */
export function documentsOf({ documents }: GatewayModels): DocumentModels {
  if (documents) return documents;
  throw new AppError(
    'unavailable',
    'This gateway opens no documents: add the service knowledge to its SERVICES, or ask the gateway of a process that runs it',
    { code: 'MODEL_UNAVAILABLE' },
  );
}

/** What is not found is called as OpenAI’s clients know it, with the names that exist for the caller; other errors are as they are. */
export async function throwUnknown(
  { models, documents }: GatewayModels,
  { request, name, error }: { request: FastifyRequest; name: string; error: unknown },
): Promise<never> {
  if (!isNotFound(error)) throw error;
  const known = (await models.list()).map((model) => model.name);
  const own = (await documents?.list(principalOf(request)))?.map(({ id }) => id) ?? [];
  const names = [...known, ...own];
  const rest = names.length > mostNamed ? ` and ${names.length - mostNamed} more: GET /v1/models` : '';
  const listed = names.slice(0, mostNamed).map(quoted).join(', ') + rest;
  const message = `There is no model ${quoted(name)} (${error.message}). Models: ${listed}`;
  throw new AppError('not_found', message, {
    code: 'MODEL_NOT_FOUND',
    details: { fields: [{ field: 'model', message }] },
  });
}
