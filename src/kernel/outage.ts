import { AppError } from './errors.ts';

/** What is kept on a disk of its own. */
const storagePlaces = ['files', 'database', 'index'] as const;
export type StoragePlace = (typeof storagePlaces)[number];

const holds: Record<StoragePlace, string> = {
  files: 'the uploaded files',
  database: 'the database',
  index: 'the search index',
};

// Seconds after which it is worth trying again.
const spaceRetrySeconds = 30;
const databaseRetrySeconds = 5;

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const readOnlyCodes = new Set(['EROFS', '25006']);
// The search index gives the operating system's words instead of a code.
const fullWords = /no space left on device|disk quota exceeded|os error (?:28|122)\b/i;
const readOnlyWords = /read-only file system|os error 30\b/i;

const databaseAwayCodes = new Set(['57P01', '57P02', '57P03', '53300']);
const databaseAwayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The answer to a change while the disk that holds `place` is full. */
export function storageFull(place: StoragePlace | null, cause?: unknown): AppError {
  const disk = place === null ? 'A disk of this installation' : `The disk that holds ${holds[place]}`;
  return changesRefused(`${disk} is full; reading still works. Free some space, then try again`, cause);
}

/** The same while it can only be read. */
export function storageReadOnly(place: StoragePlace | null, cause?: unknown): AppError {
  const disk = place === null ? 'A disk of this installation' : `The disk that holds ${holds[place]}`;
  return changesRefused(
    `${disk} is read-only; reading still works. Mount it writable again, then try again`,
    cause,
  );
}

function changesRefused(message: string, cause: unknown): AppError {
  return new AppError('storage_full', message, { details: { retry_after: spaceRetrySeconds }, cause });
}

function databaseAway(cause: unknown): AppError {
  return new AppError('unavailable', 'The database does not answer; try again in a moment', {
    code: databaseAwayCode,
    details: { retry_after: databaseRetrySeconds },
    cause,
  });
}

const databaseAwayCode = 'DATABASE_UNAVAILABLE';

/**
 * The error to answer with when `error`, or what caused it, means that a disk is full or read-only, or that the database
 * is away; null for any other. Knows the codes of Node.js and PostgreSQL and the words of the search index.
 */
export function asOutage(error: unknown): AppError | null {
  const seen = new Set<unknown>();
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    const found = outageOf(each, error);
    if (found) return found;
  }
  return null;
}

function outageOf(error: Error & { code?: unknown; syscall?: unknown }, cause: unknown): AppError | null {
  if (error instanceof AppError) return isOutage(error) ? error : null;
  const code = typeof error.code === 'string' ? error.code : '';
  const { message } = error;
  if (fullCodes.has(code)) return storageFull(code === '53100' ? 'database' : 'files', cause);
  if (readOnlyCodes.has(code)) return storageReadOnly(code === '25006' ? 'database' : 'files', cause);
  if (code === '' || code === 'GenericFailure') {
    if (fullWords.test(message)) return storageFull('index', cause);
    if (readOnlyWords.test(message)) return storageReadOnly('index', cause);
  }
  const away = databaseAwayCodes.has(code) || /^08\w{3}$/.test(code) || databaseAwayWords.test(message);
  return away ? databaseAway(cause) : null;
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** The same for what a connection to the database throws, where a broken connection means that the database is away. */
export function asDatabaseOutage(error: unknown): AppError | null {
  const known = asOutage(error);
  if (known) return known;
  const codes = [error, ...(error instanceof AggregateError ? error.errors : [])].map(
    (each) => (each as NodeJS.ErrnoException | null)?.code ?? '',
  );
  return codes.some((code) => connectionCodes.has(code)) ? databaseAway(error) : null;
}

/** Whether an error only means that a disk or the database is unavailable now, not that the request is wrong. */
export function isOutage(error: unknown): error is AppError {
  return (
    error instanceof AppError &&
    (error.kind === 'storage_full' || (error.kind === 'unavailable' && error.code === databaseAwayCode))
  );
}
