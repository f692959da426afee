import type { Prepared } from './prepare.ts';
import { fill, formOf, replyOf, type Reply } from './requests.ts';
import type { LimitRow } from './row.ts';

/** How many of the limited requests are on their way at the same time. */
const atOnce = 4;

/**
 * Sends as many requests as a limit allows at the scale of the server, and one more. Whether they succeed does not count:
 * each of them is counted.
 */
export async function walkLimit(row: LimitRow, prepared: Prepared): Promise<string[]> {
  const allowed = Math.max(1, Math.floor(row.limit * prepared.scale));
  const send = (): Promise<Reply> => {
    const body = row.form ? formOf(row.form, prepared.names) : fill(row.send, prepared.names);
    const call = String(fill(row.call, prepared.names));
    return replyOf(prepared.urlOf(row.at), call, { headers: prepared.headersOf(row.as ?? 'nobody'), body });
  };
  const replies: Reply[] = [];
  for (let sent = 0; sent < allowed; sent += atOnce)
    replies.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, allowed - sent) }, send))));
  const early = replies.filter(({ status }) => status === 429 || status >= 500);
  if (early.length > 0) return [`${early.length} of ${allowed} were refused: ${early[0]?.text}`];
  return wrongIn(await send(), row, allowed);
}

function wrongIn({ status, headers, text }: Reply, { error }: LimitRow, allowed: number): string[] {
  const seconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
  const holds: [string, boolean][] = [
    [`request ${allowed + 1} has the status ${status}, not 429`, status === 429],
    [`its error is ${text}`, text.includes(error)],
    [
      `X-RateLimit-Limit is ${headers['x-ratelimit-limit']}`,
      headers['x-ratelimit-limit'] === String(allowed),
    ],
    [
      `X-RateLimit-Remaining is ${headers['x-ratelimit-remaining']}`,
      headers['x-ratelimit-remaining'] === '0',
    ],
    [`X-RateLimit-Reset is ${seconds} s away`, seconds > -1 && seconds <= 24 * 3600 + 1],
    [`Retry-After is ${headers['retry-after']}`, Number(headers['retry-after']) > 0],
  ];
  return holds.filter(([, held]) => !held).map(([what]) => what);
}
