import type { Message } from '#pages/ask/chat/conversation.ts';
import type { LiveReply } from '#pages/ask/chat/live-replies.ts';

/** What a conversation shows, one below the other. */
export type ThreadItem =
  | { kind: 'question'; key: string; text: string }
  | { kind: 'reply'; key: string; message: Message; isLast: boolean; jarIds: readonly string[] }
  | { kind: 'live'; key: string; reply: LiveReply }
  | { kind: 'unanswered'; key: string };

const all = [] as const;

/**
 * The messages that are there with the reply that is being made: its question is shown once, and what it takes the place of
 * not at all. A message keeps its place, and with it its key, when `older` ones are loaded, and when it is complete.
 */
export function itemsOf(
  messages: readonly Message[],
  live: LiveReply | undefined,
  older: number,
): ThreadItem[] {
  const last = messages.at(-1);
  const isReplaced = live?.question === null && last?.type === 'assistant';
  const shown = isReplaced ? messages.slice(0, -1) : messages;
  const keyAt = (index: number): string => String(older + index);
  const items = shown.map((message, i): ThreadItem => {
    const { type, content } = message;
    const key = keyAt(i);
    if (type === 'user') return { kind: 'question', key, text: content };
    const isLast = i === shown.length - 1 && !live;
    return { kind: 'reply', key, message, isLast, jarIds: shown[i - 1]?.honey_jar_ids ?? all };
  });
  if (!live)
    return last?.type === 'user' ? [...items, { kind: 'unanswered', key: keyAt(items.length) }] : items;
  const isAsked = live.question === null || isUnanswered(messages, live.question);
  const question: ThreadItem[] = isAsked
    ? []
    : [{ kind: 'question', key: keyAt(items.length), text: live.question ?? '' }];
  return [...items, ...question, { kind: 'live', key: keyAt(items.length + question.length), reply: live }];
}

/** Whether the last message is this question, which the server has kept without a reply. */
export function isUnanswered(messages: readonly Message[], question: string): boolean {
  const last = messages.at(-1);
  return last?.type === 'user' && last.content === question;
}
