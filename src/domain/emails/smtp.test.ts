import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailServer, partsOf, type MailServer } from '#test/mail/mail-server.ts';
import { selfSigned } from '#test/server/self-signed.ts';
import { emailText } from './email-text.ts';
import { createSmtp, type SmtpSettings } from './smtp.ts';

const from = { name: 'Skep', address: 'skep@example.org' };
const signal = new AbortController().signal;
const created_at = new Date('2026-11-27T10:00:00Z');
const origin = 'https://skep.example.org';

const smtpTo = ({ url }: { url: string }, settings: Partial<SmtpSettings> = {}) =>
  createSmtp({ url, from, tls: 'off', ca: null, timeoutMs: 2000, ...settings });

function message(title: string, to = 'ada@example.com') {
  const link = `${origin}/reports/1`;
  return {
    id: crypto.randomUUID(),
    to,
    created_at,
    ...emailText({ kind: 'notification', title, link, origin }),
  };
}

describe('an e-mail', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await openMailServer();
  });
  afterAll(() => server.close());

  async function sent(title: string, to?: string) {
    server.received.splice(0);
    const mail = message(title, to);
    const outcome = await smtpTo(server).send(mail, signal);
    return { mail, outcome, received: server.received };
  }

  it('arrives with subject, text and HTML, the same Message-ID and date in every try', async () => {
    const { mail, outcome, received } = await sent('Report “Größe <b>” is ready');
    expect(outcome).toMatchObject({ result: 'taken', server: false, status: 250, error: null });
    await smtpTo(server).send(mail, signal);
    expect(received).toHaveLength(2);
    const [one, again] = received.map(({ headers }) => headers);
    expect(one?.['message-id']).toBe(`<${mail.id}@example.org>`);
    expect(one).toMatchObject({
      'message-id': again?.['message-id'],
      date: 'Fri, 27 Nov 2026 10:00:00 +0000',
      from: 'Skep <skep@example.org>',
      to: 'ada@example.com',
      'auto-submitted': 'auto-generated',
    });
    expect(again?.['date']).toBe(one?.['date']);
    expect(received[0]).toMatchObject({ from: 'skep@example.org', to: ['ada@example.com'] });
    const { text, html } = partsOf(received[0]);
    expect(text).toContain('Report “Größe <b>” is ready');
    expect(text).toContain('https://skep.example.org/reports/1');
    expect(html).toContain('Report “Größe &lt;b&gt;” is ready');
    expect(html).toContain('<a href="https://skep.example.org/reports/1">');
    expect(html).not.toContain('<b>');
  });

  it.each([
    'Report\r\nBcc: eve@example.net\r\n\r\nBuy this',
    'Report\nBcc: eve@example.net',
    'Report\rBcc: eve@example.net',
    'Report\u2028Bcc: eve@example.net\u0085Bcc: eve@example.net',
    'Report\u0000\u000bBcc: eve@example.net',
    `${'long '.repeat(100)}\r\nBcc: eve@example.net`,
  ])('gets no header, recipient or part from a title: %j', async (title) => {
    const { received } = await sent(title);
    const [mail] = received;
    expect(mail?.to).toEqual(['ada@example.com']);
    expect(Object.keys(mail?.headers ?? {}).toSorted()).toEqual(
      [
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ].toSorted(),
    );
    expect(mail?.raw).not.toMatch(/^bcc:/im);
  });

  it.each([
    'a@example.com, eve@example.net',
    'a@example.com\r\nRCPT TO:<eve@example.net>',
    'ada@example.com> SIZE=1',
    'ada',
  ])('is not sent to an address that is more than one: %j', async (to) => {
    const { outcome, received } = await sent('Report', to);
    expect(outcome).toMatchObject({ result: 'refused', server: false, status: null });
    expect(received).toEqual([]);
  });

  it('is to be tried again when the server answers 4xx, and refused for good at 5xx', async () => {
    server.script(451, 554);
    const title = 'Report';
    const again = { result: 'later', server: false, status: 451, answer: 'not like this' };
    expect((await sent(title)).outcome).toMatchObject({
      ...again,
      error: 'The mail server answered 451 not like this',
    });
    expect((await sent(title)).outcome).toMatchObject({ result: 'refused', server: false, status: 554 });
    server.refuse('gone@example.com', 550);
    server.refuse('full@example.com', 452);
    expect((await sent(title, 'gone@example.com')).outcome).toMatchObject({ result: 'refused', status: 550 });
    expect((await sent(title, 'full@example.com')).outcome).toMatchObject({ result: 'later', status: 452 });
  });
});

describe('a server', () => {
  it('without STARTTLS gets nothing where encryption is required', async () => {
    const server = await openMailServer();
    const outcome = await smtpTo(server, { tls: 'required' }).send(message('Report'), signal);
    expect(outcome).toMatchObject({ result: 'later', server: true });
    expect(outcome.error).toMatch(/no STARTTLS/i);
    expect(await smtpTo(server, { tls: 'required' }).verify()).toMatch(/no STARTTLS/i);
    expect(server.received).toEqual([]);
    expect((await smtpTo(server, { tls: 'optional' }).send(message('Report'), signal)).result).toBe('taken');
    await server.close();
  });

  it.each([
    ['STARTTLS', false],
    ['TLS from the start', true],
  ])('with %s gets e-mail and password over it, once its certificate is trusted', async (_, secure) => {
    const server = await openMailServer({
      ...selfSigned,
      secure,
      disabledCommands: [],
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        if (username === 'us er' && password === 'p@ss:w/rd') done(null, { user: username });
        else done(new Error('wrong'));
      },
    });
    const [scheme] = server.url.split('://');
    const at = (user: string) => ({ url: `${scheme}://${user}@127.0.0.1:${server.port}` });
    const good = at(`us%20er:${encodeURIComponent('p@ss:w/rd')}`);
    const tls = 'required' as const;
    const untrusted = await smtpTo(good, { tls }).send(message('Report'), signal);
    expect(untrusted).toMatchObject({
      result: 'later',
      server: true,
      error: expect.stringMatching(/not trusted/),
    });
    const wrong = await smtpTo(at('us%20er:guess'), { tls, ca: selfSigned.cert }).send(message('R'), signal);
    expect(wrong).toMatchObject({ result: 'later', server: true, status: 535 });
    expect(wrong.error).toBe('The mail server did not accept user name and password');
    expect(server.received).toEqual([]);
    const smtp = smtpTo(good, { tls, ca: selfSigned.cert });
    expect(await smtp.verify()).toBeNull();
    expect((await smtp.send(message('Report'), signal)).result).toBe('taken');
    expect(server.received).toMatchObject([{ secure: true, user: 'us er' }]);
    await server.close();
  });

  it('that is not there, or says nothing, is tried again', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const said = await smtpTo({ url: `smtp://127.0.0.1:${port}` }, { timeoutMs: 200 }).send(
      message('R'),
      signal,
    );
    expect(said).toMatchObject({
      result: 'later',
      server: true,
      error: 'The mail server did not answer in time',
    });
    await new Promise((resolve) => silent.close(resolve));
    const gone = await smtpTo({ url: `smtp://127.0.0.1:${port}` }).send(message('R'), signal);
    expect(gone).toMatchObject({
      result: 'later',
      server: true,
      error: 'The mail server refused the connection',
    });
    const named = await smtpTo({ url: 'smtp://mail.invalid' }).verify();
    expect(named).toBe('The host name of the mail server was not found');
  });
});
