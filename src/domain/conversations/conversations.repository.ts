import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { sliceOf } from '#db/slice.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { ChatRole } from '#llm/model-providers.ts';
import type { ConversationOrder } from './conversation.ts';

const columns = [
  'id',
  'user_id',
  'sealed_key',
  'sealed_title',
  'message_count',
  'created_at',
  'updated_at',
  'pruned_at',
  'pruned_messages',
  'pruned_tokens',
] as const;

const messageColumns = [
  'id',
  'ordinal',
  'role',
  'sealed_body',
  'model',
  'tokens_used',
  'response_ms',
  'interrupted',
  'sealed_feedback',
  'created_at',
] as const;

export type ConversationRow = {
  id: string;
  user_id: string;
  sealed_key: string;
  sealed_title: string;
  message_count: number;
  created_at: Date;
  updated_at: Date;
  pruned_at: Date | null;
  pruned_messages: number | null;
  pruned_tokens: number | null;
};

export type MessageRow = {
  id: string;
  ordinal: number;
  role: ChatRole;
  sealed_body: string;
  model: string | null;
  tokens_used: number | null;
  response_ms: number | null;
  interrupted: boolean;
  sealed_feedback: string | null;
  created_at: Date;
};

export type NewMessage = Pick<MessageRow, 'id' | 'ordinal' | 'role' | 'sealed_body'> &
  Partial<MessageRow> & { conversation_id: string };

export async function findConversation(db: Queryable, id: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').select(columns).where('id', '=', id).executeTakeFirst();
}

function conversationsOf(db: Queryable, userId: string, { by, direction }: ConversationOrder) {
  return db
    .selectFrom('conversations')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy(by, direction)
    .orderBy('id');
}

/** A user's conversations. */
export async function listConversations(
  db: Queryable,
  userId: string,
  { order, slice }: { order: ConversationOrder; slice: Slice },
): Promise<SliceOf<ConversationRow>> {
  return sliceOf(conversationsOf(db, userId, order), slice);
}

/** The same without their number. */
export async function readConversations(
  db: Queryable,
  userId: string,
  { order, slice }: { order: ConversationOrder; slice: Slice },
): Promise<ConversationRow[]> {
  const { limit, offset } = slice;
  return conversationsOf(db, userId, order).limit(limit).offset(offset).execute();
}

/** The last message of each of these conversations, by their ids. */
export async function lastMessages(
  db: Queryable,
  ids: string[],
): Promise<Map<string, { id: string; sealed_body: string }>> {
  const last = await db
    .selectFrom('messages')
    .select(['conversation_id', 'id', 'sealed_body'])
    .distinctOn('conversation_id')
    .where('conversation_id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('conversation_id')
    .orderBy('ordinal', 'desc')
    .execute();
  return new Map(last.map(({ conversation_id, ...message }) => [conversation_id, message]));
}

/** In the order they were sent. */
export async function listMessages(db: Queryable, conversationId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('ordinal')
    .execute();
}

/** The ordinal of the last of the first `count` messages. */
export async function lastOrdinalOf(
  db: Queryable,
  conversationId: string,
  count: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('ordinal')
    .where('conversation_id', '=', conversationId)
    .orderBy('ordinal')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.ordinal;
}

/** A slice of them, counted from the newest, in the order they were sent. */
export async function sliceMessages(
  db: Queryable,
  conversationId: string,
  slice: Slice,
): Promise<SliceOf<MessageRow>> {
  const messages = db
    .selectFrom('messages')
    .select(messageColumns)
    .where('conversation_id', '=', conversationId)
    .orderBy('ordinal', 'desc');
  const found = await sliceOf(messages, slice);
  return { ...found, rows: found.rows.toReversed() };
}

export async function insertConversation(
  tx: Queryable,
  conversation: { id: string; user_id: string; sealed_key: string; sealed_title: string },
): Promise<void> {
  await tx.insertInto('conversations').values(conversation).execute();
}

export async function insertMessage(tx: Queryable, message: NewMessage): Promise<void> {
  await tx.insertInto('messages').values(message).execute();
}

export async function deleteConversation(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Says whether there is such a conversation of the user. */
export async function updateTitle(
  db: Queryable,
  userId: string,
  { id, sealed_title }: { id: string; sealed_title: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ sealed_title })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says whether there is such a reply. */
export async function updateFeedback(
  db: Queryable,
  { conversation_id, id, sealed_feedback }: Pick<NewMessage, 'conversation_id' | 'id' | 'sealed_feedback'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ sealed_feedback: sealed_feedback ?? null })
    .where('id', '=', id)
    .where('conversation_id', '=', conversation_id)
    .where('role', '=', 'assistant')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a message, which another takes the place of. */
export async function deleteMessage(tx: Queryable, conversationId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('id', '=', id)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  await tx
    .updateTable('conversations')
    .set(({ eb }) => ({ message_count: eb('message_count', '-', Number(numDeletedRows)) }))
    .where('id', '=', conversationId)
    .execute();
}

/** Puts a summary in the place of the messages up to that ordinal. */
export async function replaceMessages(
  tx: Queryable,
  summary: NewMessage,
  pruning: { messages: number; tokens: number },
): Promise<void> {
  const { conversation_id, ordinal } = summary;
  await tx
    .deleteFrom('messages')
    .where('conversation_id', '=', conversation_id)
    .where('ordinal', '<=', ordinal)
    .execute();
  await insertMessage(tx, summary);
  await sql`
    update conversations set pruned_at = now(), pruned_messages = ${pruning.messages}, pruned_tokens = ${pruning.tokens},
      message_count = (select count(*) from messages where conversation_id = ${conversation_id})
    where id = ${conversation_id}`.execute(tx);
}
