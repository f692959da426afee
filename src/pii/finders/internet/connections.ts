import { level } from '#pii/confidence.ts';
import type { Finder } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { pattern } from '#pii/text/pattern.ts';

const scheme = /(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}$/i;
/** How `withPassword` begins. */
const user = /[^\s"'`<>/?#@:]{0,64}:/y;
const withPassword = /[^\s"'`<>/?#@:]{0,64}:([^\s"'`<>@]{3,128})@[\w.-]{1,253}[^\s"'<>`{}|\\^]{0,500}/y;
const stand = pattern('i')`
    ^(?:\*+|x+|\.+|<.*|\$.*|\{.*|%.*|\[.*|\d{1,5}\/.*|(?:my|your|some|the)?[_-]?(?:pass(?:word|wd)?|pwd|pw
    |secret|user|token|credentials?)|foo|bar|baz)$`;

type Connection = { start: number; end: number; password: { start: number; end: number } };

/** The connection string around the colon of `scheme://user:password@host/…`; null when no password is spelled out in it. */
export function connectionAt({ text, from }: Pick<Scan, 'text' | 'from'>, colon: number): Connection | null {
  if (text[colon + 1] !== '/' || text[colon + 2] !== '/') return null;
  // Most have none, which is seen sooner than what their scheme is.
  user.lastIndex = colon + 3;
  if (!user.test(text)) return null;
  const named = scheme.exec(text.slice(Math.max(from, colon - 22), colon))?.[0];
  if (named === undefined) return null;
  withPassword.lastIndex = colon + 3;
  const found = withPassword.exec(text);
  if (!found || stand.test(found[1] as string)) return null;
  const start = colon + 3 + found[0].indexOf(':') + 1;
  return {
    start: colon - named.length,
    end: colon + 3 + found[0].replace(/[.,;:!?)\]]+$/, '').length,
    password: { start, end: start + (found[1] as string).length },
  };
}

/** The passwords in connection strings, and what is around them, which is masked with them. */
export const findConnections: Finder = (scan, report) => {
  for (const colon of scan.tokens.colons) {
    const found = connectionAt(scan, colon);
    if (!found) continue;
    const { password, start, end } = found;
    // So much less sure that it never hides the password in it.
    report({ type: 'url', start, end, confidence: level.plausible, method: 'pattern_match' });
    report({ type: 'password', ...password, confidence: 0.995, method: 'pattern_match' });
  }
};
