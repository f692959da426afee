import { escaped } from '#publishing/markup/tag.ts';
import type { EmailKind } from './email.ts';

/** What an e-mail is written from; `link` is the whole address that it leads to. */
export type EmailContent = { kind: EmailKind; title: string | null; link: string; origin: string };

export type EmailText = { subject: string; text: string; html: string };

type Wording = { subject: string; lines: (host: string) => string[]; button: string | null; note: string };

const ifUnexpected = 'If you did not expect this, ignore it: without the link nothing changes.';

const wordings: Record<Exclude<EmailKind, 'notification'>, Wording> = {
  invitation: {
    subject: 'You are invited to Skep',
    lines: (host) => [
      `You are invited to create an account at Skep on ${host}.`,
      'The link works once, for 7 days.',
    ],
    button: 'Create your account',
    note: ifUnexpected,
  },
  account: {
    subject: 'Your account at Skep',
    lines: (host) => [
      `An account was created for you at Skep on ${host}.`,
      'Set its password with the link; it works once, for 24 hours.',
    ],
    button: 'Set your password',
    note: ifUnexpected,
  },
  password_reset: {
    subject: 'Set a new password at Skep',
    lines: (host) => [
      `An administrator of Skep on ${host} created a link with which you set a new password.`,
      'It works once, for 24 hours.',
    ],
    button: 'Set a new password',
    note: ifUnexpected,
  },
  test: {
    subject: 'Test e-mail from Skep',
    lines: (host) => [`Skep on ${host} sends e-mail through this mail server.`],
    button: null,
    note: 'An administrator asked for this test.',
  },
};

/** A title and a link, as plain text and as HTML. Whatever comes from users is one line in the first and escaped in the second. */
export function emailText({ kind, title, link, origin }: EmailContent): EmailText {
  const { host } = new URL(origin);
  const { subject, lines, button, note } =
    kind === 'notification' ? notification(title ?? '') : wordings[kind];
  const said = lines(host);
  const settings = kind === 'notification' ? `${origin}/account` : null;
  const text = [...said, button && link, [note, settings].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n\n');
  const html = [
    ...said.map((line) => paragraph(escaped(line))),
    button && paragraph(`<a href="${escaped(link)}">${escaped(button)}</a>`),
    button && small(escaped(link)),
    small(settings ? `<a href="${escaped(settings)}">${escaped(note)}</a>` : escaped(note)),
  ];
  return { subject, text: `${text}\n`, html: page(subject, html.filter(Boolean).join('\n')) };
}

const longestTitle = 200;

function notification(raw: string): Wording {
  const title = oneLine(raw);
  return {
    subject: title,
    lines: () => [title],
    button: 'Open in Skep',
    note: 'Choose which notifications come by e-mail:',
  };
}

/** Nothing that ends a line, or shows a text in another order than it has. */
function oneLine(raw: string): string {
  const line = raw.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]+/gu, ' ').trim();
  return line.length > longestTitle
    ? `${line.slice(0, longestTitle - 1).toWellFormed()}…`
    : line.toWellFormed();
}

function paragraph(markup: string): string {
  return `<p style="margin:0 0 16px">${markup}</p>`;
}

function small(markup: string): string {
  return `<p style="margin:0 0 16px;font-size:13px;color:#555">${markup}</p>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:560px;margin:24px auto;padding:0 16px">
${body}
</body></html>
`;
}
