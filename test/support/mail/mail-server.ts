import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail that the server took, or was asked to take. */
export type ReceivedMail = {
  from: string;
  to: string[];
  /** Whether it came over TLS, and as whom. */
  secure: boolean;
  user: string | null;
  raw: string;
  /** By name in small letters; folded lines are joined. */
  headers: Record<string, string>;
};

/** What the server answers to the end of a message: undefined takes it, a code refuses it, `never` says nothing any more. */
type Answer = number | 'never' | undefined;

export type MailServer = Awaited<ReturnType<typeof openMailServer>>;

/** A real SMTP server that keeps what comes, and answers as its script says and then with 250; on a free port unless one is given. */
export async function openMailServer(options: SMTPServerOptions = {}, onPort = 0) {
  const received: ReceivedMail[] = [];
  const answers: Answer[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    closeTimeout: 100,
    ...options,
    onRcptTo({ address }, _session, done) {
      const code = refused.get(address);
      done(code === undefined ? null : coded(code));
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      const to = rcptTo.map(({ address }) => address);
      const user = (session.user as string | undefined) ?? null;
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        received.push({ from, to, secure: session.secure, user, raw, headers: headersOf(raw) });
        const answer = answers.shift();
        if (answer !== 'never') done(answer === undefined ? null : coded(answer));
      });
    },
  });
  // A client that breaks off is what some tests are about.
  server.on('error', () => undefined);
  server.listen(onPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    script: (...next: Answer[]) => void answers.push(...next),
    /** Refuses this recipient. */
    refuse: (address: string, code: number) => void refused.set(address, code),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function coded(responseCode: number): Error {
  return Object.assign(new Error('not like this'), { responseCode });
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}

/** The decoded parts of a mail of two alternatives. */
export function partsOf(mail: ReceivedMail | undefined): { text: string; html: string } {
  const { raw = '', headers = {} } = mail ?? {};
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, 3).map(decoded);
  return { text: parts[0] ?? '', html: parts[1] ?? '' };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.trim().split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
