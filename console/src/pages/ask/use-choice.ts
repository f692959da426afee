import { useState } from 'react';
import type { Message } from './chat/conversation.ts';
import type { Choice } from './composer/composer.tsx';

/** Which honey jars and which model are used next: in a conversation, the honey jars of its last question until others are chosen. */
export function useChoice(
  conversationId: string | null,
  messages: readonly Message[],
): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState<Choice>({ jarIds: [], model: null });
  const [takenFrom, setTakenFrom] = useState<string | null>(null);
  const last = messages.findLast(({ type }) => type === 'user');
  if (conversationId !== null && last && takenFrom !== conversationId) {
    setTakenFrom(conversationId);
    setChoice({ ...choice, jarIds: last.honey_jar_ids ?? [] });
  }
  return [choice, setChoice];
}
