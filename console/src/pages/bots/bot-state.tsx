import { StateMark } from '#parts/state-mark.tsx';
import type { Bot } from './bot-queries.ts';
import { useBotsMessages } from './bots.messages.ts';

const kinds = { active: 'good', inactive: 'off', suspended: 'bad' } as const;

/** Whether a bot answers. */
export function BotState({ status }: { status: Bot['status'] }) {
  const say = useBotsMessages();
  return <StateMark kind={kinds[status]}>{say[status]}</StateMark>;
}
