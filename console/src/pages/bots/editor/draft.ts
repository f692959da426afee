import type { changeBotBody } from '@skep/server/api/bots/bots.schemas.ts';
import type { Body } from '#api/reply.ts';
import type { Bot } from '#pages/bots/bot-queries.ts';
import type { Look } from '#pages/bots/preview/preview.tsx';

/** What can be changed of a bot. */
export type Draft = Pick<
  Bot,
  'name' | 'description' | 'display_name' | 'status' | 'configuration' | 'security' | 'branding'
>;

type Change = (changed: Partial<Draft>) => void;
export type PartProps = { draft: Draft; onChange: Change };

export function draftOf({
  name,
  description,
  display_name,
  status,
  configuration,
  security,
  branding,
}: Bot): Draft {
  return { name, description, display_name, status, configuration, security, branding };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function isChanged(bot: Bot, draft: Draft): boolean {
  return !same(draftOf(bot), draft);
}

/**
 * What differs, for the API. Honey jars are sent only when they were changed: whoever changes something else need not be able to read
 * all of them.
 */
export function changesOf(bot: Bot, draft: Draft): Body<typeof changeBotBody> {
  const { knowledge_sources, ...configuration } = draft.configuration;
  const sources = same(knowledge_sources, bot.configuration.knowledge_sources) ? {} : { knowledge_sources };
  const { name, description, display_name, status, security, branding } = draft;
  return {
    ...(name !== bot.name && { name }),
    ...(description !== bot.description && { description }),
    ...(display_name !== bot.display_name && { display_name }),
    ...(status !== bot.status && { status }),
    ...(!same(draft.configuration, bot.configuration) && { configuration: { ...configuration, ...sources } }),
    ...(!same(security, bot.security) && { security }),
    ...(!same(branding, bot.branding) && { branding }),
  };
}

export function lookOf({ display_name, branding }: Draft): Look {
  const { primary_color, theme, position, language, welcome_message, placeholder_text } = branding;
  return {
    title: display_name,
    color: primary_color,
    theme,
    position,
    language,
    welcomeMessage: welcome_message,
    placeholder: placeholder_text,
  };
}
