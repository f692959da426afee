import type { Database, Queryable } from '#db/database.ts';
import { isViolation } from '#db/violations.ts';
import { createBatcher } from '#kernel/concurrency/batcher.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import { chained, isSealed, sealedHead, type Head } from './audit-chain.ts';
import { bounded, unattended, type NewEntry } from './audit-entry.ts';
import { appendEntries, lockHead, putHead, readEnds } from './audit.repository.ts';

/** The entry that takes the place of what is missing at the end of the chain; verifying the chain stops at it. */
export const gapAction = 'audit.gap';

export type WriterDeps = { database: Database; key: Buffer; logger: Logger };

/** Writes entries to the end of the chain, which other processes may move as well. */
export type AuditWriter = {
  /**
   * Finds the end of the chain, or begins it. `begunBefore` says that there was a log once: an empty one is then
   * not taken for a new one.
   */
  begin: (begunBefore: boolean) => Promise<void>;

  /** Resolves when the entries are on disk. After a lost connection an entry may be there twice, never not at all. */
  record: (entries: NewEntry[]) => Promise<void>;

  /**
   * Writes entries as part of a transaction: they are there when it is committed, and not otherwise. Until then
   * every other entry waits, so this comes last in it.
   */
  recordIn: (tx: Queryable, entries: NewEntry[]) => Promise<void>;
};

export function createAuditWriter({ database, key, logger }: WriterDeps): AuditWriter {
  /** The end of the chain when this process last wrote to it. */
  let known: Head | null = null;

  /** Writes where the chain ends. Null, and nothing written, when it does not end at `from`. */
  async function append(db: Queryable, from: Head, entries: NewEntry[]): Promise<Head | null> {
    const rows = chained(key, from, entries.map(bounded));
    const to = sealedHead(key, rows.at(-1) ?? from);
    return (await appendEntries(db, { from, rows, to })) ? to : null;
  }

  async function appendFast(entries: NewEntry[]): Promise<Head | null> {
    if (known === null) return null;
    try {
      return await append(database.kysely, known, entries);
    } catch (error) {
      // A foreign row has the number already.
      if (isViolation(error, 'unique')) return null;
      throw error;
    }
  }

  /**
   * Writes while no other process can. A wrong end of the chain is not repaired silently: an entry records it, and verification
   * stops there.
   */
  async function appendLocked(entries: NewEntry[], begunBefore: boolean): Promise<Head> {
    return database.transact((tx) => appendIn(tx, entries, begunBefore));
  }

  async function appendIn(tx: Queryable, entries: NewEntry[], begunBefore: boolean): Promise<Head> {
    await lockHead(tx);
    const { head, last } = await readEnds(tx);
    const sound = head !== null && isSealed(key, head) && head.seq >= (known?.seq ?? 0);
    if (sound && head.seq >= last.seq) return appendHeld(tx, head, entries);
    const base = sound ? head : (known ?? last);
    const from = sealedHead(key, { seq: Math.max(base.seq, last.seq), mac: base.mac });
    const isNew = head === null && from.seq === 0 && !begunBefore;
    if (!isNew) logger.error({ head, last, known }, 'the end of the audit log was moved by something else');
    await putHead(tx, from);
    return appendHeld(tx, from, [isNew ? begun() : gap(), ...entries]);
  }

  async function appendHeld(tx: Queryable, from: Head, entries: NewEntry[]): Promise<Head> {
    if (entries.length === 0) return from;
    const end = await append(tx, from, entries);
    if (end === null) throw new Error('The end of the audit log moved although it was locked');
    return end;
  }

  // What changes together is written together: uploads that shared a transaction end one after the other.
  const write = createBatcher<NewEntry[], true>({ maxItems: 100, gatherMs: 4 }, async (groups) => {
    const entries = groups.flat();
    known = (await appendFast(entries)) ?? (await appendLocked(entries, true));
    return groups.map(() => true);
  });

  return {
    async begin(begunBefore) {
      known = await appendLocked([], begunBefore);
    },

    async record(entries) {
      await write(entries);
    },

    async recordIn(tx, entries) {
      await appendIn(tx, entries, true);
    },
  };
}

const begun = (): NewEntry => unattended({ action: 'audit.begin', service: 'audit' });
const gap = (): NewEntry => unattended({ action: gapAction, service: 'audit', result: 'failed' });
