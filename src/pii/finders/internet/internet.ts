import { level } from '#pii/confidence.ts';
import type { Finder } from '#pii/recogniser.ts';
import { connectionAt } from './connections.ts';
import { mailboxAt } from './mailboxes.ts';

const schemes = /(?:https?|ftps?|sftp|wss?|h[tx]{2}ps?|ldaps?|file):\/\/$/i;
const urlRest = /[^\s"'<>`{}|\\^]{1,2000}/y;
/** What ends the sentence around a URL rather than the URL. */
const closing = /(?:[.,;:!?'"»”’]|\((?![^()]*\)))+$/;

/** E-mail addresses at each @; URLs at each `://`. */
export const findInternet: Finder = (scan, report) => {
  const { text, from, tokens } = scan;
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
    report({
      type: 'url',
      start,
      end: colon + 3 + rest.length,
      confidence: level.proven,
      method: 'pattern_match',
    });
  }
  for (const at of tokens.ats) {
    const mailbox = passwords.has(at) ? null : mailboxAt(scan, at);
    if (!mailbox) continue;
    const { start, end, confidence } = mailbox;
    report({ type: 'email_address', start, end, confidence, method: 'pattern_match' });
  }
};

function trimmed(rest: string): string {
  let end = rest.replace(closing, '');
  while (end.endsWith(')') && end.split(')').length > end.split('(').length) end = end.slice(0, -1);
  return end.replace(closing, '');
}
