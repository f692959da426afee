import { AppError } from '#kernel/errors.ts';

export const storedParts = ['original', 'text', 'passages'] as const;
/** What is kept of a document outside its record. Only the original cannot be made again. */
export type StoredPart = (typeof storedParts)[number];

export const problems = ['missing', 'damaged'] as const;
export type Problem = (typeof problems)[number];

export type Damage = { file_id: string; part: StoredPart; problem: Problem };

/** Writes down what is damaged; never throws. */
export type NoteDamage = (damage: Damage) => Promise<void>;

const words: Record<Problem, string> = {
  missing: 'The stored file of this document is missing: restore it from a backup, or upload it again',
  damaged:
    'The stored file of this document is damaged (its SHA-256 differs from the upload’s): restore it from a backup, or upload it again',
};

/** The error for an original that is not as it was uploaded. */
export function originalError(problem: Problem, cause?: unknown): AppError {
  return new AppError('internal', words[problem], { code: 'STORAGE_ERROR', details: { problem }, cause });
}

/** The problem `originalError` found; null for any other error. */
export function originalProblem(error: unknown): Problem | null {
  if (!(error instanceof AppError) || error.code !== 'STORAGE_ERROR' || error.kind !== 'internal')
    return null;
  return problems.find((problem) => problem === error.details?.['problem']) ?? 'damaged';
}
