import { expect, it } from 'vitest';
import { generateRecoveryCodes, hashOfRecoveryCode } from './recovery-codes.ts';
import { generateSecret, otpauthUrl, stepOf } from './totp.ts';

// RFC 6238, appendix B, SHA-1: its codes have eight digits, ours are their last six.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('the code of the RFC for second %i is that of its step', (second, code, step) => {
  expect(stepOf(secret, code, second * 1000)).toBe(step);
});

it('a code counts in its own step and the ones before and after it, to the millisecond', () => {
  const step = 37_037_036;
  const begin = step * 30_000;
  const seen = [-30_001, -30_000, 0, 59_999, 60_000].map((ms) => stepOf(secret, '081804', begin + ms));
  expect(seen).toEqual([null, step, step, step, null]);
});

it.each(['', '08180', '0818044', 'abcdef', '٠٨١٨٠٤'])('%j is no code', (code) => {
  expect(stepOf(secret, code, 1_111_111_109_000)).toBeNull();
});

it('a code may be in two groups, as apps show it', () => {
  expect(stepOf(secret, '081 804', 1_111_111_109_000)).toBe(37_037_036);
});

it('a secret has 160 bits, and its URL has all that an app needs', () => {
  const made = generateSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateSecret()).not.toBe(made);
  const url = new URL(otpauthUrl(made, 'ada+x@example.com'));
  expect(`${url.protocol}//${url.host}${decodeURIComponent(url.pathname)}`).toBe(
    'otpauth://totp/Skep:ada+x@example.com',
  );
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Skep',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it('recovery codes are ten, distinct, and accepted in any notation', () => {
  const codes = generateRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const hash = hashOfRecoveryCode('10AB-CDEF-GHJK-MNPQ');
  for (const written of ['10abcdefghjkmnpq', ' loab cdef ghjk mnpq ', 'IO-ABCDEF-GHJKMNPQ'])
    expect(hashOfRecoveryCode(written)).toBe(hash);
  expect(hashOfRecoveryCode('10AB-CDEF-GHJK-MNPR')).not.toBe(hash);
});
