import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { MasterKey, SealAnew } from '#domain/master-key/index.ts';
import { seal, unseal } from '#kernel/seal.ts';
import type { MessageBody } from './conversation.ts';

/** Seals and opens what is said in one conversation, with the key of that conversation. */
export type ConversationSeal = {
  title(sealed: string): string;
  sealTitle(title: string): string;
  body(messageId: string, sealed: string): MessageBody;
  sealBody(messageId: string, body: MessageBody): string;
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
  };
}

/** For a new master key. */
export const sealConversationKeysAnew: SealAnew = async (tx, anew) => {
  const rows = await tx.selectFrom('conversations').select(['id', 'sealed_key']).forUpdate().execute();
  const keys = rows.map(({ id, sealed_key }) => ({ id, sealed_key: anew(sealed_key, id) }));
  await sql`
    update conversations set sealed_key = key.sealed_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, sealed_key text)
    where conversations.id = key.id`.execute(tx);
  return rows.length;
};
