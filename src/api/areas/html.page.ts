import type { FastifyReply, FastifyRequest } from 'fastify';
import { mark, style, styleHash } from './html-style.ts';

// The pages need no script, so their policy allows none.
const policy = `default-src 'none'; style-src ${styleHash}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A text of a page in each of its languages. */
export type Text = { en: string; de: string };
type Language = keyof Text;

type Field = {
  name: string;
  label: Text;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  hint?: Text;
  /** Shown, not editable. */
  fixed?: string;
};

export type Form = { title: Text; intro: Text; fields: Field[]; button: Text };

export const emailLabel: Text = { en: 'E-mail', de: 'E-Mail' };

export const newPassword = {
  label: { en: 'Password', de: 'Passwort' },
  hint: {
    en: '8 characters or more; a few words that only you would put together are best.',
    de: '8 Zeichen oder mehr; am besten einige Wörter, die nur Sie so verbinden würden.',
  },
  type: 'password',
  autocomplete: 'new-password',
} as const;

const toSignIn: Text = { en: 'Go to sign-in', de: 'Zur Anmeldung' };

/** The first language of a browser that pages have. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').toLowerCase().split(',');
  return wanted.map((tag) => tag.trim().slice(0, 2)).find((tag) => tag === 'de' || tag === 'en') === 'de'
    ? 'de'
    : 'en';
}

type Attempt = {
  action: string;
  token: string;
  language: Language;
  /** Of the last attempt: its error, and what was sent, which need not be typed again but for passwords. */
  error?: string | undefined;
  sent?: Record<string, string> | undefined;
};

/** A page with a form that posts, with the token of a link, to `action`. */
export function formPage(
  { title, intro, fields, button }: Form,
  { action, token, error, language, sent = {} }: Attempt,
): string {
  const first = fields.find(({ fixed }) => fixed === undefined);
  return page(
    language,
    title[language],
    `<p class="intro">${escapeHtml(intro[language])}</p>
${error === undefined ? '' : errorLine(error)}
<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${fields.map((field) => input(field, { language, sent: sent[field.name], first: field === first })).join('\n')}
<button>${escapeHtml(button[language])}</button>
</form>`,
  );
}

export function errorPage(title: Text, error: string, language: Language): string {
  return page(
    language,
    title[language],
    `${errorLine(error)}\n<p><a href="/sign-in">${escapeHtml(toSignIn[language])}</a></p>`,
  );
}

/** Sends a page that is not cached and whose URL is not revealed to other sites. */
export async function sendPage(reply: FastifyReply, html: string): Promise<FastifyReply> {
  return asPage(reply).send(html);
}

/** The response headers of such a page. */
export function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8');
}

function input(
  { name, label, type, autocomplete, hint, fixed }: Field,
  { language, sent, first }: { language: Language; sent: string | undefined; first: boolean },
): string {
  const value = fixed ?? (type === 'password' ? undefined : sent);
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"`,
    ...(type === 'text' ? [] : ['required']),
    ...(type === 'password' ? ['minlength="8"'] : []),
    ...(hint ? [`aria-describedby="${name}-hint"`] : []),
    ...(value === undefined ? [] : [`value="${escapeHtml(value)}"`]),
    ...(fixed === undefined ? [] : ['readonly']),
    // Nothing else is done on the page.
    ...(first ? ['autofocus'] : []),
  ];
  const below = hint ? `<p class="hint" id="${name}-hint">${escapeHtml(hint[language])}</p>` : '';
  return `<label for="${name}">${escapeHtml(label[language])}</label><input ${attributes.join(' ')}>${below}`;
}

/** Errors are in the words of the API. */
function errorLine(error: string): string {
  return `<p class="error" role="alert" lang="en">${escapeHtml(error)}</p>`;
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Skep</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>
<body><main><div class="card"><div class="brand">${mark}Skep</div>
<h1>${escapeHtml(title)}</h1>
${body}</div></main></body></html>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
