import type { FastifyRequest } from 'fastify';
import type { Models } from '#domain/models/index.ts';
import { principalOf } from '#http/access/access.ts';
import {
  loadReply,
  modelList,
  modelParams,
  modelStatusReply,
  operationParams,
  operationReply,
  unloadReply,
} from './models.schemas.ts';
import { viewModel, viewModelStatus, viewOperation, type PerformanceProfile } from './models.views.ts';
import type { App } from '#http/app.ts';

const whoLoads = 'For analysts and admins; a viewer gets 403.';

type ModelRoutes = { models: Models; performance: PerformanceProfile };

/** The models of this process: `/chat/models…`. */
export function modelRoutes(app: App, { models, performance }: ModelRoutes): void {
  const tags = ['chat and models'];

  app.get(
    '/chat/models',
    { schema: { tags, summary: 'List models', response: { 200: modelList } } },
    async () => {
      const [all, default_model] = [await models.list(), await models.defaultName()];
      const loaded_models = all.filter(({ state }) => state === 'loaded').length;
      return { models: all.map(viewModel), default_model, loaded_models, max_loaded: models.max_loaded };
    },
  );

  app.get(
    '/chat/models/:model_name',
    {
      config: { errors: [404] },
      schema: {
        tags,
        summary: 'Get a model with its measurements',
        params: modelParams,
        response: { 200: modelStatusReply },
      },
    },
    async (request) => viewModelStatus(await models.status(request.params.model_name), performance),
  );

  app.post(
    '/chat/models/:model_name/load',
    {
      config: { action: 'model.load', errors: [404, 503] },
      schema: {
        tags,
        summary: 'Load a model',
        description: `When no room is left, the least recently used idle model is unloaded first. ${whoLoads}`,
        params: modelParams,
        response: { 202: loadReply },
      },
    },
    async (request, reply) => {
      const { model_name: model } = request.params;
      targets(request, model);
      const { id } = await models.load(principalOf(request), model);
      return reply.code(202).send({ success: true, model, status: 'loading', operation_id: id });
    },
  );

  app.post(
    '/chat/models/:model_name/unload',
    {
      config: { action: 'model.unload', errors: [404, 409, 503] },
      schema: {
        tags,
        summary: 'Unload a model',
        description:
          'It is loaded again by the next request to it. 409 while it is in use. 503 when its memory is not ' +
          `released; the model then stays loaded. ${whoLoads}`,
        params: modelParams,
        response: { 200: unloadReply },
      },
    },
    async (request) => {
      const { model_name: model } = request.params;
      targets(request, model);
      await models.unload(principalOf(request), model);
      return { success: true as const, model, status: 'available' as const };
    },
  );

  app.get(
    '/chat/models/operations/:operation_id',
    {
      config: { errors: [404] },
      schema: {
        tags,
        summary: 'Get the progress of a model load you started',
        description: 'Known to the process that loads the model, for the last 200 loads.',
        params: operationParams,
        response: { 200: operationReply },
      },
    },
    async (request) => viewOperation(models.operation(principalOf(request), request.params.operation_id)),
  );
}

function targets(request: FastifyRequest, model: string): void {
  request.audit.target = { type: 'model', id: model };
}
