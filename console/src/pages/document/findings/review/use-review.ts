import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TakeBack } from './decisions.ts';
import type { Choice, Finding } from './finding.ts';
import { refreshReview } from '#pages/document/findings/finding-queries.ts';

type Step<Item> = { before: Item; choice: Choice; made: Promise<TakeBack> };

type Options<Item extends Finding> = {
  documentId: string;
  /** Keeps the decision with the API. */
  decide: (item: Item, choice: Choice) => Promise<TakeBack>;
  /** Shows the item in its list as it is now. */
  show: (item: Item) => void;
};

export type Reviewing<Item extends Finding> = {
  choose: (item: Item, choice: Choice) => void;
  /** Takes the last decision back and answers what it was about; null where there is none. */
  undo: () => Item | null;
  canUndo: boolean;
  /** Why the last decision was refused. */
  error: unknown;
};

/**
 * Decisions show at once and are sent one after the other, so that each follows the one before. One that the API refuses is shown as it
 * was, with what the API says.
 */
export function useReview<Item extends Finding>({
  documentId,
  decide,
  show,
}: Options<Item>): Reviewing<Item> {
  const client = useQueryClient();
  const steps = useRef<Step<Item>[]>([]);
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  const [count, setCount] = useState(0);
  const [error, setError] = useState<unknown>(null);

  /** Does the work after all before it; `back` shows what was before, when it is refused. */
  function send<Result>(work: () => Promise<Result>, back: () => void): Promise<Result> {
    const done = sent.current.then(work);
    sent.current = done.then(
      () => setError(null),
      (refused: unknown) => {
        back();
        setError(refused);
      },
    );
    void sent.current.then(() => refreshReview(client, documentId));
    return done;
  }

  return {
    canUndo: count > 0,
    error,

    choose(before, choice) {
      const { decided } = before;
      if (decided?.decision === choice.decision && decided.scope === choice.scope) return;
      show({ ...before, decided: { ...choice } });
      const made = send(
        () => decide(before, choice),
        () => {
          steps.current = steps.current.filter((one) => one.before !== before);
          setCount(steps.current.length);
          show(before);
        },
      );
      // Refusals are shown by `send`.
      made.catch(() => undefined);
      steps.current.push({ before, choice, made });
      setCount(steps.current.length);
    },

    undo() {
      const step = steps.current.pop();
      setCount(steps.current.length);
      if (!step) return null;
      const { before, choice, made } = step;
      show(before);
      // Of a decision that was refused there is nothing to take back.
      const work = async () => (await made.catch(() => null))?.();
      void send(work, () => show({ ...before, decided: { ...choice } })).catch(() => undefined);
      return before;
    },
  };
}
