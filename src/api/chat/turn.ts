import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assistant, Reply, TurnEvent, TurnRequest } from '#domain/conversations/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { untilDisconnect } from '#http/limits/client-disconnect.ts';

type Asked = { assistant: Assistant; actor: Actor; turn: TurnRequest };

/** A turn that the audit log knows by its conversation. */
export async function* auditedTurn(
  request: FastifyRequest,
  { assistant, actor, turn }: Asked,
): AsyncGenerator<TurnEvent> {
  for await (const event of assistant.turn(actor, turn)) {
    if (event.type === 'started') request.audit.target = { type: 'conversation', id: event.conversation_id };
    yield event;
  }
}

/** The whole reply; undefined when the client disconnected, which ends the reply, as the end of the session does. */
export function wholeReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { turn, ...asked }: Asked,
): Promise<Reply | undefined> {
  return untilDisconnect(request, reply, {
    async make(signal) {
      for await (const event of auditedTurn(request, { ...asked, turn: { ...turn, signal } }))
        if (event.type === 'completed') return event.reply;
    },
  });
}
