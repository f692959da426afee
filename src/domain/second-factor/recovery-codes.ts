import { createHash, randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O and U, so that a code can be read from paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codes = 10;
const symbols = 16;

/** Ten codes of 80 random bits: `7K3M-Q2ZX-0HVB-N9TE`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () =>
    // 256 is a multiple of 32: every symbol is as likely as any other.
    Array.from(randomBytes(symbols), (byte) => alphabet[byte % alphabet.length])
      .join('')
      .replaceAll(/(.{4})(?!$)/g, '$1-'),
  );
}

/** What is kept of a code, however it is typed. 80 random bits need no slow hash. */
export function hashOfRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest('hex');
}
