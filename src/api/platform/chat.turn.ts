import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Assistant, Reply, TurnEvent, TurnRequest } from '#domain/conversations/index.ts';
import type { Actor } from '#domain/jars/index.ts';
import { goneSignal } from '#http/event-stream.ts';

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

/** The whole reply; undefined when the client has gone, which ends the turn. */
export async function wholeReply(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<Reply | undefined> {
  const signal = goneSignal(reply);
  try {
    for await (const event of auditedTurn(request, { ...asked, turn: { ...asked.turn, signal } }))
      if (event.type === 'completed') return event.reply;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
