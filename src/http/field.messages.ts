import { z } from 'zod';
import { fieldsSummary } from '#kernel/errors.ts';
import { fieldProblems } from '#kernel/field-problems.ts';
import { quoted } from '#kernel/visible.ts';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  date: 'a day such as 2026-01-15',
  datetime: 'a time such as 2026-01-15T09:30:00Z',
};

/** What is counted of each, one and more. */
const counted: Record<string, readonly [string, string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

/** Has the forms of requests say what is wrong as people do; what the table lacks is said in zod's words, a form's own words stay. */
export function speakPlainly(): void {
  z.config({ customError: said });
}

function said(issue: Issue): string | undefined {
  const isMissing = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isMissing && issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type') {
    const kind = kinds[issue.expected];
    return kind && `must be ${kind}`;
  }
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values)}`;
  if (issue.code === 'too_small') {
    if (issue.origin in counted && Number(issue.minimum) === 1) return 'must not be empty';
    return bound(issue, issue.minimum, issue.inclusive ? 'no less than' : 'more than');
  }
  if (issue.code === 'too_big')
    return bound(issue, issue.maximum, issue.inclusive ? 'no more than' : 'less than');
  if (issue.code === 'invalid_format') {
    const format = formats[issue.format];
    return format && `must be ${format}`;
  }
  if (issue.code === 'invalid_union') return fitsNone(issue);
  if (issue.code === 'unrecognized_keys') return unknownNames(issue.keys, namesIn(issue.inst));
  return undefined;
}

/** Whoever sends a thousand wrong fields or unknown names learns enough from the first. */
const mostNamed = 5;

type NoFit = {
  errors: z.core.$ZodIssue[][];
  input?: unknown;
  discriminator?: string | undefined;
  options?: readonly unknown[];
};

/** What each of the forms that it may have would want of it. */
function fitsNone({ errors, input, discriminator, options = [] }: NoFit): string | undefined {
  if (discriminator !== undefined)
    return Object.hasOwn(Object(input), discriminator) ? `must be ${oneOf(options)}` : 'is missing';
  const wanted = errors.map(fieldProblems);
  // Where it is at least of the kind that one form wants, the others are not meant.
  const near = wanted.filter((wrong) => wrong.every(({ field }) => field !== ''));
  const each = new Set(
    (near.length > 0 ? near : wanted).map((wrong) => fieldsSummary(wrong.slice(0, mostNamed))),
  );
  return [...each].join(', or ').replaceAll(', or must be ', ' or ') || undefined;
}

/** What is not known, and what is: who has misspelt a name finds it among these. */
export function unknownNames(unknown: readonly string[], known: readonly string[]): string {
  const named = unknown.slice(0, mostNamed).map(quoted).join(', ');
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  const verb = unknown.length === 1 ? 'is' : 'are';
  return `${named}${more} ${verb} not known here; allowed: ${known.join(', ') || 'nothing'}`;
}

function namesIn(form: unknown): string[] {
  return form instanceof z.ZodObject ? Object.keys(form.shape) : [];
}

function oneOf(values: readonly unknown[]): string {
  const [first] = values;
  return values.length === 1 ? JSON.stringify(first) : `one of ${values.map(String).join(', ')}`;
}

type Bounded = { origin: string; exact?: boolean | undefined };

function bound({ origin, exact }: Bounded, limit: number | bigint, how: string): string {
  const most = exact ? 'exactly' : how;
  const [one, more] = counted[origin] ?? [];
  if (one === undefined) return `must be ${most} ${limit}`;
  return `must have ${most} ${limit} ${Number(limit) === 1 ? one : more}`;
}
