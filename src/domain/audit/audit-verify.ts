import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '#db/database.ts';
import { isSealed, macOf, origin, type Head, type Link } from './audit-chain.ts';
import type { Entry } from './audit-entry.ts';
import { readChain, readEnds } from './audit.repository.ts';
import { gapAction } from './audit-writer.ts';

export type Verification = {
  intact: boolean;
  /** How many entries were found in order. */
  entries: number;
  first_broken: { seq: number; reason: string } | null;
};

const pageSize = 500;

/** Reads the whole log, as long as it was when this began, and compares every row and the end with their macs. */
export async function verifyChain(db: Queryable, key: Buffer): Promise<Verification> {
  const { head, last } = await readEnds(db);
  // A manipulated number may be impossible; the end is compared with it below.
  const upTo = Math.min(last.seq, Number.MAX_SAFE_INTEGER);
  let link = origin;
  let after: number | null = null;
  for (;;) {
    const page = await readChain(db, { after, upTo, limit: pageSize });
    for (const entry of page) {
      const reason = flawOf(key, link, entry);
      if (reason !== null) return broken(link, { seq: Math.min(entry.seq, link.seq + 1), reason });
      link = entry;
    }
    if (page.length < pageSize) break;
    after = link.seq;
    // The built-in database answers synchronously: without this a long log would block everything else.
    await nextTurn();
  }
  const reason = flawOfEnd(key, head, { last, read: link });
  if (reason !== null) return broken(link, { seq: link.seq + 1, reason });
  return { intact: true, entries: link.seq, first_broken: null };
}

function broken({ seq }: Link, first_broken: { seq: number; reason: string }): Verification {
  return { intact: false, entries: seq, first_broken };
}

function flawOf(key: Buffer, previous: Link, entry: Entry): string | null {
  if (entry.seq > previous.seq + 1) return 'This entry is missing';
  if (entry.seq <= previous.seq) return 'This entry was added';
  if (entry.mac !== macOf(key, previous.mac, entry))
    return 'This entry was changed, added or moved, or written with another key';
  return entry.action === gapAction
    ? 'The end of the log had been removed or changed before this entry was written'
    : null;
}

function flawOfEnd(
  key: Buffer,
  head: Head | null,
  { last, read }: { last: Link; read: Link },
): string | null {
  if (head === null) return 'The end of the log is missing: it was removed, or the log was never started';
  if (!isSealed(key, head)) return 'The end of the log was changed, or written with another key';
  if (head.seq > read.seq) return 'This entry is missing';
  return head.mac !== read.mac || last.seq !== read.seq ? 'There are entries after the end of the log' : null;
}
