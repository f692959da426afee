import { topLevelDomains } from '#text/names.ts';
import type { Finder } from '#domain/pii/engine/recogniser.ts';
import { connectionAt } from './connections.ts';

const localForm = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u00a1-\uffff-]/;
const longestLocal = 64;
const hostForm =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]/uy;
const addressForm = /\[(?:\d{1,3}\.){3}\d{1,3}\]/y;
const schemes = /(?:https?|ftps?|sftp|wss?|h[tx]{2}ps?|ldaps?|file):\/\/$/i;
const urlRest = /[^\s"'<>`{}|\\^]{1,2000}/y;
/** What ends the sentence around a URL rather than the URL. */
const closing = /(?:[.,;:!?'"»”’]|\((?![^()]*\)))+$/;

/** E-mail addresses (RFC 5321, unquoted local parts, international domains) at each @; URLs at each `://`. */
export const findInternet: Finder = (scan, report) => {
  const { text, from, to, tokens } = scan;
  // The ends of the passwords before hosts, which are no names of mailboxes.
  const passwords = new Set<number>();
  for (const colon of tokens.colons) {
    if (text[colon + 1] !== '/' || text[colon + 2] !== '/') continue;
    const connection = connectionAt(scan, colon);
    if (connection) {
      passwords.add(connection.password.end);
      continue;
    }
    const scheme = schemes.exec(text.slice(Math.max(from, colon - 6), colon + 3))?.[0];
    if (scheme === undefined) continue;
    urlRest.lastIndex = colon + 3;
    const rest = trimmed(urlRest.exec(text)?.[0] ?? '');
    if (rest === '') continue;
    const start = colon + 3 - scheme.length;
    report({ type: 'url', start, end: colon + 3 + rest.length, confidence: 0.99, method: 'pattern_match' });
  }
  for (const at of tokens.ats) {
    const start = localStart(text, at, from);
    if (start === at || passwords.has(at)) continue;
    const end = hostEnd(text, at + 1);
    if (end === -1 || end > to || isOfProgram(text, { start, at, end })) continue;
    report({ type: 'email_address', start, end, confidence: 0.99, method: 'pattern_match' });
  }
};

/** `git@github.com:owner/name` and the algorithms of SSH, which are named as addresses are. */
function isOfProgram(text: string, { start, at, end }: { start: number; at: number; end: number }): boolean {
  if (text.startsWith('git@', start) && start + 3 === at) return true;
  return (
    /^(?:openssh\.com|libssh\.org)$/.test(text.slice(at + 1, end)) && /[-\d]/.test(text.slice(start, at))
  );
}

function localStart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && at - start < longestLocal && localForm.test(text[start - 1] as string)) start -= 1;
  // No address starts or ends with a dot; `(mailto` and `=` before one are of the text around it.
  while (start < at && /[.=/'`{|&?*!#$%^-]/.test(text[start] as string)) start += 1;
  const query = text.slice(start, at).search(/[=/?&](?!.*[=/?&])/);
  if (query !== -1) start += query + 1;
  return text[at - 1] === '.' ? at : start;
}

function hostEnd(text: string, start: number): number {
  hostForm.lastIndex = start;
  let host = hostForm.exec(text)?.[0];
  if (host === undefined) {
    addressForm.lastIndex = start;
    const literal = addressForm.exec(text)?.[0];
    return literal === undefined ? -1 : start + literal.length;
  }
  // `joe@example.com.Then` ends where the name does.
  while (!isTopLevel(host.slice(host.lastIndexOf('.') + 1))) {
    const dot = host.lastIndexOf('.');
    host = host.slice(0, dot);
    if (!host.includes('.')) return -1;
  }
  return start + host.length;
}

function isTopLevel(label: string): boolean {
  return (
    topLevelDomains.has(label.toLowerCase()) ||
    label.toLowerCase().startsWith('xn--') ||
    /[^\u0000-\u007f]/.test(label)
  );
}

function trimmed(rest: string): string {
  let end = rest.replace(closing, '');
  while (end.endsWith(')') && end.split(')').length > end.split('(').length) end = end.slice(0, -1);
  return end.replace(closing, '');
}
