import { AppError } from '#kernel/errors.ts';

/** What the SDK throws: `name` is the code of the service or of the SDK itself. */
type S3Failure = { name?: string; message?: string; $metadata?: { httpStatusCode?: number } };

const advice: [(name: string, status: number | undefined) => boolean, string][] = [
  [
    (name) => name === 'CredentialsProviderError',
    'No credentials for the file storage: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [(name) => name === 'NoSuchBucket', 'The storage bucket does not exist: check STORAGE_URL'],
  [
    (name, status) => status === 301 || name === 'AuthorizationHeaderMalformed' || name === 'RegionMissing',
    'The file storage was addressed in the wrong region: check region in STORAGE_URL, or AWS_REGION',
  ],
  [
    (name) => name === 'RequestTimeTooSkewed',
    "The file storage rejects the clock: check this machine's time",
  ],
  [
    (_name, status) => status === 401 || status === 403,
    'The file storage denies access: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their rights in the bucket',
  ],
  [
    (_name, status) => status === undefined,
    'The file storage does not answer: check that it runs and that endpoint in STORAGE_URL leads to it',
  ],
];

/** The AppError unavailable STORAGE_ERROR for a failure of the store, saying what to check; AppErrors stay. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failure = asFailure(error);
  const status = failure.$metadata?.httpStatusCode;
  // The SDK gives this one no name of its own.
  const name = failure.message === 'Region is missing' ? 'RegionMissing' : (failure.name ?? '');
  const message = advice.find(([applies]) => applies(name, status))?.[1];
  return new AppError('unavailable', message ?? `The file storage failed (${status}): see its log`, {
    code: 'STORAGE_ERROR',
    cause: error,
  });
}

/** The error for a copy that the store confirmed, but that is not as long as what it was made of. */
export function incompleteCopy(): AppError {
  return new AppError('unavailable', 'The file storage made an incomplete copy of a file: see its log', {
    code: 'STORAGE_ERROR',
  });
}

/** Whether the store said that there is no such object. */
export function isMissing(error: unknown): boolean {
  return ['NoSuchKey', 'NotFound'].includes(asFailure(error).name ?? '');
}

/** Whether the same request may succeed a moment later: no answer, too many requests, or a fault of the store. */
export function isTransient(error: unknown): boolean {
  const { name, $metadata } = asFailure(error);
  const status = $metadata?.httpStatusCode;
  return status === undefined ? name !== 'CredentialsProviderError' : status === 429 || status >= 500;
}

function asFailure(error: unknown): S3Failure {
  return typeof error === 'object' && error !== null ? error : {};
}
