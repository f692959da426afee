import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import { expireReports } from './files/report-files.repository.ts';
import type { ReportFiles } from './files/report-files.ts';

const expiredAtOnce = 50;

/** Deletes content and files of reports that were completed more than so many days ago; their records stay and say so. */
export async function pruneReports(
  { database, reportFiles }: { database: Database; reportFiles: Pick<ReportFiles, 'removeLeft'> },
  days: number,
): Promise<void> {
  while ((await database.transact((tx) => expireReports(tx, days, expiredAtOnce))) === expiredAtOnce)
    await nextTurn();
  await reportFiles.removeLeft();
}
