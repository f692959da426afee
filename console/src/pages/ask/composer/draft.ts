import { useEffect, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lastUser, sessionQuery } from '#api/session.ts';

const keyOf = (userId: string | undefined, place: string) => `skep-draft:${userId}:${place}`;
const stored = (key: string) => sessionStorage.getItem(key) ?? '';

type SetText = (change: (text: string) => string) => void;

/** An unsent question, kept in this tab for its user: it is there again after a reload. */
export function useDraft(place: string): [string, SetText] {
  const { data: session } = useSuspenseQuery(sessionQuery);
  // A session that has ended leaves it as it is, below the window that asks to sign in.
  const key = keyOf((session?.user ?? lastUser())?.id, place);
  const [draft, setDraft] = useState({ key, text: stored(key) });
  const textOf = (of: typeof draft) => (of.key === key ? of.text : stored(key));
  useEffect(() => {
    if (draft.text === '') sessionStorage.removeItem(draft.key);
    else sessionStorage.setItem(draft.key, draft.text);
  }, [draft]);
  // Another conversation has another draft.
  return [textOf(draft), (change) => setDraft((now) => ({ key, text: change(textOf(now)) }))];
}

/** What is written in a new conversation goes on in it when it has its own address. */
export function moveDraft(from: string, to: string): void {
  const userId = lastUser()?.id;
  const text = sessionStorage.getItem(keyOf(userId, from));
  sessionStorage.removeItem(keyOf(userId, from));
  if (text !== null) sessionStorage.setItem(keyOf(userId, to), text);
}
