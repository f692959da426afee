import { setImmediate as turn } from 'node:timers/promises';
import { findIdentifiers } from '#analysis/identifiers.ts';
import { identifierKey } from '#analysis/identifier-terms.ts';
import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';

/** Questions are alike when they share so much of their words (Jaccard), and name the same identifiers. */
const alike = 0.6;
/** So long is worked on before others have their turn. Milliseconds. */
const turnMs = 10;

export type Group<T> = {
  /** The wording that most of them have, the newest of several. */
  question: string;
  members: T[];
};

type Open<T> = Group<T> & { terms: ReadonlySet<string>; named: string; wordings: Map<string, number> };

/**
 * Groups questions that ask the same in other words, the largest group first. A question joins the most alike group there is, which
 * its first member represents; those of the same words come first, so that groups form around what is asked often.
 */
export async function groupAlike<T extends { question: string }>(questions: T[]): Promise<Group<T>[]> {
  let begun = performance.now();
  const pause = async (): Promise<void> => {
    if (performance.now() - begun < turnMs) return;
    await turn();
    begun = performance.now();
  };
  const same = new Map<string, T[]>();
  const read = new Map<string, { terms: Set<string>; named: string }>();
  for (const one of questions) {
    const line = one.question.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    const words = read.get(line) ?? wordsOf(one.question);
    read.set(line, words);
    const key = `${words.named} ${[...words.terms].sort().join(' ') || line}`;
    const alikes = same.get(key);
    if (alikes) alikes.push(one);
    else same.set(key, [one]);
    await pause();
  }
  const groups: Open<T>[] = [];
  const byTerm = new Map<string, Set<Open<T>>>();
  for (const members of [...same.values()].sort((a, b) => b.length - a.length)) {
    const words = wordsOf(members[0]?.question ?? '');
    const group = mostAlike(words, byTerm) ?? opened<T>(words);
    if (group.members.length === 0) {
      groups.push(group);
      for (const term of words.terms) byTerm.set(term, (byTerm.get(term) ?? new Set()).add(group));
    }
    for (const member of members) {
      group.members.push(member);
      group.wordings.set(member.question, (group.wordings.get(member.question) ?? 0) + 1);
    }
    await pause();
  }
  return groups
    .map(({ members, wordings }) => ({ question: commonest(wordings), members }))
    .sort((a, b) => b.members.length - a.members.length);
}

function wordsOf(question: string): { terms: Set<string>; named: string } {
  const terms = new Set(bodyTerms(question, { leaveOut: queryStopWords }).split(' ').filter(Boolean));
  const named = findIdentifiers(question).map(identifierKey);
  return { terms, named: [...new Set(named)].sort().join(' ') };
}

function opened<T>(words: { terms: ReadonlySet<string>; named: string }): Open<T> {
  return { ...words, question: '', members: [], wordings: new Map() };
}

function mostAlike<T>(
  { terms, named }: { terms: ReadonlySet<string>; named: string },
  byTerm: ReadonlyMap<string, ReadonlySet<Open<T>>>,
): Open<T> | null {
  const shared = new Map<Open<T>, number>();
  for (const term of terms)
    for (const group of byTerm.get(term) ?? []) shared.set(group, (shared.get(group) ?? 0) + 1);
  let best: Open<T> | null = null;
  let most = alike;
  for (const [group, count] of shared) {
    if (group.named !== named) continue;
    const likeness = count / (terms.size + group.terms.size - count);
    if (likeness < most || (best && likeness === most)) continue;
    best = group;
    most = likeness;
  }
  return best;
}

function commonest(wordings: ReadonlyMap<string, number>): string {
  return [...wordings].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}
