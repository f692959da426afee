import { contextWords, evidenceAround, type ContextWords } from './context.ts';
import { kindOf, kinds } from './letters.ts';
import type { Find, Pattern, Recogniser } from './recogniser.ts';
import type { Scan } from './scan.ts';
import { made, type Tokens } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

type Form = {
  recogniser: Recogniser;
  regex: RegExp;
  alone: number;
  inner: boolean;
  context: ContextWords;
  against: ContextWords;
};
/** Forms that are tried at the same tokens. Each belongs to a guard, which matches where any of its forms may. */
type Bucket = { tried: { form: Form; guard: number }[]; guards: RegExp[]; hasInner: boolean };
/** The forms that may start at a token, by what it is made of and by its length. */
export type Forms = Record<'d' | 'm' | 'l', Bucket[]>;

const longestFirst = 64;
/** Less sure than this, a find is none: any nine digits are a number of somebody. */
const faintest = 0.1;

/** Sorts the patterns of the recognisers by their first tokens. Throws when a `first` says nothing. */
export function compileForms(recognisers: readonly Recogniser[], vocabulary: Vocabulary): Forms {
  const forms = { d: byLength(), m: byLength(), l: byLength() };
  for (const recogniser of recognisers) {
    const context = contextWords(recogniser.context ?? [], vocabulary);
    const against = contextWords(recogniser.against ?? [], vocabulary);
    for (const { regex, first, alone, inner } of recogniser.patterns) {
      const form = {
        recogniser, alone, context, against,
        // Up to the end of the word, so that no alternative stops short of it.
        regex: new RegExp(`(?:${regex.source})(?![A-Za-z0-9])`, `${regex.flags.replaceAll(/[gy]/g, '')}y`),
        inner: inner ?? false,
      }; // prettier-ignore
      for (const { kind, from, to } of firstsOf({ regex, first, alone }))
        for (let length = from; length <= to; length += 1) forms[kind][length]?.push(form);
    }
  }
  return { d: forms.d.map(bucketOf), m: forms.m.map(bucketOf), l: forms.l.map(bucketOf) };
}

/** Most tokens start none of the forms: one look says so for all that have the same flags. */
function bucketOf(forms: Form[]): Bucket {
  const flags: string[] = [];
  const tried = forms.map((form) => {
    const known = flags.indexOf(form.regex.flags);
    if (/\\[1-9]/.test(form.regex.source)) return { form, guard: unguarded };
    return { form, guard: known === -1 ? flags.push(form.regex.flags) - 1 : known };
  });
  const guards = flags.map((its, index) => {
    const guarded = tried.filter(({ guard }) => guard === index);
    return new RegExp(guarded.map(({ form }) => form.regex.source).join('|'), its);
  });
  return { tried, guards, hasInner: forms.some(({ inner }) => inner) };
}

/** Sources that point back at groups cannot be joined. */
const unguarded = 31;

/** The guards, as bits, without a match here. */
function failedGuards({ guards }: Bucket, text: string, start: number): number {
  let failed = 0;
  for (let guard = 0; guard < guards.length; guard += 1) {
    const regex = guards[guard] as RegExp;
    regex.lastIndex = start;
    if (!regex.test(text)) failed |= 1 << guard;
  }
  return failed;
}

/** Reports what the forms match at the tokens of the scan and what passes its check, with the evidence around it. */
export function findForms(
  scan: Scan,
  forms: Forms,
  report: (find: Find & { innocent: boolean }) => void,
): void {
  const { tokens, text } = scan;
  for (let at = 0; at < tokens.count; at += 1) {
    const bits = tokens.made[at] as number;
    const start = tokens.start[at] as number;
    const end = tokens.end[at] as number;
    let bucket: Bucket | undefined;
    if ((bits & made.digits) === 0) {
      bucket = end - start <= longestFirst ? forms.l[end - start] : undefined;
      if (!bucket || bucket.tried.length === 0 || !areDigitsNear(tokens, at)) continue;
    } else bucket = (bits === made.digits ? forms.d : forms.m)[Math.min(end - start, longestFirst)];
    if (!bucket || bucket.tried.length === 0) continue;
    const isInner = !isFree(text, start - 1, -1);
    if (isInner && !bucket.hasInner) continue;
    const failed = failedGuards(bucket, text, start);
    for (const { form, guard } of bucket.tried) {
      if (((failed >> guard) & 1) === 1 || (isInner && !form.inner)) continue;
      form.regex.lastIndex = start;
      if (!form.regex.test(text)) continue;
      const behind = form.regex.lastIndex;
      if (isJoined(kindAt(text, behind)) || !(form.inner || isFree(text, behind, 1))) continue;
      const find = judge(scan, form, { start, end: behind });
      if (find) report(find);
    }
  }
}

/** A word starts a form only when digits follow at once, or behind one word more (`B-AB 1234`). */
function areDigitsNear(tokens: Tokens, at: number): boolean {
  for (let next = at + 1; next < tokens.count && next <= at + 2; next += 1) {
    if ((tokens.start[next] as number) - (tokens.end[next - 1] as number) > 2) return false;
    if (((tokens.made[next] as number) & made.digits) !== 0) return true;
  }
  return false;
}

function judge(scan: Scan, form: Form, span: { start: number; end: number }) {
  const { recogniser } = form;
  const evidence = evidenceAround(scan, span, form.context);
  const counter = evidenceAround(scan, span, form.against);
  // Noisy or: each kind of evidence is wrong on its own.
  const supported = 1 - (1 - form.alone) * (1 - evidence);
  const confidence = counter > evidence ? supported * (1 - counter) : supported;
  if (confidence < faintest || recogniser.check?.(scan.text.slice(span.start, span.end)) === false)
    return null;
  return {
    ...span,
    type: recogniser.type,
    confidence,
    method: evidence > 0 ? ('contextual_pattern' as const) : ('pattern_match' as const),
    innocent: recogniser.innocent ?? false,
  };
}

/** Whether nothing at this end of a value makes it a piece of `a_1`, 1.2.3-4 or 1/2; only before it may a colon do that. */
function isFree(text: string, at: number, away: 1 | -1): boolean {
  const sign = text.charCodeAt(at);
  if (sign === underscore) return false;
  const joins = joining.has(sign) || (away === -1 && sign === colon);
  return !joins || kindAt(text, at + away) !== kinds.digit;
}

const underscore = 0x5f;
const colon = 0x3a;
const joining = new Set(Array.from('.-/\\', (sign) => sign.charCodeAt(0)));

/** Letters of scripts without capitals may touch a value: it is written so. */
function isJoined(kind: number): boolean {
  return kind !== kinds.other && kind !== kinds.letter;
}

function kindAt(text: string, at: number): number {
  return at < 0 || at >= text.length ? kinds.other : (kindOf[text.charCodeAt(at)] as number);
}

function firstsOf({ regex, first }: Pattern): { kind: 'd' | 'm' | 'l'; from: number; to: number }[] {
  return first.split(' ').map((part) => {
    const [, kind, from, to] = /^([dml])(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    if (kind === undefined) throw new Error(`The first token of ${regex.source} is not understood: ${first}`);
    return {
      kind: kind as 'd' | 'm' | 'l',
      from: Number(from),
      to: Math.min(Number(to ?? from), longestFirst),
    };
  });
}

function byLength(): Form[][] {
  return Array.from({ length: longestFirst + 1 }, () => []);
}
