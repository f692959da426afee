import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { MasterKey, Reseal } from '#domain/encryption/index.ts';
import { seal, unseal } from '#kernel/seal.ts';
import type { TurnBody, Visitor } from './bot.ts';

/** Seals and opens what visitors and one bot say to each other, with its key. */
export type BotSeal = {
  sealBody: (turnId: string, body: TurnBody) => string;
  body: (turnId: string, sealed: string) => TurnBody;
  sealVisitor: (sessionId: string, visitor: Visitor) => string;
  visitor: (sessionId: string, sealed: string) => Visitor;
  sealComment: (turnId: string, comment: string) => string;
  comment: (turnId: string, sealed: string) => string;
  /** What webhooks of the bot are sent, while it waits. */
  sealDelivery: (content: string) => string;
  delivery: (sealed: string) => string;
  /** A name for a visitor that does not say who they are. */
  hash: (visitor: string) => string;
};

/** A key for a new bot, sealed for this transaction. */
export async function newBotKey(tx: Queryable, masterKey: MasterKey, botId: string): Promise<string> {
  return (await masterKey.sealer(tx))(randomBytes(32).toString('base64'), botId);
}

export function openBotSeal(
  masterKey: MasterKey,
  { id, sealed_key }: { id: string; sealed_key: string },
): BotSeal {
  const key = Buffer.from(masterKey.unseal(sealed_key, id), 'base64');
  return {
    sealBody: (turnId, body) => seal(key, JSON.stringify(body), turnId),
    body: (turnId, sealed) => JSON.parse(unseal(key, sealed, turnId)) as TurnBody,
    sealVisitor: (sessionId, visitor) => seal(key, JSON.stringify(visitor), visitorOf(sessionId)),
    visitor: (sessionId, sealed) => JSON.parse(unseal(key, sealed, visitorOf(sessionId))) as Visitor,
    sealComment: (turnId, comment) => seal(key, comment, commentOn(turnId)),
    comment: (turnId, sealed) => unseal(key, sealed, commentOn(turnId)),
    sealDelivery: (content) => seal(key, content, delivered),
    delivery: (sealed) => unseal(key, sealed, delivered),
    hash: (visitor) => createHmac('sha256', key).update(visitor).digest('base64url'),
  };
}

/** The seals of those of these bots that there are. */
export async function botSeals(
  db: Queryable,
  masterKey: MasterKey,
  ids: string[],
): Promise<Map<string, BotSeal>> {
  if (ids.length === 0) return new Map();
  const bots = await db.selectFrom('bots').select(['id', 'sealed_key']).where('id', 'in', ids).execute();
  return new Map(bots.map((bot) => [bot.id, openBotSeal(masterKey, bot)]));
}

const delivered = 'delivery';

function visitorOf(sessionId: string): string {
  return `visitor:${sessionId}`;
}

function commentOn(turnId: string): string {
  return `comment:${turnId}`;
}

/** For a new master key. */
export const resealBotKeys: Reseal = async (tx, resealed) => {
  const bots = await tx.selectFrom('bots').select(['id', 'sealed_key']).orderBy('id').forUpdate().execute();
  const keys = bots.map(({ id, sealed_key }) => ({ id, sealed_key: resealed(sealed_key, id) }));
  await sql`
    update bots set sealed_key = key.sealed_key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key (id uuid, sealed_key text)
    where bots.id = key.id`.execute(tx);
  return keys.length;
};
