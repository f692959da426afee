import { Secret, TOTP } from 'otpauth';

// What every authenticator app knows (RFC 6238): SHA-1, six digits, 30 seconds. A clock may be one step off.
const form = { algorithm: 'SHA1', digits: 6, period: 30 };
const window = 1;

/** A new 160-bit secret in base32, as it is typed into an app. */
export function generateSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URL in the QR code that an app scans. */
export function otpauthUrl(secret: string, email: string): string {
  return new TOTP({ ...form, issuer: 'Skep', label: email, secret }).toString();
}

/** The time step that a code is of, seen at `at` (ms since the epoch); null when it is of none near. */
export function stepOf(secret: string, code: string, at: number): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    ...form,
    secret: Secret.fromBase32(secret),
    token,
    timestamp: at,
    window,
  });
  return delta === null ? null : TOTP.counter({ period: form.period, timestamp: at }) + delta;
}
