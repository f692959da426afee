import { completeChat, type Models } from '#domain/models/index.ts';
import type { App } from '#http/app.ts';
import { sendEvents } from '#http/event-stream.ts';
import { endedSignal } from '#http/still-here.ts';
import { completionBody, completionReply, plainChat } from './completions.schemas.ts';
import { completionEvents, completionView } from './completions.views.ts';
import { sendForwarded } from './forwarded.answer.ts';
import { gatewayEnvelope } from './gateway.errors.ts';
import { leaseOf } from './gateway.lease.ts';
import { cannot, readFor } from './gateway.refusals.ts';

type CompletionDeps = {
  models: Models;
  maxBodyBytes: number;
  /** Milliseconds between looks whether who reads a stream may read on; 10 s when left out. */
  lookMs?: number | undefined;
};

/** `POST /v1/chat/completions` of OpenAI's API, over every model of the installation. */
export function completionRoutes(app: App, { models, maxBodyBytes, lookMs }: CompletionDeps): void {
  app.post(
    '/v1/chat/completions',
    {
      config: { action: 'model.chat', changes: false, limit: 'chat', errors: [404] },
      bodyLimit: maxBodyBytes,
      schema: { body: completionBody, response: { 200: completionReply } },
    },
    async (request, reply) => {
      const { body } = request;
      const { model, gone } = await leaseOf(models, body.model, { request, reply });
      if (model.forward) {
        const signal = AbortSignal.any([gone, endedSignal(request, reply, lookMs)]);
        return sendForwarded(request, reply, await model.forward('/chat/completions', body, signal));
      }
      const { chat } = model;
      const { name } = model.card;
      if (!chat) throw cannot(name, 'chat');
      const { request: asked, include_usage } = readFor(name, plainChat, body);
      if (!body.stream) return completionView(name, await completeChat(chat, { ...asked, signal: gone }));
      return sendEvents(request, reply, {
        lookMs,
        events: (signal) =>
          completionEvents(chat.stream({ ...asked, signal }), { model: name, include_usage }),
        failed: (error) => ({ data: JSON.stringify(gatewayEnvelope.render(error, request.id)) }),
      });
    },
  );
}
