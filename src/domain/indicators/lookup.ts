import type { Queryable } from '#db/database.ts';
import { installationVerdictsOn } from '#domain/verdicts/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import type { FollowedVerdict } from './all-indicators.repository.ts';
import { heldAmong, type HeldValue } from './lookup.repository.ts';
import { readValue, type ReadValue } from './lookup-reading.ts';

/**
 * What is known of a value: `known` where a document holds it, `unknown` where none does, `not_an_indicator` where it has not the form
 * of one either.
 */
export type LookedUp = Pick<ReadValue, 'given' | 'value' | 'type'> & {
  state: 'known' | 'unknown' | 'not_an_indicator';
  /** How many of the given values are read as this one. */
  times: number;
  held: HeldValue | null;
  /** Those that its documents follow; for one that no document holds, that of the installation. */
  verdicts: FollowedVerdict[];
};

// More values in one statement would block the built-in database for everyone.
const askedAtOnce = 500;

/** What is known of each of the values in the documents of these jars: in their order, what is read as the same value once. */
export async function lookUp(db: Queryable, jarIds: string[], given: string[]): Promise<LookedUp[]> {
  const read = await readEach(given);
  const answers: LookedUp[] = [];
  for (let from = 0; from < read.length; from += askedAtOnce)
    answers.push(...(await answered(db, jarIds, read.slice(from, from + askedAtOnce))));
  return answers;
}

type Counted = ReadValue & { times: number };

async function readEach(given: string[]): Promise<Counted[]> {
  const read = new Map<string, Counted>();
  for (const one of given) {
    const value = readValue(one);
    const before = read.get(value.value);
    if (before) before.times += 1;
    else read.set(value.value, { ...value, times: 1 });
    await yieldToEventLoop();
  }
  return [...read.values()];
}

async function answered(db: Queryable, jarIds: string[], part: Counted[]): Promise<LookedUp[]> {
  const found = await heldAmong(
    db,
    jarIds,
    part.flatMap(({ spellings }) => spellings),
  );
  const byValue = new Map(found.toReversed().map((one) => [one.value, one]));
  const answers = part.map(({ spellings, ...one }): LookedUp => {
    const held =
      spellings.map((spelling) => byValue.get(spelling)).find((each) => each !== undefined) ?? null;
    const absent = one.type === null ? 'not_an_indicator' : 'unknown';
    return {
      ...one,
      type: held?.type ?? one.type,
      state: held ? 'known' : absent,
      held,
      verdicts: held?.verdicts ?? [],
    };
  });
  const absent = answers.flatMap((one) =>
    one.state === 'unknown' && one.type ? [{ one, type: one.type }] : [],
  );
  const decisions = await installationVerdictsOn(
    db,
    absent.map(({ one, type }) => ({ type, value: one.value })),
  );
  for (const [i, { one }] of absent.entries()) {
    const decision = decisions[i];
    if (decision) one.verdicts = [{ ...decision, created_at: decision.created_at.toISOString() }];
  }
  return answers;
}
