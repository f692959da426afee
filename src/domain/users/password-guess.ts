import { passwordMatches } from './password.ts';
import type { User } from './users.repository.ts';

// The rules refuse many more; trying them all would take seconds for each account.
const firstGuesses =
  `password password1 password123 12345678 123456789 1234567890 qwerty123 qwertyuiop changeme
changeme123 admin123 admin1234 administrator letmein123 welcome1 skepadmin`.split(/\s+/);

/** Has the account a password that a stranger would try first: a common one, or its own e-mail address? */
export async function hasObviousPassword({
  email,
  password_hash,
}: Pick<User, 'email' | 'password_hash'>): Promise<boolean> {
  if (password_hash === null) return false;
  const [name = ''] = email.split('@');
  for (const guess of [email, name, ...firstGuesses]) {
    if (await passwordMatches(password_hash, guess)) return true;
  }
  return false;
}
