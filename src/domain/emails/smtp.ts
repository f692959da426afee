import { rootCertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import type { EmailText } from './email-text.ts';

export type SmtpSettings = {
  /** `smtp://` or `smtps://`, with user and password percent-encoded. */
  url: string;
  from: { name: string; address: string };
  /** Whether a server of `smtp://` must encrypt, may, or is not asked to. */
  tls: 'required' | 'optional' | 'off';
  /** Certificates in PEM that are trusted in addition to the usual ones. */
  ca: string | null;
  /** For each step: connection, greeting; three times that for silence, six times for all of it. Milliseconds. */
  timeoutMs?: number;
};

type Message = EmailText & { id: string; to: string; created_at: Date };

/** What became of a message: taken; refused for good; or to be tried again, where `server` says that it would be so for any message. */
export type Outcome = {
  result: 'taken' | 'refused' | 'later';
  server: boolean;
  status: number | null;
  answer: string | null;
  error: string | null;
};

export type Smtp = {
  /** Sends over a connection of its own. The Message-ID and the date are the same in every try. Throws the reason of `signal`. */
  send: (message: Message, signal: AbortSignal) => Promise<Outcome>;
  /** Connects and signs in, and answers why that fails; null when it does not. */
  verify: () => Promise<string | null>;
};

export function createSmtp({ url, from, tls, ca, timeoutMs = 10_000 }: SmtpSettings): Smtp {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: !secure && tls === 'off',
    tls: { minVersion: 'TLSv1.2', ...(ca !== null && { ca: [...rootCertificates, ca] }) },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs * 3,
    // A message holds texts alone: nothing in it may have a file or an address read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async send({ id, to, created_at, ...text }, signal) {
      if (!oneAddress.test(to)) return notAnAddress;
      try {
        const { response } = await transport.sendMail({
          ...text,
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          messageId: `<${id}@${domain}>`,
          date: created_at,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * 6)]),
        });
        return { result: 'taken', server: false, ...replyOf(response), error: null };
      } catch (error) {
        signal.throwIfAborted();
        return outcomeOf(error as SmtpError);
      }
    },

    async verify() {
      try {
        await transport.verify();
        return null;
      } catch (error) {
        return outcomeOf(error as SmtpError).error;
      }
    },
  };
}

// The library reads a list of recipients, with names and groups, out of one text.
const oneAddress = /^[^\s\p{Cc}@<>()[\]",;:\\]+@[^\s\p{Cc}@<>()",;:\\]+$/u;

const notAnAddress: Outcome = {
  result: 'refused',
  server: false,
  status: null,
  answer: null,
  error: 'The recipient is not an e-mail address',
};

type SmtpError = { code?: string; responseCode?: number; response?: string; message: string };

// Failures of the message itself; all others are of the connection, the encryption or the sign-in.
const ofMessage = new Set(['EENVELOPE', 'EMESSAGE']);
// The server wants to know who sends, whatever is sent.
const mustSignIn = 530;

function outcomeOf(error: SmtpError): Outcome {
  const { status, answer } = replyOf(error.response, error.responseCode);
  const server = !ofMessage.has(error.code ?? '') || status === mustSignIn;
  const refused = !server && (status === null || status >= 500);
  return {
    result: refused ? 'refused' : 'later',
    server,
    status,
    answer,
    error: whyNot(error, { status, answer }),
  };
}

const longestAnswer = 300;

/** The last line of the server's reply, as text that shows as it is. */
function replyOf(response: string | undefined, code?: number): Pick<Outcome, 'status' | 'answer'> {
  const line = (response ?? '').trim().split(/\r?\n/).at(-1) ?? '';
  const [, digits, text = ''] = /^(\d{3})[ -]?(.*)$/.exec(line) ?? [];
  const status = code ?? (digits === undefined ? null : Number(digits));
  const answer = (digits === undefined ? line : text)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, longestAnswer)
    .toWellFormed()
    .trim();
  return { status, answer: answer === '' ? null : answer };
}

const words: Record<string, string> = {
  EDNS: 'The host name of the mail server was not found',
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  EAUTH: 'The mail server did not accept user name and password',
  ETLS: 'No encrypted connection: the mail server offers no STARTTLS, or its certificate is not trusted',
  ECONNREFUSED: 'The mail server refused the connection',
  ECONNRESET: 'The mail server closed the connection',
  ECONNECTION: 'The mail server closed the connection',
};

function whyNot({ code = '', message }: SmtpError, { status, answer }: Pick<Outcome, 'status' | 'answer'>) {
  if (status !== null && code !== 'EAUTH' && code !== 'ETLS')
    return `The mail server answered ${[status, answer].filter((part) => part !== null).join(' ')}`;
  // The library names a refused connection, a bad certificate and the like by the same code.
  const network = /\b(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH)\b/.exec(
    message,
  )?.[1];
  if (network === 'ENOTFOUND') return words['EDNS'] ?? null;
  if (network !== undefined && words[network] !== undefined) return words[network];
  if (/certificate|self.signed|altname|issuer/i.test(message)) return words['ETLS'] ?? null;
  return words[code] ?? `The mail server cannot be reached (${network ?? code})`;
}
