import { tellingKind, type TellingKind } from './field-words.ts';

/** The kind that the words around a name give it; `next` when the word stands right next to it. */
export type Told = { kind: TellingKind; next: boolean };
export type Votes = Map<TellingKind, number>;

const reach = 40;
const possessive = /^[’']s?\s/;

/** The words of the field around a name, those after it first. What something has, it is not: `X's malware` is an actor's. */
export function votesFor(text: string, start: number, end: number): Told | null {
  const after = text.slice(end, end + reach).split(/[.;:|\n]/, 1)[0] ?? '';
  const before =
    text
      .slice(Math.max(0, start - reach), start)
      .split(/[.;:|\n]/)
      .at(-1) ?? '';
  if (/^\s*(?:C&C|C2|CnC|command[ -]and[ -]control)\b/i.test(after)) return { kind: 'malware', next: true };
  const right = (after.match(/\p{L}+/gu) ?? []).slice(0, 2).map(lower);
  if (possessive.test(after))
    return right.slice(1).some((word) => ['malware', 'tool'].includes(tellingKind(word) ?? ''))
      ? { kind: 'actor', next: false }
      : null;
  const left = (before.match(/\p{L}+/gu) ?? []).slice(-3).reverse().map(lower);
  // After a comma or in brackets begins something else.
  const rest = /^\s*[,()]/.test(after) ? [] : right;
  const nearest: [string | undefined, boolean][] = [
    [rest[0], true],
    [/\p{L}\s?["“‘']?$/u.test(before) ? left[0] : undefined, true],
    [rest[1], false],
    [left[0], false],
    [left[1], false],
    [left[2], false],
  ];
  for (const [word, next] of nearest) {
    const kind = word === undefined ? undefined : tellingKind(word);
    if (kind) return { kind, next };
  }
  return calledAfter(text.slice(end, end + sentence));
}

const sentence = 120;
const called = /^[”"’']? (?:is|was|are|were)(?: \p{L}+){0,4}? an? ((?:[\p{L}-]+ ?){1,7})/u;
const otherThing = /^(?:of|by|that|which|from|for|in|with|used|targeting|to|against|on|and)$/;

/** `X is thought to be a selective threat actor`: the kind of the noun that it is called. */
function calledAfter(after: string): Told | null {
  const words = called.exec(after)?.[1]?.trim().split(' ') ?? [];
  const to = words.findIndex((word) => otherThing.test(word));
  const kinds = words.slice(0, to < 0 ? undefined : to).map((word) => tellingKind(lower(word)));
  const kind = kinds.findLast((one) => one !== undefined);
  return kind ? { kind, next: false } : null;
}

const lower = (word: string): string => word.toLowerCase();
