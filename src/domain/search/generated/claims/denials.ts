import { queryStopWords } from '#analysis/language/stopwords.ts';
import { bodyTerms } from '#analysis/language/terms.ts';

const part = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[.,;:()\n]/gu;
const cues = new Set(
  'not never no none nobody nothing neither nor without cannot unable fails failed rarely seldom hardly scarcely'.split(
    ' ',
  ),
);
const shortened = /n['’]t$/;
/** `not only`: nothing is denied. */
const notDenying = new Set(['only', 'just', 'merely', 'least']);
const closing = new Set(['but', 'although', 'though', 'while', 'whereas', 'however', 'instead', 'except']);
/** Words after a cue that it may be about, and how many of their terms are compared. */
const window = 7;
const mostTerms = 3;

/** What a sentence denies: for each of its cues (not, never, rarely …) the first terms that follow in its clause. */
export function denialsIn(text: string): string[][] {
  const parts = (text.match(part) ?? []).map((each) => each.toLowerCase());
  return parts.flatMap((each, at) => {
    if (!cues.has(each) && !shortened.test(each)) return [];
    if (notDenying.has(parts[at + 1] ?? '')) return [];
    return [deniedAfter(parts, at)];
  });
}

function deniedAfter(parts: readonly string[], cue: number): string[] {
  const terms: string[] = [];
  for (const next of parts.slice(cue + 1, cue + 1 + window)) {
    if (terms.length >= mostTerms || closing.has(next) || /^[.,;:()\n]$/.test(next)) break;
    terms.push(...bodyTerms(next, { leaveOut: queryStopWords }).split(' ').filter(Boolean));
  }
  return terms;
}

type Stated = { terms: ReadonlySet<string>; denials: readonly string[][] };

/** Whether a claim affirms what a statement denies: more than half of it, and it denies none of that itself. */
function affirmsDenied(claim: Stated, statement: Stated): boolean {
  const denied = new Set(claim.denials.flat());
  return statement.denials.some((terms) => {
    const shared = terms.filter((term) => claim.terms.has(term));
    return shared.length * 2 > terms.length && !shared.some((term) => denied.has(term));
  });
}

/**
 * Whether a claim denies no more and no less than the statements: each of its denials is near the same words in one of them, and
 * one of those that hold most of its words, its names apart, does not deny what it affirms.
 */
export function deniesAlike(
  claim: Stated & { said: ReadonlySet<string> },
  statements: readonly Stated[],
): boolean {
  const unheld = claim.denials.some(
    (terms) =>
      terms.length > 0 &&
      !statements.some(({ denials }) => denials.some((held) => terms.some((term) => held.includes(term)))),
  );
  if (unheld) return false;
  const counts = statements.map(({ terms }) => [...claim.said].filter((term) => terms.has(term)).length);
  const most = Math.max(0, ...counts);
  return statements.some((statement, i) => counts[i] === most && !affirmsDenied(claim, statement));
}
