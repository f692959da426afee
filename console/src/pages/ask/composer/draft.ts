import { useEffect, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';
import { queryClient } from '#app/query-client.ts';

const keyOf = (userId: string | undefined, place: string) => `skep-draft:${userId}:${place}`;

/** An unsent question, kept in this tab for its user: it is there again after a reload. */
export function useDraft(place: string): [string, (text: string) => void] {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const key = keyOf(session?.user.id, place);
  const [draft, setDraft] = useState({ key, text: sessionStorage.getItem(key) ?? '' });
  // Another conversation has another draft.
  const text = draft.key === key ? draft.text : (sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    if (draft.text === '') sessionStorage.removeItem(draft.key);
    else sessionStorage.setItem(draft.key, draft.text);
  }, [draft]);
  return [text, (next) => setDraft({ key, text: next })];
}

/** What is written in a new conversation goes on in it when it has its own address. */
export function moveDraft(from: string, to: string): void {
  const userId = queryClient.getQueryData(sessionQuery.queryKey)?.user.id;
  const text = sessionStorage.getItem(keyOf(userId, from));
  sessionStorage.removeItem(keyOf(userId, from));
  if (text !== null) sessionStorage.setItem(keyOf(userId, to), text);
}
