import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { auditedTurn, wholeReply } from './turn.ts';
import { viewReading } from '#api/search/platform.views.ts';
import { viewReplyFields } from './platform.views.ts';
import { scopeOf } from '#api/areas/scope.schemas.ts';
import type { Assistant, Reply, TurnEvent, TurnRequest } from '#domain/conversations/index.ts';
import { principalOf } from '#http/access/access.ts';
import { sendEvents, type ServerEvent } from '#http/replies/event-stream.ts';
import { chatBody, chatReply } from './v1.schemas.ts';
import type { App } from '#http/app.ts';

export type ChatDeps = { assistant: Assistant };

/** Talking with the assistant, in the contract's form: `/chat`. */
export function chatRoutes(app: App, { assistant }: ChatDeps): void {
  app.post(
    '/chat',
    {
      config: {
        action: 'chat.message',
        limit: 'chat',
        streamLimit: 'streaming',
        errors: [404, 409, 503],
      },
      schema: {
        tags: ['chat'],
        summary: 'Send a message to the assistant',
        description:
          'With `stream: true` the answer is a stream of events, each with a JSON object as its data: `response_started` ' +
          '{conversation_id, message_id}, then `response_chunk` {chunk} as the response is generated, then ' +
          '`response_complete` with the fields of the plain response, or `error` {code, message}.',
        body: chatBody,
        response: {
          200: {
            description: 'The response, or its stream with `stream: true`',
            content: {
              'application/json': { schema: chatReply },
              'text/event-stream': { schema: z.string() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { message, context, stream } = request.body;
      const { event_id, conversation_id } = context;
      const turn = { message, jar_ids: scopeOf(request.body), event_id, conversation_id };
      if (stream) return streamed(request, reply, { assistant, turn });
      const actor = principalOf(request);
      const said = await wholeReply(request, reply, { assistant, actor, turn });
      return said && view(said);
    },
  );
}

async function streamed(
  request: FastifyRequest,
  reply: FastifyReply,
  { assistant, turn }: ChatDeps & { turn: TurnRequest },
): Promise<FastifyReply> {
  const actor = principalOf(request);
  async function* events(signal: AbortSignal): AsyncGenerator<ServerEvent> {
    for await (const event of auditedTurn(request, { assistant, actor, turn: { ...turn, signal } }))
      yield written(event.type === 'completed' ? completed(event.reply) : shown(event));
  }
  return sendEvents(request, reply, {
    events,
    failed: ({ code, kind, message }) => written({ type: 'error', error: { code: code ?? kind, message } }),
  });
}

function completed(said: Reply) {
  return { type: 'response_complete', ...view(said) };
}

function shown(event: Exclude<TurnEvent, { type: 'completed' }>) {
  return event.type === 'chunk'
    ? { type: 'response_chunk', chunk: event.text }
    : { ...event, type: 'response_started' };
}

function written(event: { type: string } & Record<string, unknown>): ServerEvent {
  return { event: event.type, data: JSON.stringify(event) };
}

function view(said: Reply): z.input<typeof chatReply> {
  const { response, tokens_used, sources } = said;
  return {
    response,
    context_used: sources.map(({ quote }) => quote),
    tokens_used,
    ...viewReplyFields(said),
    ...viewReading(said),
  };
}
