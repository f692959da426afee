import type { z } from 'zod';
import type { DocumentModels } from '#domain/document-models/index.ts';
import { isDocumentModel, type ModelStatus } from '#domain/models/index.ts';
import { principalOf } from '#http/access/access.ts';
import { documentsOf, throwUnknown, type GatewayModels } from './model-lease.ts';
import { modelParams, modelReply, modelsReply } from './models.schemas.ts';
import type { App } from '#http/app.ts';

/** `GET /v1/models` of OpenAI's API. */
export function modelRoutes(app: App, from: GatewayModels): void {
  const { models, documents } = from;
  app.get(
    '/v1/models',
    { config: { lenient: true }, schema: { response: { 200: modelsReply } } },
    async (request) => {
      const known = await models.list();
      const own = (await documents?.list(principalOf(request))) ?? [];
      return { object: 'list' as const, data: [...known.map(modelView), ...own.map(documentView)] };
    },
  );

  app.get(
    '/v1/models/*',
    {
      config: { errors: [404, 503], lenient: true },
      schema: { params: modelParams, response: { 200: modelReply } },
    },
    async (request) => {
      const { '*': name } = request.params;
      const found = isDocumentModel(name)
        ? documentsOf(from).card(principalOf(request), name).then(documentView)
        : models.status(name).then(modelView);
      return found.catch((error: unknown) => throwUnknown(from, { request, name, error }));
    },
  );
}

function documentView({
  id,
  name,
  description,
  context_limit,
}: Awaited<ReturnType<DocumentModels['card']>>): z.input<typeof modelReply> {
  return {
    id,
    object: 'model',
    created: 0,
    owned_by: 'skep',
    name,
    description,
    capabilities: ['chat'],
    context_length: context_limit,
  };
}

function modelView(model: ModelStatus): z.input<typeof modelReply> {
  const { name: id, display_name: name, description, capabilities, context_limit, engine } = model;
  const created = 0;
  return {
    id,
    object: 'model',
    created,
    owned_by: engine,
    name,
    description,
    capabilities,
    context_length: context_limit,
  };
}
