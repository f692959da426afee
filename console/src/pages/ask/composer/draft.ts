import { useEffect, useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { sessionQuery } from '#api/session.ts';

/** An unsent question, kept in this tab for its user: it is there again after a reload. */
export function useDraft(place: string): [string, (text: string) => void] {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const key = `skep-draft:${session?.user.id}:${place}`;
  const [draft, setDraft] = useState({ key, text: sessionStorage.getItem(key) ?? '' });
  // Another conversation has another draft.
  const text = draft.key === key ? draft.text : (sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    if (draft.text === '') sessionStorage.removeItem(draft.key);
    else sessionStorage.setItem(draft.key, draft.text);
  }, [draft]);
  return [text, (next) => setDraft({ key, text: next })];
}
