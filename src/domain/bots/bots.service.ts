import type { Database, Queryable } from '#db/database.ts';
import type { MasterKey } from '#domain/encryption/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import { AppError, fieldError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { normalDomain } from './allowed-domains.ts';
import {
  defaultBranding,
  defaultConfiguration,
  defaultSecurity,
  mostBots,
  mostSources,
  type BotBranding,
  type BotConfiguration,
  type BotSecurity,
  type BotStatus,
  type BotWithSources,
  type KnowledgeSource,
  type ListedBot,
  type LiveBot,
} from './bot.ts';
import { botNotFound } from './bot-errors.ts';
import { newBotKey } from './bot-seal.ts';
import {
  countBots,
  deleteBot,
  findBot,
  findLiveBots,
  insertBot,
  listBots,
  lockBot,
  replaceSources,
  updateBot,
  type BotSource,
} from './bots.repository.ts';
import { makeKey, type MadeKey } from './keys/public-keys.service.ts';

/** What an admin says of a bot; what is left out stays, or is the usual at first. */
export type BotInput = {
  name?: string | undefined;
  description?: string | undefined;
  display_name?: string | undefined;
  avatar_url?: string | null | undefined;
  status?: BotStatus | undefined;
  /** The jars that it answers from; those of `knowledge_sources` and these together. */
  honey_jar_ids?: string[] | undefined;
  knowledge_sources?: { honey_jar_id: string; weight?: number | undefined }[] | undefined;
  configuration?: Given<BotConfiguration> | undefined;
  security?: Given<BotSecurity> | undefined;
  branding?: Given<BotBranding> | undefined;
};

type Given<T> = { [K in keyof T]?: T[K] | undefined };

/** Bots, for admins. */
export type Bots = {
  /**
   * A bot with its first key. Throws `not_found` for a jar that the actor may not read, `invalid` for a wrong domain, `conflict` at
   * the maximum number.
   */
  create: (
    actor: Actor,
    input: BotInput & { name: string },
  ) => Promise<{ bot: BotWithSources; made: MadeKey }>;

  /** Throws `not_found`, BOT_NOT_FOUND; so do the others. */
  get: (id: string) => Promise<BotWithSources>;
  list: () => Promise<ListedBot[]>;
  change: (actor: Actor, id: string, input: BotInput) => Promise<BotWithSources>;

  /** Deletes it with all messages to it, its keys, and its webhooks with their log. */
  remove: (id: string) => Promise<void>;

  /** A bot as a visitor's message needs it, whatever its status; null when there is none. */
  live: (id: string) => Promise<LiveBot | null>;
};

type BotsDeps = { database: Database; masterKey: MasterKey; jars: Pick<Jars, 'readable'> };

export function createBots(deps: BotsDeps): Bots {
  const { database } = deps;
  const db = database.kysely;
  const live = createBatcher<string, LiveBot | null>({ maxItems: 200 }, async (ids) => {
    const found = await findLiveBots(db, [...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  });

  async function get(id: string): Promise<BotWithSources> {
    const bot = await findBot(db, id);
    if (!bot) throw botNotFound();
    return bot;
  }

  return {
    async create(actor, input) {
      const id = newId();
      const sources = sourcesIn(input, []) ?? [];
      await assertReadable(deps, actor, sources);
      const made = await database.transact((tx) => write(tx, deps, { id, actor, input, sources }));
      return { bot: await get(id), made };
    },

    get,
    list: () => listBots(db),

    async change(actor, id, input) {
      const known = await get(id);
      const sources = sourcesIn(input, known.sources);
      if (sources) await assertReadable(deps, actor, sources);
      await database.transact(async (tx) => {
        if (!(await lockBot(tx, id))) throw botNotFound();
        const now = await findBot(tx, id);
        if (!now) throw botNotFound();
        const { name, description, display_name, avatar_url, status } = input;
        await updateBot(tx, id, {
          ...given({ name, description, display_name, avatar_url, status }),
          configuration: merged(now.configuration, input.configuration),
          security: withDomains(merged(now.security, input.security)),
          branding: merged(now.branding, input.branding),
        });
        if (sources) await replaceSources(tx, id, sources);
      });
      return get(id);
    },

    async remove(id) {
      if (!(await deleteBot(db, id))) throw botNotFound();
    },

    live,
  };
}

async function assertReadable({ jars }: BotsDeps, actor: Actor, sources: BotSource[]): Promise<void> {
  if (sources.length > mostSources)
    throw new AppError('invalid', `A bot answers from at most ${mostSources} honey jars`);
  for (const { jar_id } of sources) await jars.readable(actor, jar_id);
}

type New = { id: string; actor: Actor; input: BotInput & { name: string }; sources: BotSource[] };

/** Writes a new bot with its first key. */
async function write(
  tx: Queryable,
  { masterKey }: BotsDeps,
  { id, actor, input, sources }: New,
): Promise<MadeKey> {
  if ((await countBots(tx)) >= mostBots)
    throw new AppError('conflict', `There are ${mostBots} bots; delete one first`);
  await insertBot(tx, {
    id,
    created_by: actor.user_id,
    name: input.name,
    description: input.description ?? '',
    display_name: input.display_name ?? input.name,
    avatar_url: input.avatar_url ?? null,
    status: input.status ?? 'active',
    configuration: merged(defaultConfiguration, input.configuration),
    security: withDomains(merged(defaultSecurity, input.security)),
    branding: merged(defaultBranding, input.branding),
    sealed_key: await newBotKey(tx, masterKey, id),
  });
  await replaceSources(tx, id, sources);
  return makeKey(tx, { type: 'bot', bot_id: id, created_by: actor.user_id, name: 'First key' });
}

/** The sources that an input names, each once; null when it names none. A jar that stays keeps its weight. */
function sourcesIn(
  { honey_jar_ids, knowledge_sources }: BotInput,
  known: KnowledgeSource[],
): BotSource[] | null {
  if (!honey_jar_ids && !knowledge_sources) return null;
  const weights = new Map(known.map(({ jar_id, weight }) => [jar_id, weight]));
  const sources = new Map<string, number>();
  for (const { honey_jar_id, weight } of knowledge_sources ?? [])
    sources.set(honey_jar_id, weight ?? weights.get(honey_jar_id) ?? 1);
  for (const id of honey_jar_ids ?? []) if (!sources.has(id)) sources.set(id, weights.get(id) ?? 1);
  return [...sources].map(([jar_id, weight]) => ({ jar_id, weight }));
}

function withDomains(security: BotSecurity): BotSecurity {
  const allowed_domains = security.allowed_domains.map((entry, i) => {
    const domain = normalDomain(entry);
    if (domain !== null) return domain;
    throw fieldError(
      `security.allowed_domains.${i}`,
      'must be a name such as example.org or *.example.org, or an origin such as https://example.org',
    );
  });
  return { ...security, allowed_domains: [...new Set(allowed_domains)] };
}

/** The fields that are there. */
function given<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}

function merged<T extends object>(known: T, changed: Given<T> | undefined): T {
  return { ...known, ...given(changed ?? {}) };
}
