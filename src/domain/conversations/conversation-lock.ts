import type { Database, Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { beginningOf } from '#kernel/excerpt.ts';
import { newId } from '#kernel/ids.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { startTicker } from '#kernel/threads/ticker.ts';
import type { Message } from './conversation.ts';
import { messageOf } from './conversation-reading.ts';
import { newSeal, openSeal, type ConversationSeal } from './conversation-seals.ts';
import {
  deleteMessage,
  findConversation,
  insertConversation,
  insertMessage,
  lastOrdinalOf,
  listMessages,
  replaceMessages,
} from './conversations.repository.ts';
import {
  heldSeconds,
  holdConversation,
  isHeldBy,
  letGo,
  nextPlace,
  stillHold,
} from './turns/turns.repository.ts';

export type ConversationLockDeps = { database: Database; masterKey: MasterKey; logger: Logger };

/** A new message; its time and position are assigned. */
export type NewUtterance = Pick<Message, 'role' | 'text'> &
  Partial<Omit<Message, 'role' | 'text' | 'created_at' | 'feedback'>>;

/** A conversation in the hands of one turn: nothing else adds to it meanwhile, in no process. */
export type ConversationLock = {
  conversation_id: string;
  messages: () => Promise<Message[]>;
  /** Throws `not_found` when the conversation was deleted meanwhile. */
  add: (said: NewUtterance) => Promise<void>;
  /** Puts a summary in the place of the first `count` messages. Throws `not_found` when another turn holds it now. */
  summarize: (text: string, pruning: { count: number; messages: number; tokens: number }) => Promise<void>;
  /**
   * Adds the last message, if any, in the place of the one whose id `replaces` is, and releases the conversation, also when that
   * fails.
   */
  end: (said?: NewUtterance, options?: { replaces: string | null }) => Promise<void>;
};

const titleLength = 80;

/** Begins a conversation with its first message. */
export async function lockConversation(
  deps: ConversationLockDeps,
  userId: string,
  said: NewUtterance,
): Promise<ConversationLock> {
  const conversation_id = newId();
  const held = { conversation_id, turn_id: newId() };
  const seal = await deps.database.transact(async (tx) => {
    const made = await newSeal(tx, deps.masterKey, conversation_id);
    const sealed_title = made.seal.sealTitle(titleOf(said.text));
    await insertConversation(tx, {
      id: conversation_id,
      user_id: userId,
      sealed_key: made.sealed_key,
      sealed_title,
    });
    await holdConversation(tx, userId, held);
    await addTo(tx, held, { seal: made.seal, said });
    return made.seal;
  });
  return holding(deps, held, seal);
}

/** Throws `not_found` for another user's conversation, and `conflict` while another turn holds it. */
export async function holdExisting(
  deps: ConversationLockDeps,
  userId: string,
  conversationId: string,
): Promise<ConversationLock> {
  const held = { conversation_id: conversationId, turn_id: newId() };
  const db = deps.database.kysely;
  const taken = await holdConversation(db, userId, held);
  const row = await findConversation(db, conversationId);
  if (row?.user_id !== userId) throw notFound('Conversation', { denied: row !== undefined });
  if (!taken) {
    throw new AppError('conflict', 'A reply in this conversation is still in progress; wait for its end', {
      details: { retry_after: 1 },
    });
  }
  return holding(deps, held, openSeal(deps.masterKey, row));
}

type Held = { conversation_id: string; turn_id: string };

function holding(
  { database, logger }: ConversationLockDeps,
  held: Held,
  seal: ConversationSeal,
): ConversationLock {
  const db = database.kysely;
  const { conversation_id } = held;
  const ticker = startTicker(
    (heldSeconds * 1000) / 3,
    () => stillHold(db, held),
    (error) => logger.warn({ err: error }, 'could not renew the lock of a conversation'),
  );
  return {
    conversation_id,
    messages: async () =>
      (await listMessages(db, conversation_id)).map((message) => messageOf(seal, message)),
    add: (said) => database.transact((tx) => addTo(tx, held, { seal, said })),
    async summarize(text, { count, ...pruning }) {
      const id = newId();
      const sealed_body = seal.sealBody(id, { text });
      await database.transact(async (tx) => {
        if (!(await isHeldBy(tx, held))) throw notFound('Conversation');
        const ordinal = await lastOrdinalOf(tx, conversation_id, count);
        if (ordinal === undefined) return;
        const summary = { id, conversation_id, ordinal, role: 'system' as const, sealed_body };
        await replaceMessages(tx, summary, pruning);
      });
    },
    async end(said, { replaces } = { replaces: null }) {
      await ticker.stop();
      try {
        await database.transact(async (tx) => {
          if (said) await addTo(tx, held, { seal, said });
          if (said && replaces !== null) await deleteMessage(tx, conversation_id, replaces);
          await letGo(tx, held);
        });
      } catch (error) {
        await letGo(db, held).catch((err: unknown) =>
          logger.warn({ err }, 'could not release the lock of a conversation'),
        );
        throw error;
      }
    },
  };
}

async function addTo(
  tx: Queryable,
  held: Held,
  { seal, said }: { seal: ConversationSeal; said: NewUtterance },
): Promise<void> {
  const ordinal = await nextPlace(tx, held);
  if (ordinal === null) throw notFound('Conversation');
  const { id = newId(), role, model, tokens_used, response_ms, interrupted, ...body } = said;
  await insertMessage(tx, {
    id,
    conversation_id: held.conversation_id,
    ordinal,
    role,
    sealed_body: seal.sealBody(id, body),
    model: model ?? null,
    tokens_used: tokens_used ?? null,
    response_ms: response_ms ?? null,
    interrupted: interrupted ?? false,
  });
}

function titleOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= titleLength) return line;
  return `${beginningOf(line, titleLength)
    .replace(/\s\S*$/, '')
    .trimEnd()}…`;
}
