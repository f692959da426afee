import type { z } from 'zod';
import type { BotInput, BotWithSources, ListedBot } from '#domain/bots/index.ts';
import type { botList, botReply, changeBotBody } from './bots.schemas.ts';

export function viewBot(bot: BotWithSources): z.input<typeof botReply>['bot'] {
  const { id, created_by: _maker, sources, configuration, created_at, updated_at, ...shown } = bot;
  return {
    bot_id: id,
    ...shown,
    configuration: {
      ...configuration,
      knowledge_sources: sources.map(({ jar_id, name, weight }) => ({ honey_jar_id: jar_id, name, weight })),
    },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export function viewListedBot({ stats, ...bot }: ListedBot): z.input<typeof botList>['bots'][number] {
  const last_message_at = stats.last_message_at?.toISOString() ?? null;
  return { ...viewBot(bot), stats: { ...stats, last_message_at } };
}

/** A body as the service takes it. */
export function inputOf({ configuration, ...body }: z.output<typeof changeBotBody>): BotInput {
  const { knowledge_sources, ...configured } = configuration ?? {};
  return { ...body, configuration: configured, knowledge_sources };
}
