import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/**
 * What happens, and what is known of it. The noun where it happens declares it next to its type:
 * `declare module '#queue/event-bus.ts' { interface Happenings { 'pii_batch.ended': Batch } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- nouns add to it
export interface Happenings {}

export type Happening = keyof Happenings;

/** What a noun does when something happens: within the transaction that makes it true, where there is one. */
type Reaction<Name extends Happening> = (
  what: Happenings[Name],
  tx: Transaction<Tables> | null,
) => Promise<void>;

export type EventBus = {
  on: <Name extends Happening>(name: Name, react: Reaction<Name>) => void;
  /** Waits for every reaction, in the order in which they were added. Fails when one does, and the transaction with it. */
  publish: <Name extends Happening>(
    name: Name,
    what: Happenings[Name],
    tx: Transaction<Tables> | null,
  ) => Promise<void>;
};

/** Lets nouns react to what others do without either knowing the other. */
export function createEventBus(): EventBus {
  const reactions: { [Name in Happening]?: Reaction<Name>[] } = {};
  return {
    on<Name extends Happening>(name: Name, react: Reaction<Name>) {
      const others: Reaction<Name>[] | undefined = reactions[name];
      reactions[name] = [...(others ?? []), react] as (typeof reactions)[Name];
    },
    async publish(name, what, tx) {
      for (const react of reactions[name] ?? []) await react(what, tx);
    },
  };
}
