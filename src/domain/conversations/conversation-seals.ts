import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { MasterKey, Reseal } from '#domain/encryption/index.ts';
import { seal, unseal } from '#kernel/seal.ts';
import type { KeptFeedback, MessageBody } from './conversation.ts';

/** Seals and opens the messages of one conversation, with its key. */
export type ConversationSeal = {
  title: (sealed: string) => string;
  sealTitle: (title: string) => string;
  body: (messageId: string, sealed: string) => MessageBody;
  sealBody: (messageId: string, body: MessageBody) => string;
  feedback: (messageId: string, sealed: string) => KeptFeedback;
  sealFeedback: (messageId: string, feedback: KeptFeedback) => string;
};

/** A key for a new conversation, to be written in this transaction. */
export async function newSeal(
  tx: Queryable,
  masterKey: MasterKey,
  conversationId: string,
): Promise<{ sealed_key: string; seal: ConversationSeal }> {
  const secret = randomBytes(32).toString('base64');
  const sealer = await masterKey.sealer(tx);
  return { sealed_key: sealer(secret, conversationId), seal: sealOf(conversationId, secret) };
}

export function openSeal(
  masterKey: MasterKey,
  { id, sealed_key }: { id: string; sealed_key: string },
): ConversationSeal {
  return sealOf(id, masterKey.unseal(sealed_key, id));
}

function sealOf(conversationId: string, secret: string): ConversationSeal {
  const key = Buffer.from(secret, 'base64');
  return {
    title: (sealed) => unseal(key, sealed, conversationId),
    sealTitle: (title) => seal(key, title, conversationId),
    body: (messageId, sealed) => JSON.parse(unseal(key, sealed, messageId)) as MessageBody,
    sealBody: (messageId, body) => seal(key, JSON.stringify(body), messageId),
    feedback: (messageId, sealed) => JSON.parse(unseal(key, sealed, feedbackOn(messageId))) as KeptFeedback,
    sealFeedback: (messageId, feedback) => seal(key, JSON.stringify(feedback), feedbackOn(messageId)),
  };
}

/** Sealed feedback cannot be opened as the message that it is on. */
function feedbackOn(messageId: string): string {
  return `feedback:${messageId}`;
}

/** There may be many; memory holds so many at once, and others have their turn between. */
const batch = 500;

/**
 * For a new master key. A conversation that begins meanwhile waits for that key; one that is there is written only when its
 * batch comes.
 */
export const resealConversationKeys: Reseal = async (tx, reseal) => {
  let sealed = 0;
  let after: string | null = null;
  for (;;) {
    const rows: { id: string; sealed_key: string }[] = await keysAfter(tx, after);
    const last = rows.at(-1);
    if (!last) return sealed;
    const keys = rows.map(({ id, sealed_key }) => ({ id, sealed_key: reseal(sealed_key, id) }));
    await sql`
      update conversations set sealed_key = key.sealed_key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, sealed_key text)
      where conversations.id = key.id`.execute(tx);
    sealed += rows.length;
    after = last.id;
  }
};

function keysAfter(tx: Queryable, after: string | null) {
  return tx
    .selectFrom('conversations')
    .select(['id', 'sealed_key'])
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .execute();
}
