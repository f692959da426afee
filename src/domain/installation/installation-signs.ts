import { AppError } from '#kernel/errors.ts';

/** The signs that records and stored files belong together. */
export type Signs = {
  /** The database has no records at all, not even tables for them. */
  isNew: boolean;
  hasDocuments: boolean;
  /** The ids that records and files bear; null where they bear none. */
  records_id: string | null;
  files_id: string | null;
  /** The records hold the entry of the audit log that was the last one when files and records were last used together. */
  auditFits: boolean;
  /** Of some of the stored files: how many were looked at, and how many of those the records name. */
  files: number;
  named: number;
};

// So few may be what uploads that a crash cut off left in a version that gave no ids.
const fewFiles = 10;

/** The reason why these records must not be started with these files; null when nothing speaks against it. */
export function misfitOf(signs: Signs): AppError | null {
  const { isNew, records_id, files_id, files, named } = signs;
  if (records_id !== null && records_id === files_id && signs.auditFits) return null;
  if (files === 0) return files_id === null && signs.hasDocuments ? noFiles() : null;
  if (isNew) return noRecords();
  if (named * 2 >= files) return null;
  if (files_id === null && files < fewFiles) return null;
  return records_id !== null && records_id === files_id ? olderRecords(signs) : otherRecords();
}

/** The error for stored files whose database is not there. */
export function noRecords(): AppError {
  return misfit(
    'There are stored files, but their database is empty or missing',
    'Restore the database from your backup (docs/backup.md), or correct DATABASE_URL, DATA_DIR or STORAGE_URL',
  );
}

function otherRecords(): AppError {
  return misfit(
    'The stored files belong to another database',
    'Correct DATABASE_URL, DATA_DIR or STORAGE_URL, or restore files and database from the same backup (docs/backup.md)',
  );
}

function olderRecords({ files, named }: Signs): AppError {
  return misfit(
    `The database is older than the stored files: it knows ${named} of ${files} that were examined, and its audit log ends before theirs`,
    'Restore a newer backup of the database (docs/backup.md)',
  );
}

function noFiles(): AppError {
  return new AppError(
    'conflict',
    'The database has documents, but the file storage is empty: check that the disk of DATA_DIR is mounted, correct ' +
      'DATA_DIR or STORAGE_URL, or restore the files from your backup (docs/backup.md). To start without the files ' +
      'anyway, run `skep adopt-files` first',
    { code: 'FILES_MISSING' },
  );
}

function misfit(problem: string, todo: string): AppError {
  return new AppError(
    'conflict',
    `${problem}. ${todo}. To use this database with these files anyway, run \`skep adopt-files\` first: files that ` +
      'it does not know then move to lost/, where they stay for 30 days',
    { code: 'FILES_OF_ANOTHER_DATABASE' },
  );
}
