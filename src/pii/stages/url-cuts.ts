import type { Span } from './columns.ts';
import { toResolvedMatch, usualThreshold, type Candidate, type ResolvedMatch } from './arbitration.ts';
import type { Match } from '#pii/recogniser.ts';
import { types, type PiiType } from '#pii/types.ts';

/** A URL that holds what is more sensitive than it: it is found up to `to` alone, or not at all where that is null. */
export type UrlCut = { start: number; end: number; to: number | null };

/**
 * Where URLs end that hold something more sensitive: before the parameter, the segment of the path or the user that holds the first of
 * it. A URL is longer than all that is in it, and so it would hide every card number and secret that somebody sends along.
 * `urls` in the order of their starts, `found` what is found where there are no URLs. Linear.
 */
export function urlCutsIn(
  text: string,
  {
    urls,
    found,
    threshold,
  }: { urls: Iterable<Match>; found: Iterable<ResolvedMatch<PiiType>>; threshold: number },
): UrlCut[] {
  const cuts: UrlCut[] = [];
  const coming = found[Symbol.iterator]();
  // More sensitive matches that begin in what was looked at and not before this URL.
  let ahead: ResolvedMatch<PiiType>[] = [];
  let next: IteratorResult<ResolvedMatch<PiiType>> | null = null;
  for (const url of urls) {
    next ??= coming.next();
    for (; !next.done && next.value.start < url.end; next = coming.next())
      if (next.value.start > url.start && mayCut(next.value, threshold)) ahead.push(next.value);
    const first = ahead.findIndex(({ start }) => start > url.start);
    ahead = first === -1 ? [] : first === 0 ? ahead : ahead.slice(first);
    const parts = ahead.length === 0 ? null : partsOf(text, url);
    for (const value of parts ? ahead : []) {
      if (value.start >= url.end) break;
      const to = parts && cutBefore(text, { url, value, parts });
      if (to === undefined) continue;
      cuts.push({ start: url.start, end: url.end, to });
      break;
    }
  }
  return cuts;
}

/** The candidates in their order, with the URLs cut. */
export function* cutUrls(
  ordered: Iterable<Candidate<PiiType>>,
  cuts: readonly UrlCut[],
): Generator<Candidate<PiiType>> {
  let at = 0;
  for (const candidate of ordered) {
    const cut = cuts[at];
    if (cut && candidate.type === 'url' && candidate.start === cut.start && candidate.end === cut.end) {
      at += 1;
      if (cut.to !== null) yield { ...candidate, end: cut.to };
    } else yield candidate;
  }
}

/** The matches, which cover all that URLs were before they were cut: masks leave nothing of them. */
export function* coveringUrls(
  matches: Iterable<ResolvedMatch<PiiType>>,
  cuts: readonly UrlCut[],
): Generator<ResolvedMatch<PiiType>> {
  let at = 0;
  let region = { start: 0, end: 0 };
  let last: Reaching | null = null;
  for (const match of matches) {
    const own = match.covers ?? match;
    for (let cut = cuts[at]; cut && cut.start <= own.start; at += 1, cut = cuts[at])
      region = {
        start: cut.start < region.end ? region.start : cut.start,
        end: Math.max(region.end, cut.end),
      };
    const isIn = own.start < region.end;
    const start: number = isIn ? Math.min(own.start, Math.max(region.start, last?.end ?? 0)) : own.start;
    if (last) yield reaching(last, start);
    last = { match, start, end: own.end, reach: isIn ? region.end : 0 };
  }
  if (last) yield reaching(last, Infinity);
}

type Reaching = { match: ResolvedMatch<PiiType>; start: number; end: number; reach: number };

/** The match with the rest of its URL, up to the next match. */
function reaching({ match, start, end, reach }: Reaching, next: number): ResolvedMatch<PiiType> {
  return toResolvedMatch(match, { start, end: Math.max(end, Math.min(reach, next)) });
}

/** Whether a URL that holds such a match has to end before it. */
export function mayCut({ type, confidence }: Pick<Match, 'type' | 'confidence'>, threshold: number): boolean {
  return types[type].risk !== 'low' && confidence >= Math.max(threshold, usualThreshold);
}

type Parts = {
  /** After `://`, or where the URL begins. */
  user: number;
  host: number;
  path: number;
  /** The first `?` or `#`. */
  query: number;
};

function partsOf(text: string, { start, end }: Span): Parts {
  const url = text.slice(start, end);
  const scheme = url.indexOf('://');
  const user = scheme > 0 && scheme < longestScheme ? scheme + 3 : 0;
  const length = url.slice(user).search(/[/?#]/);
  const path = length === -1 ? url.length : user + length;
  const host = Math.max(user, url.slice(0, path).lastIndexOf('@') + 1);
  const query = url.slice(path).search(/[?#]/);
  return {
    user: start + user,
    host: start + host,
    path: start + path,
    query: query === -1 ? end : start + path + query,
  };
}

const longestScheme = 10;

/** Where a URL ends that is to end before the value; undefined when the value is none that it has to give way to. */
function cutBefore(
  text: string,
  { url, value, parts }: { url: Span; value: Match; parts: Parts },
): number | null | undefined {
  const isGiven = text[value.start - 1] === '=';
  // A value with blanks in it is longer than what the URL holds of it: `card=4111 1111 1111 1111`.
  if (value.end > url.end && !isGiven) return undefined;
  // Names in addresses of pages are mostly those of things and of the famous: `/wiki/Albert_Einstein`.
  if (value.method === 'named_entity_recognition' && !(isGiven && isEnd.test(text[value.end] ?? ' ')))
    return undefined;
  if (value.start < parts.path) {
    const isHost = value.start >= parts.host;
    return isHost && types[value.type].risk !== 'high' ? undefined : null;
  }
  // The host of an address within the address.
  if (value.type === 'ip_address' && text.startsWith('//', value.start - 2)) return undefined;
  const from = value.start > parts.query ? parts.query : parts.path;
  const separators = value.start > parts.query ? isOfQuery : isOfPath;
  let to = value.start - 1;
  while (to > from && !separators.test(text[to] as string)) to -= 1;
  return to;
}

const isEnd = /[\s&;#"'<>)\]]/;
const isOfQuery = /[?&;#]/;
const isOfPath = /[/;]/;
