import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { completeChat } from '#domain/models/index.ts';
import {
  sendEvents,
  sendWhole,
  type StreamPace,
  type StreamPart,
  type WholeAnswer,
} from '#http/replies/event-stream.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';
import { completionBody, completionReply, plainChat } from './completions.schemas.ts';
import { completionEvents, completionView } from './completions.views.ts';
import { streamForwarded, wholeForwarded } from './forwarded-answer.ts';
import { gatewayEnvelope } from '#api/areas/gateway.errors.ts';
import { leaseOf, type GatewayModels, type UsedModel } from './model-lease.ts';
import { cannot, readFor } from './refusals.ts';
import type { App } from '#http/app.ts';

type CompletionDeps = GatewayModels & { maxBodyBytes: number; pace?: StreamPace | undefined };

type Asked = {
  from: GatewayModels;
  body: z.output<typeof completionBody>;
  request: FastifyRequest;
  reply: FastifyReply;
};

const path = '/chat/completions';

/** `POST /v1/chat/completions` of OpenAI's API, over every model of the installation. */
export function completionRoutes(app: App, { maxBodyBytes, pace, ...from }: CompletionDeps): void {
  app.post(
    `/v1${path}`,
    {
      config: { action: 'model.chat', changes: false, limit: 'chat', errors: [404], lenient: true },
      bodyLimit: maxBodyBytes,
      schema: { body: completionBody, response: { 200: completionReply } },
    },
    async (request, reply) => {
      const asked = { from, body: request.body, request, reply };
      if (!request.body.stream) {
        const made = await untilDisconnect(request, reply, {
          lookMs: pace?.lookMs,
          make: (signal) => completed(asked, signal),
        });
        return made && 'status' in made ? sendWhole(reply, made) : made;
      }
      return sendEvents(request, reply, {
        ...pace,
        events: (signal) => streamed(asked, signal),
        failed: (error) => ({ data: JSON.stringify(gatewayEnvelope.render(error, request.id)) }),
      });
    },
  );
}

type Completion = z.input<typeof completionReply>;

async function completed(asked: Asked, signal: AbortSignal): Promise<Completion | WholeAnswer> {
  const model = await leaseOf(asked.from, asked.body.model, asked);
  if (model.forward) return wholeForwarded(await model.forward(path, asked.body, signal));
  const { name, chat, request } = askedOf(model, asked.body);
  return completionView(name, await completeChat(chat, { ...request, signal }));
}

async function* streamed(asked: Asked, signal: AbortSignal): AsyncGenerator<StreamPart> {
  const model = await leaseOf(asked.from, asked.body.model, asked);
  if (model.forward) return yield* streamForwarded(await model.forward(path, asked.body, signal));
  const { name, chat, request, include_usage } = askedOf(model, asked.body);
  yield* completionEvents(chat.stream({ ...request, signal }), { model: name, include_usage });
}

/** What a model of this process is asked. Errors: `invalid`, naming what it cannot do. */
function askedOf({ chat, card: { name } }: UsedModel, body: Asked['body']) {
  if (!chat) throw cannot(name, 'chat');
  return { name, chat, ...readFor(name, plainChat, body) };
}
