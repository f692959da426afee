import { level } from '#pii/confidence.ts';
import { fileExtensions, topLevelDomains } from '#analysis/names.ts';

/** The mailbox around an @, and how sure its host makes it. */
type Mailbox = { start: number; end: number; confidence: number };
type Host = { end: number; confidence: number };

const localForm = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u00a1-\uffff-]/;
const longestLocal = 64;
const hostForm =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,10}[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]/uy;
const addressForm = /\[(?:\d{1,3}\.){3}\d{1,3}\]/y;
/** Between two lines of a text, a quoted one too. */
const lineBreak = /\r?\n[ \t>]{0,8}/y;
/** The parts of a host before and after a line break: one of them has the dot or the dash there. */
const brokenHost =
  /([\p{L}\p{N}.-]{1,100}[.-]|[\p{L}\p{N}-]{1,60}(?=\r?\n[ \t>]{0,8}\.))\r?\n[ \t>]{0,8}([\p{L}\p{N}.-]{2,100})/uy;

/** After an @ any ending of letters is taken for a host's: private networks have their own, and new ones appear every year. */
const sure = { listed: level.proven, unlisted: level.sure, broken: level.sure } as const;
/** Endings of the units of systemd, which have an @ before their instance. */
const units = new Set('socket timer target mount automount device slice scope swap path'.split(' '));

/**
 * The e-mail address (RFC 5321, unquoted local parts, international domains) around the @ at `at`, over a line break too; null when
 * there is none in [from, to).
 */
export function mailboxAt(
  { text, from, to }: { text: string; from: number; to: number },
  at: number,
): Mailbox | null {
  let start = localStart(text, at, from);
  const isWhole = start < at;
  if (!isWhole) start = brokenLocalStart(text, at, from);
  if (start === -1) return null;
  const host = hostAt(text, at + 1);
  const isListed = host?.confidence === sure.listed;
  const found = isListed || !isWhole ? host : (brokenHostAt(text, at + 1) ?? host);
  if (!found || (!isWhole && !isListed)) return null;
  if (found.end > to || isOfProgram(text, { start, at, end: found.end })) return null;
  return { start, end: found.end, confidence: isWhole ? found.confidence : sure.broken };
}

/** `git@github.com:owner/name` and the algorithms of SSH, which are named as addresses are. */
function isOfProgram(text: string, { start, at, end }: { start: number; at: number; end: number }): boolean {
  if (text.startsWith('git@', start) && start + 3 === at) return true;
  return (
    /^(?:openssh\.com|libssh\.org)$/.test(text.slice(at + 1, end)) && /[-\d]/.test(text.slice(start, at))
  );
}

/** Where the name of the mailbox that ends at `at` starts; `at` when there is none. */
export function localStart(text: string, at: number, from: number): number {
  let start = at;
  while (start > from && at - start < longestLocal && localForm.test(text[start - 1] as string)) start -= 1;
  // No address starts or ends with a dot; `(mailto` and `=` before one are of the text around it.
  while (start < at && /[.=/'`{|&?*!#$%^-]/.test(text[start] as string)) start += 1;
  const query = text.slice(start, at).search(/[=/?&](?!.*[=/?&])/);
  if (query !== -1) start += query + 1;
  return text[at - 1] === '.' ? at : start;
}

/** `john.doe` at the end of the line before the @; -1 for a plain word of a sentence. */
function brokenLocalStart(text: string, at: number, from: number): number {
  const before = /[^\s>]\r?\n[ \t>]{0,8}$/.exec(text.slice(Math.max(from, at - 12), at));
  if (!before) return -1;
  const end = at - before[0].length + 1;
  const start = localStart(text, end, from);
  return /[\w-][._\d-]+[\w-]/.test(text.slice(start, end)) ? start : -1;
}

function hostAt(text: string, start: number): Host | null {
  hostForm.lastIndex = start;
  const name = hostForm.exec(text)?.[0];
  if (name === undefined) {
    addressForm.lastIndex = start;
    const literal = addressForm.exec(text)?.[0];
    return literal === undefined ? null : { end: start + literal.length, confidence: sure.listed };
  }
  // `joe@example.com.Then` ends where the name does.
  for (let host = name; host.includes('.'); host = host.slice(0, host.lastIndexOf('.')))
    if (isTopLevel(host.slice(host.lastIndexOf('.') + 1)))
      return { end: start + host.length, confidence: sure.listed };
  const end = start + name.length;
  return isOfNetwork(name) && !/[([=]/.test(text[end] ?? '') ? { end, confidence: sure.unlisted } : null;
}

/** A host on both sides of a line break, with an ending that is listed: `exam-⏎ple.com`, `example.⏎com`. */
function brokenHostAt(text: string, start: number): Host | null {
  lineBreak.lastIndex = start;
  const gap = lineBreak.exec(text)?.[0].length ?? 0;
  if (gap > 0) {
    const host = hostAt(text, start + gap);
    return host?.confidence === sure.listed ? { ...host, confidence: sure.broken } : null;
  }
  brokenHost.lastIndex = start;
  const [whole = '', head = '', tail = ''] = brokenHost.exec(text) ?? [];
  if (whole === '') return null;
  for (const joined of [head + tail, head.replace(/-$/, '') + tail]) {
    const host = hostAt(joined, 0);
    // The tail may go on after the host.
    if (host?.confidence === sure.listed && host.end > head.length)
      return { end: start + whole.length - (joined.length - host.end), confidence: sure.broken };
  }
  return null;
}

export function isTopLevel(label: string): boolean {
  return (
    topLevelDomains.has(label.toLowerCase()) ||
    label.toLowerCase().startsWith('xn--') ||
    /[^\u0000-\u007f]/.test(label)
  );
}

/** `nhs.scot`, `mail.corp`; not `2x.png`, `1000.slice`, `user.lastName`. */
function isOfNetwork(host: string): boolean {
  const dot = host.lastIndexOf('.');
  const ending = host.slice(dot + 1);
  if (!/^(?:[a-z]{2,}|[A-Z]{2,}|[A-Z][a-z]+)$/.test(ending) || !/[a-z]/i.test(host.slice(0, dot)))
    return false;
  const its = ending.toLowerCase();
  return its === 'local' || !(fileExtensions.has(its) || units.has(its));
}
