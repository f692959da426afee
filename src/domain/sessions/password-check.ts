import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/database.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import { createFailureCounts, type FailureLimits } from './sign-in-failures.ts';
import { findUserByEmail, passwordMatches, type User } from '#domain/users/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

const free = 5;
const longestMs = 3000;

/** So many wrong passwords for one account within 15 minutes are an event. */
export const manyFailures = 10;

/** How long an answer waits after so many wrong passwords for its account, in ms: none, then doubling up to 3 s. */
function delayAfter(failures: number): number {
  return failures < free ? 0 : Math.min(longestMs, 250 * 2 ** (failures - free));
}

/** One answer for a wrong password, an unknown user and an inactive one. */
export function wrongCredentials(): AppError {
  return new AppError('unauthenticated', 'E-mail or password is wrong', { code: 'INVALID_CREDENTIALS' });
}

export type CheckPassword = (input: {
  email: string;
  password: string;
  /** Where it comes from. */
  address?: string | undefined;
  /** Called with the number of wrong passwords for this e-mail within 15 minutes. */
  onFailure?: ((failures: number) => void) | undefined;
}) => Promise<User>;

/**
 * Finds the active user by e-mail and password; throws `unauthenticated`. Wrong passwords delay an account's responses, right or
 * wrong, known or unknown alike, and never lock its owner out. Everything else takes the same time for unknown users too.
 */
export function createPasswordCheck({
  database,
  countHits,
  logger,
  limits,
}: PasswordCheckDeps): CheckPassword {
  const db = database.kysely;
  const counts = createFailureCounts({ database, countHits, logger, limits });

  return async ({ email, password, address, onFailure }) => {
    // Counted before it is looked at, so that many at once wait as long as one after the other.
    const failures = await counts.add({ email, address });
    const delay = delayAfter(failures.of_account - 1);
    if (delay > 0) await sleep(delay);
    const user = await findUserByEmail(db, email);
    const matches = await passwordMatches(user?.is_active ? user.password_hash : null, password);
    if (user && matches) {
      await counts.takeBack({ email, address });
      return user;
    }
    await counts.announce(failures, { user, address });
    onFailure?.(failures.of_account);
    throw wrongCredentials();
  };
}

type PasswordCheckDeps = { database: Database; countHits: CountHits; logger: Logger; limits: FailureLimits };
