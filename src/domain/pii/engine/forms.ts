import { contextWords, evidenceAround, type ContextWords } from './context.ts';
import { kindOf, kinds } from './letters.ts';
import type { Find, Pattern, Recogniser } from './recogniser.ts';
import type { Scan } from './scan.ts';
import { made } from './tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

type Form = {
  recogniser: Recogniser;
  regex: RegExp;
  alone: number;
  inner: boolean;
  context: ContextWords;
  against: ContextWords;
};
/** The forms that may start at a token, by what it is made of and by its length. */
export type Forms = { d: Form[][]; m: Form[][]; l: Form[][] };

const longestFirst = 64;

/** Sorts the patterns of the recognisers by their first tokens. Throws when a `first` says nothing. */
export function compileForms(recognisers: readonly Recogniser[], vocabulary: Vocabulary): Forms {
  const forms: Forms = { d: byLength(), m: byLength(), l: byLength() };
  for (const recogniser of recognisers) {
    const context = contextWords(recogniser.context ?? [], vocabulary);
    const against = contextWords(recogniser.against ?? [], vocabulary);
    for (const { regex, first, alone, inner } of recogniser.patterns) {
      const form = {
        recogniser, alone, context, against,
        regex: new RegExp(regex.source, `${regex.flags.replaceAll(/[gy]/g, '')}y`),
        inner: inner ?? false,
      }; // prettier-ignore
      for (const { kind, from, to } of firstsOf({ regex, first, alone }))
        for (let length = from; length <= to; length += 1) forms[kind][length]?.push(form);
    }
  }
  return forms;
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
    let tried: Form[] | undefined;
    if ((bits & made.digits) === 0) {
      // A word starts a form only when digits follow at once.
      if (at + 1 >= tokens.count || ((tokens.made[at + 1] as number) & made.digits) === 0) continue;
      if ((tokens.start[at + 1] as number) - end > 2) continue;
      tried = forms.l[end - start];
    } else tried = (bits === made.digits ? forms.d : forms.m)[Math.min(end - start, longestFirst)];
    if (!tried) continue;
    for (const form of tried) {
      form.regex.lastIndex = start;
      const found = form.regex.exec(text)?.[0];
      if (found === undefined || !isBounded(text, { start, end: start + found.length }, form.inner)) continue;
      const find = judge(scan, form, { start, value: found });
      if (find) report(find);
    }
  }
}

function judge(scan: Scan, form: Form, { start, value }: { start: number; value: string }) {
  const { recogniser } = form;
  if (recogniser.check && !recogniser.check(value)) return null;
  const span = { start, end: start + value.length };
  const evidence = evidenceAround(scan, span, form.context);
  const counter = evidenceAround(scan, span, form.against);
  // Noisy or: each kind of evidence is wrong on its own.
  const supported = 1 - (1 - form.alone) * (1 - evidence);
  const confidence = counter > evidence ? supported * (1 - counter) : supported;
  return {
    ...span,
    type: recogniser.type,
    confidence,
    method: evidence > 0 ? ('contextual_pattern' as const) : ('pattern_match' as const),
    innocent: recogniser.innocent ?? false,
  };
}

/** Whether the span is a whole: no letter or digit touches it, and it is no piece of 1.2.3-4 or a/1/2. */
function isBounded(text: string, { start, end }: { start: number; end: number }, inner: boolean): boolean {
  if (kindAt(text, start - 1) !== kinds.other || kindAt(text, end) !== kinds.other) return false;
  if (text[start - 1] === '_' || text[end] === '_') return inner;
  if (inner) return true;
  const joinedBefore = /[.\-/:\\]/.test(text[start - 1] ?? ' ') && kindAt(text, start - 2) === kinds.digit;
  const joinedBehind = /[.\-/\\]/.test(text[end] ?? ' ') && kindAt(text, end + 1) === kinds.digit;
  return !joinedBefore && !joinedBehind;
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
