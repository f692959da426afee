import { createHmac, randomBytes } from 'node:crypto';
import { fieldError } from '#kernel/errors.ts';

const mark = 'whsec_';
const fewestBytes = 24;
const mostBytes = 64;

/** A new secret in the form of Standard Webhooks: 32 random bytes. */
export function newSecret(): string {
  return mark + randomBytes(32).toString('base64');
}

/** AppError `invalid` for a secret that claims that form and has not got it. */
export function assertSecret(secret: string): void {
  if (!secret.startsWith(mark)) return;
  const { length } = keyOf(secret);
  const exact = mark + keyOf(secret).toString('base64') === secret;
  if (!exact || length < fewestBytes || length > mostBytes)
    throw fieldError('secret', `must be base64 of ${fewestBytes} to ${mostBytes} bytes after ${mark}`);
}

/** The key of `webhook-signature`: the bytes after the prefix, or those of a secret without it. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(mark) ? Buffer.from(secret.slice(mark.length), 'base64') : Buffer.from(secret);
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

/**
 * Signs a message in three ways: in the body, over the body without its last member `signature`; over the body as a whole, both
 * with the secret as text; and as in Standard Webhooks 1.0, with the time of the attempt in seconds.
 */
export function signed(message: { id: string; secret: string; content: string; at: Date }) {
  const { id, secret, content, at } = message;
  const signature = `sha256=${hmac(secret, content).digest('hex')}`;
  const body = `${content.slice(0, -1)},"signature":"${signature}"}`;
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const standard = hmac(keyOf(secret), `${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Skep-Webhooks',
    'x-signature-256': `sha256=${hmac(secret, body).digest('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  };
  return { body, headers };
}
