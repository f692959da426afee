import type { z } from 'zod';
import type { ModelStatus, Models } from '#domain/models/index.ts';
import { unknownModel } from './model-lease.ts';
import { modelParams, modelReply, modelsReply } from './models.schemas.ts';
import type { App } from '#http/app.ts';

/** `GET /v1/models` of OpenAI's API. */
export function modelRoutes(app: App, { models }: { models: Models }): void {
  app.get(
    '/v1/models',
    { config: { lenient: true }, schema: { response: { 200: modelsReply } } },
    async () => {
      const known = await models.list();
      return { object: 'list' as const, data: known.map(modelView) };
    },
  );

  app.get(
    '/v1/models/*',
    {
      config: { errors: [404], lenient: true },
      schema: { params: modelParams, response: { 200: modelReply } },
    },
    async ({ params }) => modelView(await models.status(params['*']).catch(unknownModel)),
  );
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
