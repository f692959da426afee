import { level } from '#pii/confidence.ts';
import { ambiguousEndings, fileExtensions, topLevelDomains } from '#analysis/names.ts';
import { contextWords, evidenceAround } from '#pii/stages/context.ts';
import type { FinderMaker } from '#pii/recogniser.ts';
import type { Scan } from '#pii/text/scan.ts';
import { wordKinds } from '#pii/lexicon/words.ts';

const is = { ending: 1, www: 2 } as const;
const hostWords = [
  '!domain', '!domains', '!website', '!web site', '!homepage', '!hostname', '!visit', 'site', 'host', 'dns', 'server', 'blog',
]; // prettier-ignore
/** Top-level domains that programs call their fields: `request.host`. */
const fields = new Set(['host', 'id', 'link', 'name', 'page', 'style']);
/** Endings that names of hosts have and next to nothing else, as programs do not. */
const isWritten =
  /^(?!(?:this|self|window)\.)[a-z][a-z\d-]{2,}(?:\.[a-z\d-]+)*\.(?:com|org|edu|gov|(?:com?|ac|org|gov|edu)\.[a-z]{2})$/;
const pathOf = /(?::\d{2,5})?[/?#][^\s"'<>`{}|\\^]{0,2000}/y;
/** `example.org/AAAA/IN`: what a name server was asked. */
const question = /^\/[A-Z]{1,10}\d?\/(?:IN|CH|HS)(?![A-Za-z])/;
const closing = /[.,;:!?)\]]+$/;
const longest = 253;

/** Names of hosts without a scheme. Programs are full of dotted names: alone they are weak, and `www.` makes a URL of one. */
export const makeHosts: FinderMaker = (vocabulary) => {
  const kindsOf = wordKinds(vocabulary, [[...topLevelDomains].join(' '), 'www']);
  const near = contextWords(hostWords, vocabulary);
  return (scan, report) => {
    const { tokens, text } = scan;
    for (let at = 0; at < tokens.count; at += 1) {
      if (text.charCodeAt(tokens.end[at] as number) !== 0x2e) continue;
      const first = at;
      at = lastOfName(scan, at);
      if (at === first || (kindsOf(tokens.word[at] as number) & is.ending) === 0) continue;
      const start = tokens.start[firstOfName(scan, first)] as number;
      const end = tokens.end[at] as number;
      if (end - start > longest || isPart(text, start, end)) continue;
      const isWww = (kindsOf(tokens.word[first] as number) & is.www) !== 0;
      const ending = text.slice(tokens.start[at], end);
      if (!isWww && (ending !== ending.toLowerCase() || isOtherwise(ending))) continue;
      const path = pathAfter(text, end);
      const isAsked = question.test(path);
      if (isWww || (/^(?::\d+)?\/./.test(path) && !isAsked)) {
        const confidence = isWww ? level.certain : level.sufficient;
        report({ type: 'url', start, end: end + path.length, confidence, method: 'pattern_match' });
        continue;
      }
      const evidence = isAsked ? 0.9 : evidenceAround(scan, { start, end }, near);
      report({
        type: 'domain_name',
        start,
        end,
        confidence: 1 - (isWritten.test(text.slice(start, end)) ? 0.13 : 0.7) * (1 - evidence),
        method: evidence > 0 ? 'contextual_pattern' : 'pattern_match',
      });
    }
  };
};

/** An ending that files and programs have too. */
function isOtherwise(ending: string): boolean {
  return fileExtensions.has(ending) || ambiguousEndings.has(ending) || fields.has(ending);
}

function pathAfter(text: string, end: number): string {
  pathOf.lastIndex = end;
  return pathOf.exec(text)?.[0].replace(closing, '') ?? '';
}

const isDotOrDash = (code: number) => code === 0x2e || code === 0x2d;

/** The token that ends the dotted name. */
function lastOfName({ text, tokens }: Scan, at: number): number {
  let last = at;
  while (last + 1 < tokens.count) {
    const end = tokens.end[last] as number;
    if (tokens.start[last + 1] !== end + 1 || !isDotOrDash(text.charCodeAt(end))) break;
    last += 1;
  }
  return last;
}

/** `site` of `my-site.com` is not its first token. */
function firstOfName({ text, tokens }: Scan, at: number): number {
  let first = at;
  while (first > 0) {
    const end = tokens.end[first - 1] as number;
    if (tokens.start[first] !== end + 1 || text[end] !== '-') break;
    first -= 1;
  }
  return first;
}

/** Whether it is a piece of an address, of a path or of a program. */
function isPart(text: string, start: number, end: number): boolean {
  return /[@/\\_$.#=\]){}-]/.test(text[start - 1] ?? ' ') || /[@_(=[{]/.test(text[end] ?? ' ');
}
