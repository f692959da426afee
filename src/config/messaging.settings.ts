import { z } from 'zod';
import { flag, optional, port, setting } from './setting-forms.ts';

const smtpAddress = z
  .string()
  .refine(isSmtpAddress, 'must have the form smtp://user:password@host:587 or smtps://user:password@host:465')
  .nullable()
  .default(null);

const sender = z
  .string()
  .refine(
    (text) => senderOf(text) !== null,
    'must be an e-mail address, or a name with one: Skep <skep@example.org>',
  )
  .nullable()
  .default(null);

/** What comes from elsewhere by itself, and what is sent to users: webhooks, and e-mail by the messaging service. */
export const messagingSettings = {
  feedFolder: setting(
    'FEED_FOLDER',
    optional,
    'Folder whose folders admins may have watched for files; none may be without it. Every process that works needs it.',
  ),
  feedAllowPrivate: setting(
    'FEED_ALLOW_PRIVATE',
    flag,
    'Whether feeds may come from addresses that are not public, such as this machine and its network.',
  ),
  webhookAllowPrivate: setting(
    'WEBHOOK_ALLOW_PRIVATE',
    flag,
    'Whether webhooks may lead to addresses that are not public, such as this machine and its network.',
  ),
  messagingPort: setting('MESSAGING_PORT', port(8093), 'Port of the messaging service.'),
  smtpUrl: setting(
    'SMTP_URL',
    smtpAddress,
    'Mail server of the messaging service: `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS from ' +
      'the start), with MAIL_FROM; user and password percent-encoded. No e-mail is sent when empty.',
    true,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    sender,
    'Sender of e-mail: `skep@example.org` or `Skep <skep@example.org>`.',
  ),
  smtpTls: setting(
    'SMTP_TLS',
    z.enum(['required', 'optional', 'off']).default('required'),
    'Encryption to a server of `smtp://`: `required` (nothing is sent to one without STARTTLS), `optional` (used where offered), ' +
      '`off`. A user name needs `required`, except on loopback. `smtps://` is always encrypted.',
  ),
  smtpCa: setting(
    'SMTP_CA',
    optional,
    'Certificates (PEM) of authorities that the mail server’s certificate may be from, in addition to those that Node.js trusts; usually ' +
      'as a file, SMTP_CA_FILE.',
  ),
  emailRetentionDays: setting(
    'EMAIL_RETENTION_DAYS',
    z.coerce.number().int().min(1).max(36_500).default(30),
    'How long the log of e-mails is kept, in days.',
  ),
} as const;

function isSmtpAddress(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  return (
    hostname !== '' && ['', '/'].includes(pathname) && search + hash === '' && isEncoded(username + password)
  );
}

function isEncoded(text: string): boolean {
  try {
    return !/[\r\n\0]/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Name and address of a sender; null for anything else, and for what could be read as more than one. */
export function senderOf(text: string): { name: string; address: string } | null {
  const named = /^"?([^"<>,;:@\p{Cc}]*)"?\s*<([^<>\s]+)>$/u.exec(text);
  const address = named?.[2] ?? text;
  if (!z.email().max(254).safeParse(address).success) return null;
  return { name: named?.[1]?.trim() ?? '', address };
}
