import type { Span } from './document.ts';
import { isIgnorable } from './language/fold.ts';

const catalogueWord = /^[("'[]?(?:cve|cwe|capec)[:#]?$/i;
const marker = /^[[({](?:\.|dot|at|@|:|:\/\/)[\])}]$/i;
const openPath = /(?:^|["'(])(?:[a-z]:|\\\\|%\w+%|hk\w+)\\[^"]*$/i;
const pathGo =
  /(?<!\.[a-z0-9]{2,4}) [^\s\\/:*?"<>|%]{1,60}(?: [^\s\\/:*?"<>|%]{1,60}){0,3}\\[^\s\u3000-\u9fff\uac00-\ud7af]*/iy;

// 1: may stand in an identifier; 2: and makes a candidate when something follows it; 3: digit; 4: letter.
const kinds = new Uint8Array(128);
for (let code = 0x21; code < 0x7f; code += 1) {
  const character = String.fromCharCode(code);
  kinds[code] = /[0-9]/.test(character)
    ? 3
    : /[a-z]/i.test(character)
      ? 4
      : /[.@:/\\[({]/.test(character)
        ? 2
        : 1;
}

function kindOf(code: number): number {
  if (code < 128) return kinds[code] as number;
  if ((code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x52f)) return 4;
  if (code >= 0xff01 && code <= 0xff5e) return 2;
  return (code >= 0x2010 && code <= 0x2015) || code === 0x2212 || isIgnorable(code) ? 1 : 0;
}

/** The end of the run of non-space characters from `at`, and whether its look allows an identifier. */
function scanRun(text: string, at: number, end: number): { to: number; candidate: boolean } {
  let digit = false;
  let letter = false;
  let inner = false;
  let pending = false;
  let to = at;
  for (; to < end; to += 1) {
    const kind = kindOf(text.charCodeAt(to));
    if (kind === 0) break;
    if (kind >= 3) {
      if (pending) inner = true;
      if (kind === 3) digit = true;
      else letter = true;
    } else if (kind === 2 && (to > at || text.charCodeAt(to) !== 0x28)) pending = true;
  }
  return { to, candidate: inner || (digit && letter) };
}

function runEnd(text: string, at: number, end: number): number {
  return scanRun(text, at, end).to;
}

/** Joins what a space tears apart: `evil [.] com`, `CVE 2021-44228`, `C:\\Program Files\\x`. */
function extend(text: string, from: number, to: number, end: number): number {
  let last = to;
  for (let joined = 0; joined < 8 && text[last] === ' '; joined += 1) {
    const nextEnd = runEnd(text, last + 1, end);
    const next = text.slice(last + 1, Math.min(nextEnd, last + 12));
    if (!marker.test(next)) break;
    last = text[nextEnd] === ' ' ? runEnd(text, nextEnd + 1, end) : nextEnd;
  }
  if (text[last] === ' ' && last - from <= 7 && catalogueWord.test(text.slice(from, last))) {
    const code = text.charCodeAt(last + 1);
    if (code >= 48 && code <= 57) return runEnd(text, last + 1, end);
  }
  while (text[last] === ' ' && openPath.test(text.slice(Math.max(from, last - 300), last))) {
    pathGo.lastIndex = last;
    if (!pathGo.test(text.slice(0, Math.min(end, last + 400)))) break;
    last = Math.min(end, pathGo.lastIndex);
  }
  return last;
}

/**
 * Calls `visit` with each stretch of the text that might hold identifiers, in order. A cheap filter before the
 * patterns: plain words and numbers, most of any text, never reach them.
 */
export function forEachCandidate(text: string, { start, end }: Span, visit: (span: Span) => void): void {
  let at = start;
  while (at < end) {
    const { to, candidate } = scanRun(text, at, end);
    if (to === at) {
      at += 1;
      continue;
    }
    const next = text.charCodeAt(to + 1);
    const opens = next === 0x5b || next === 0x28 || next === 0x7b;
    const mayJoin = to < end && text[to] === ' ' && (opens || (to - at <= 7 && next >= 0x30 && next <= 0x39));
    const last = mayJoin || (candidate && text.slice(at, to).includes('\\')) ? extend(text, at, to, end) : to;
    if (candidate || last > to) visit({ start: at, end: last });
    at = last;
  }
}
