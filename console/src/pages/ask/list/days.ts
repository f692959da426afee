import type { ListedConversation } from '#pages/ask/chat/conversation.ts';

type Line =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'conversation'; key: string; conversation: ListedConversation };

type Words = { language: string; today: string; yesterday: string };

/** The conversations with a line before the first of each day. */
export function byDay(conversations: readonly ListedConversation[], words: Words): Line[] {
  const lines: Line[] = [];
  let last = '';
  for (const conversation of conversations) {
    const text = dayOf(new Date(conversation.updated_at), words);
    if (text !== last) lines.push({ kind: 'day', key: `day ${text}`, text });
    last = text;
    lines.push({ kind: 'conversation', key: conversation.id, conversation });
  }
  return lines;
}

function dayOf(time: Date, { language, today, yesterday }: Words): string {
  const now = new Date();
  if (time.toDateString() === now.toDateString()) return today;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (time.toDateString() === before.toDateString()) return yesterday;
  const isThisYear = time.getFullYear() === now.getFullYear();
  const form = { day: 'numeric', month: 'long' } as const;
  return new Intl.DateTimeFormat(language, isThisYear ? form : { ...form, year: 'numeric' }).format(time);
}
