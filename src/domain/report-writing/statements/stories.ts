import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { saysTheSame, type Said } from './likeness.ts';

/** What one or several sources say in nearly the same words. */
export type Story<T> = {
  /** The sentence that is shown. */
  first: T;
  /** The same by other sources. */
  again: T[];
};

type Telling = { said: Said; document_id: string };

/** Sentences are compared that share one of so many of their rarest terms. */
const rarest = 4;

/** Puts sentences that say the same together, the first of each in front. Their order stays. */
export async function storiesOf<T extends Telling>(sentences: readonly T[]): Promise<Story<T>[]> {
  const frequency = new Map<string, number>();
  for (const { said } of sentences)
    for (const term of said.terms) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const holders = new Map<string, Story<T>[]>();
  const stories: Story<T>[] = [];
  for (const sentence of sentences) {
    const keys = keysOf(sentence.said, frequency);
    const near = new Set(keys.flatMap((term) => holders.get(term) ?? []));
    const known = [...near].find(({ first }) => saysTheSame(first.said, sentence.said));
    if (known) known.again.push(sentence);
    else {
      const story = { first: sentence, again: [] };
      stories.push(story);
      for (const term of keys) holders.set(term, [...(holders.get(term) ?? []), story]);
    }
    await yieldToEventLoop();
  }
  return stories;
}

function keysOf({ terms }: Said, frequency: ReadonlyMap<string, number>): string[] {
  return [...terms]
    .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1))
    .slice(0, rarest);
}

/** The statements of a report so far: none is made twice. */
export type SaidSoFar = {
  /** Whether it is new; from now on it is one of them. */
  claim: (said: Said) => boolean;
  has: (said: Said) => boolean;
};

export function createSaidSoFar(): SaidSoFar {
  const all: Said[] = [];
  const has = (said: Said) => all.some((other) => saysTheSame(other, said));
  return {
    has,
    claim(said) {
      if (has(said)) return false;
      all.push(said);
      return true;
    },
  };
}
