import type { Config } from '#config/config.settings.ts';
import type { Database } from '#db/database.ts';
import {
  createBotAnalytics,
  createBotChat,
  createBotReach,
  createBots,
  createBotSessions,
  createPublicKeys,
  publicKeyMark,
  type BotAnalytics,
  type BotChat,
  type BotReach,
  type Bots,
  type BotSessions,
  type LivePublicKey,
  type PublicKeys,
} from '#domain/bots/index.ts';
import { createReadDialogue } from '#domain/conversations/index.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Jars } from '#domain/jars/index.ts';
import type { Models } from '#domain/models/index.ts';
import type { PersonalData } from '#domain/pii/index.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import type { Knowledge } from '#domain/search/index.ts';
import type { Authenticate, Principal } from '#http/access/access.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { TokenCounter } from '#llm/tokens/tokens.ts';
import type { EventBus } from '#queue/event-bus.ts';
import { identity, type Identity } from '#app/wiring/identity.ts';

export type BotParts = {
  bots: Bots;
  publicKeys: PublicKeys;
  botChat: BotChat;
  botSessions: BotSessions;
  botAnalytics: BotAnalytics;
  botReach: BotReach;
};

type BotDeps = {
  config: Config;
  database: Database;
  masterKey: MasterKey;
  jars: Jars;
  knowledge: Knowledge;
  models: Models;
  tokens: TokenCounter;
  personalData: PersonalData;
  countHits: CountHits;
  bus: EventBus;
  logger: Logger;
};

/** Bots, their keys, and what visitors say to them. */
export function openBots({ config, ...deps }: BotDeps): BotParts {
  const dialogue = createReadDialogue(deps);
  const chat = createBotChat({ ...deps, dialogue, rateLimitScale: config.rateLimitScale });
  return {
    bots: createBots(deps),
    publicKeys: createPublicKeys(deps),
    botChat: chat,
    botSessions: createBotSessions({ ...deps, chat }),
    botAnalytics: createBotAnalytics({ ...deps, chat }),
    botReach: createBotReach(deps),
  };
}

const hourMs = 60 * 60 * 1000;

type IdentityDeps = Pick<Identity, 'sessions' | 'apiKeys'> & { publicKeys: PublicKeys; config: Config };

/** The subject of a credential at the public interface: a key of that, else as everywhere. */
export function publicIdentity({ publicKeys, config, ...rest }: IdentityDeps): Authenticate {
  const others = identity(rest);

  async function holderOf(secret: string): Promise<Principal | null> {
    const key = await publicKeys.authenticate(secret);
    return key && principalOf(key, { scale: config.rateLimitScale, anew: () => holderOf(secret) });
  }

  return async (credential) => {
    if (!credential.token.startsWith(publicKeyMark)) return others(credential);
    const holder = await holderOf(credential.token);
    if (holder?.grant) publicKeys.noteUse(holder.grant.key_id);
    return holder;
  };
}

/** A bot's key is nobody's account: it opens what visitors may do. The others act for their admin. */
function principalOf(
  { id, type, bot_id, name, permissions, rate_limit, maker }: LivePublicKey,
  { scale, anew }: { scale: number; anew: Principal['anew'] },
): Principal {
  const limit = { max: Math.max(1, Math.floor(rate_limit * scale)), window_ms: hourMs };
  const bot = bot_id === null ? null : { id: bot_id, permissions };
  const account = bot || !maker ? { user_id: id, email: '', display_name: name } : maker;
  return {
    ...account,
    role: bot ? 'viewer' : 'admin',
    session_id: null,
    api_key_id: id,
    read_only: type === 'readonly',
    aal: 'aal1',
    second_factor: false,
    grant: { key_id: id, bot, limit },
    anew,
  };
}
