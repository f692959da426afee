/** The page of the set-up link. It needs no script, so its policy allows none. */
export const setupPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:4rem auto;padding:0 1rem}
label{display:block;margin:1rem 0 .25rem}input{width:100%;padding:.5rem;box-sizing:border-box;font:inherit}
button{margin-top:1.5rem;padding:.6rem 1.2rem;font:inherit}p.error{color:#a00}`;

export function setupForm(token: string, error?: string): string {
  return page(`<h1>Set up Skep</h1>
<p>Create the first admin. This link works once.</p>
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<label for="email">E-mail</label><input id="email" name="email" type="email" required autocomplete="username">
<label for="password">Password (8 characters or more)</label>
<input id="password" name="password" type="password" minlength="8" required autocomplete="new-password">
<button>Create admin</button>
</form>`);
}

export function setupDone(email: string): string {
  return page(`<h1>Skep is set up</h1>
<p>The admin ${escapeHtml(email)} can sign in now. The API is described at <a href="/api/docs">/api/docs</a>.</p>`);
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
