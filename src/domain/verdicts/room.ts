import type { Queryable } from '#db/database.ts';
import { AppError } from '#kernel/errors.ts';
import type { VerdictScope } from './verdict.ts';
import { bytesOf, measureVerdicts, type NewVerdict } from './verdicts.repository.ts';

/** Of one document, of a honey jar itself and of the installation. */
const mostOf: Record<VerdictScope, number> = { document: 1_000, honey_jar: 1_000, installation: 10_000 };

/** Of each of them: every value that is recorded is compared with all of them. */
const mostPatterns = 500;

/** Of a document or a honey jar: one piece of a manifest has to hold them. */
const mostBytes = 600_000;

/** Takes the room of one more verdict; says why there is none left. */
export type Room = { take: (verdict: NewVerdict) => string | null };

/** What room there is where a verdict is to count. */
export async function roomFor(tx: Queryable, place: Parameters<typeof measureVerdicts>[1]): Promise<Room> {
  let { count, patterns, bytes } = await measureVerdicts(tx, place);
  return {
    take(verdict) {
      if (count >= mostOf[verdict.scope] || (verdict.jar_id !== null && bytes >= mostBytes))
        return `There are ${count} verdicts already: withdraw some first`;
      if (verdict.spellings === null && patterns >= mostPatterns)
        return `There are ${patterns} wildcards and ranges already: withdraw some first`;
      count += 1;
      patterns += Number(verdict.spellings === null);
      bytes += bytesOf(verdict);
      return null;
    },
  };
}

/** Throws `conflict` where there are as many as may be. */
export async function assertRoom(tx: Queryable, verdict: NewVerdict): Promise<void> {
  const refused = (await roomFor(tx, verdict)).take(verdict);
  if (refused !== null) throw new AppError('conflict', refused);
}
