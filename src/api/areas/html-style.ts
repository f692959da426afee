import { createHash } from 'node:crypto';

/** The look of the console, for pages without scripts: its colours, in both themes, and its measures. */
export const style = `:root{color-scheme:light dark;--text:#000;--back:#fff;--dim:#5c636a;--line:#ced4da;--card:#dee2e6;--field:#fff;
--do:#7a5100;--do-over:#5f3f00;--link:#7a5100;--bad:#c92a2a;--bad-back:#fff5f5}
@media(prefers-color-scheme:dark){:root{--text:#c9c9c9;--back:#242424;--dim:#a6adb4;--line:#5f5f5f;--card:#424242;--field:#2e2e2e;
--do:#8f5f00;--do-over:#7a5100;--link:#f1b937;--bad:#ffa8a8;--bad-back:#3b2626}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--text);background:var(--back)}
main{max-width:420px;margin:0 auto;padding:64px 16px}
.card{padding:32px;border:1px solid var(--card);border-radius:8px}
.brand{display:flex;align-items:center;gap:8px;margin-bottom:16px;font-weight:700}
h1{margin:0 0 8px;font-size:26px;line-height:1.35}
p{margin:0 0 16px;overflow-wrap:anywhere}.intro,.hint{color:var(--dim)}.hint{margin:4px 0 0;font-size:14px}
label{display:block;margin:16px 0 4px;font-size:14px;font-weight:500}
input{width:100%;height:36px;padding:0 12px;font:inherit;font-size:14px;color:inherit;background:var(--field);
border:1px solid var(--line);border-radius:8px}input[readonly]{color:var(--dim)}
button{width:100%;height:36px;margin-top:24px;font:inherit;font-size:14px;font-weight:600;color:#fff;background:var(--do);
border:0;border-radius:8px;cursor:pointer}button:hover{background:var(--do-over)}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--link);outline-offset:2px}
a{color:var(--link)}.error{padding:12px 16px;color:var(--bad);background:var(--bad-back);border-radius:8px}
@media(max-width:400px){main{padding:24px 16px}.card{padding:24px 16px}}`;

/** As a policy names it: nothing else is let in. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The drawing of the console's tab. */
export const mark =
  '<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 3c6 0 10 6 11 14v9a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-9' +
  'C6 9 10 3 16 3z" fill="#e8a317"/><path d="M8.5 10h15M6 16h20M5 22h22" stroke="#7a4b00" stroke-width="1.500"/>' +
  '<circle cx="16" cy="24" r="2.500" fill="#7a4b00"/></svg>';
