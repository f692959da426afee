import { fieldError } from '#kernel/errors.ts';
import { commonPasswords } from './password-known.ts';

/** The length of a password, in UTF-16 code units. */
export const passwordLength = { min: 8, max: 1024 };

/**
 * Refuses, as `invalid` in `field`, a password that is too short or too long, the account's own e-mail, and those
 * that are tried first (NIST SP 800-63B, 3.1.1.2).
 */
export function assertGoodPassword(
  password: string,
  { email, field = 'password' }: { email: string; field?: string },
): void {
  const reason = whyBadPassword(password, email);
  if (reason !== null) throw fieldError(field, reason);
}

/** What is wrong with a password, or null. */
export function whyBadPassword(password: string, email: string): string | null {
  const { min, max } = passwordLength;
  if (password.length < min) return `needs ${min} characters or more`;
  if (password.length > max) return `has more than ${max} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  if ([`${name}@${domain}`, name, domain].includes(plain)) return 'must not be the e-mail address';
  if (/^(.)\1*$/u.test(plain)) return 'must not repeat one character';
  return commonPasswords.has(plain) ? 'is one of the most common passwords' : null;
}
