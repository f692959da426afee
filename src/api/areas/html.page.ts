import type { FastifyReply } from 'fastify';

// The pages need no script, so their policy allows none.
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem}
label{display:block;margin:1rem 0 .25rem}input{width:100%;padding:.5rem;box-sizing:border-box;font:inherit}
button{margin-top:1.5rem;padding:.6rem 1.2rem;font:inherit}p.error{color:#a00}`;

type Field = {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autocomplete: string;
  /** Shown, not editable. */
  fixed?: string;
};

export type Form = { title: string; intro: string; fields: Field[]; button: string };

export const newPassword = {
  label: 'Password (8 characters or more)',
  type: 'password',
  autocomplete: 'new-password',
} as const;

/** A page with a form that posts, with the token of a link, to `action`; `error` is the error of the last attempt. */
export function formPage(
  { title, intro, fields, button }: Form,
  { action, token, error }: { action: string; token: string; error?: string | undefined },
): string {
  return page(`<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${error === undefined ? '' : errorLine(error)}
<form method="post" action="${action}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
${fields.map(input).join('\n')}
<button>${escapeHtml(button)}</button>
</form>`);
}

/** A page with one message. */
export function messagePage(title: string, text: string): string {
  return page(`<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p><a href="/">Open Skep</a>. The API is described at <a href="/api/docs">/api/docs</a>.</p>`);
}

export function errorPage(title: string, error: string): string {
  return page(`<h1>${escapeHtml(title)}</h1>\n${errorLine(error)}`);
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

function input({ name, label, type, autocomplete, fixed }: Field): string {
  const attributes = [
    `id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}"`,
    ...(type === 'text' ? [] : ['required']),
    ...(type === 'password' ? ['minlength="8"'] : []),
    ...(fixed === undefined ? [] : [`value="${escapeHtml(fixed)}" readonly`]),
  ];
  return `<label for="${name}">${escapeHtml(label)}</label><input ${attributes.join(' ')}>`;
}

function errorLine(error: string): string {
  return `<p class="error" role="alert">${escapeHtml(error)}</p>`;
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Skep</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${style}</style></head>
<body>${body}</body></html>`;
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
