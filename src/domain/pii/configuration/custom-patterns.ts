import { RE2JS } from 're2js';
import { AppError } from '#kernel/errors.ts';
import { processorMs } from '#kernel/threads/processor-time.ts';
import { fold, type Folded } from '#pii/text/fold.ts';
import type { Match } from '#pii/recogniser.ts';

/** A pattern of an installation's own, by its name. */
export type NamedPattern = { name: string; pattern: string };

/** A pattern that is tried on a text. */
export type Trial = { pattern: string; text: string };

/** What it matches, in the order of the text; or why it cannot be taken. */
export type Tried = { spans: { start: number; end: number }[]; total: number } | { reason: string };

/** What a text of a million characters may cost one pattern. Milliseconds of processor time. */
const perMillion = 1000;
const million = 1e6;
/** What is longer is no value. */
const longestFind = 1000;
const probeLength = 20_000;
const probeMs = 250;
const probes = 16;

/** The matches in a text, ordered by start, longest first; computed for each call. Null for none. */
export type FindCustom = (text: string) => Iterable<Match<string>> | null;

/**
 * Matches an installation's custom patterns. They run in linear time on re2js and never on the native engine; the time of all
 * their matches together is limited, and exceeding it is an error, never a shorter result.
 */
export function compileCustom(patterns: readonly NamedPattern[]): FindCustom {
  const compiled = patterns.map(({ name, pattern }) => ({ name, regex: RE2JS.compile(pattern) }));
  return (text) => {
    if (compiled.length === 0) return null;
    const { text: read, original } = fold(text);
    const budget = perMillion * Math.max(1, read.length / million);
    const found = compiled.map(({ name, regex }) => ({
      name,
      spans: spansOf({ name, regex }, read, budget),
    }));
    if (found.every(({ spans }) => spans.length === 0)) return null;
    return { [Symbol.iterator]: () => inOrder(found, original) };
  };
}

/** Starts and ends of what a pattern finds, in turns: there may be millions. */
type Spans = readonly number[];

function* inOrder(
  found: readonly { name: string; spans: Spans }[],
  original: Folded['original'],
): Generator<Match<string>> {
  const left = found.map(({ name, spans }) => ({ name, spans, at: 0 }));
  for (;;) {
    let first: (typeof left)[number] | null = null;
    for (const each of left)
      if (each.at < each.spans.length && (first === null || isBefore(each, first))) first = each;
    if (first === null) return;
    const { name, spans, at } = first;
    const span = original({ start: spans[at] as number, end: spans[at + 1] as number });
    yield { type: name, ...span, confidence: 1, method: 'pattern_match' };
    first.at += 2;
  }
}

type Place = { spans: Spans; at: number };

function isBefore(a: Place, b: Place): boolean {
  const [start, other] = [a.spans[a.at] as number, b.spans[b.at] as number];
  return start < other || (start === other && (a.spans[a.at + 1] as number) > (b.spans[b.at + 1] as number));
}

function spansOf({ name, regex }: { name: string; regex: RE2JS }, text: string, budget: number): Spans {
  const spans: number[] = [];
  const matcher = regex.matcher(text);
  const begun = processorMs();
  let look = performance.now() + budget;
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()];
    if (end > start && end - start <= longestFind) spans.push(start, end);
    // Linear is the time of one find only, and there may be many.
    const now = performance.now();
    if (now < look) continue;
    // On a busy machine the clock continues while the pattern waits.
    const left = budget - (processorMs() - begun);
    if (left <= 0) throw tooSlow(name);
    look = now + left;
  }
  return spans;
}

/** The reason why a pattern is refused, or null. */
export function whyRefused({ name, pattern }: NamedPattern): string | null {
  let regex: RE2JS;
  try {
    regex = RE2JS.compile(pattern);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (regex.matcher('').find()) return 'it matches the empty text';
  // Repetitions of what it speaks of are what costs it most.
  const letters = [...new Set(pattern.match(/[\p{L}\p{N}@ ]/gu) ?? [])].slice(0, probes);
  for (const letter of letters) {
    try {
      spansOf({ name, regex }, letter.repeat(probeLength), probeMs);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return `it takes too long on a text of only ${JSON.stringify(letter)}`;
    }
  }
  return null;
}

/** So many matches of a pattern that is tried are shown. */
const mostShown = 1000;

/** What a pattern matches in a text, as it would once it is among the custom patterns; or why it cannot be. */
export function tryCustom({ pattern, text }: Trial): Tried {
  const tried = { name: 'pattern', pattern };
  const reason = whyRefused(tried);
  if (reason !== null) return { reason };
  const spans = Array.from(compileCustom([tried])(text) ?? [], ({ start, end }) => ({ start, end }));
  return { spans: spans.slice(0, mostShown), total: spans.length };
}

function tooSlow(name: string): AppError {
  return new AppError('internal', `The custom pattern ${name} takes too long on this text`, {
    code: 'PII_DETECTION_FAILED',
  });
}
