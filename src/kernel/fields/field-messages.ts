import { z } from 'zod';
import { fieldsSummary } from '#kernel/errors.ts';
import { fieldProblems } from './field-problems.ts';
import { nearestName } from './nearest-name.ts';
import { quoted } from '#kernel/visible.ts';

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0];

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a time',
  null: 'null',
  file: 'a file',
};

const formats: Record<string, string> = {
  date: 'a day such as 2026-01-15',
  datetime: 'a time such as 2026-01-15T09:30:00Z',
  time: 'a time of day such as 09:30:00',
  duration: 'a duration such as P3D',
  email: 'an e-mail address such as ada@example.com',
  url: 'a URL such as https://example.com/',
  uuid: 'an id such as 7c9e6679-7425-40de-944b-e07fc1f90ae7',
  guid: 'an id such as 7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ipv4: 'an address such as 192.0.2.1',
  ipv6: 'an address such as 2001:db8::1',
  cidrv4: 'a network such as 192.0.2.0/24',
  cidrv6: 'a network such as 2001:db8::/32',
  base64: 'text in base64',
  base64url: 'text in base64url',
  lowercase: 'in lower case',
  uppercase: 'in upper case',
};

/** The unit of each, singular and plural. Text has its own wording. */
const counted: Record<string, readonly [string, string]> = {
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/** Makes every zod schema of the process describe problems in plain words. A message that a schema gives itself is kept. */
export function usePlainMessages(): void {
  z.config({ customError: messageFor });
}

function messageFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return kinds[issue.expected] ? `must be ${kinds[issue.expected]}` : 'has the wrong type';
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${oneOf(issue.values)}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return bound(issue, issue.maximum, issue.inclusive ? 'at most' : 'less than');
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return wrongFormat(issue);
    case 'unrecognized_keys':
      return unknownNames(issue.keys, namesIn(issue.inst));
    case 'invalid_union':
      return fitsNone(issue);
    case 'invalid_key':
      return 'has a name that is not allowed';
    case 'invalid_element':
      return 'has an entry that is not valid';
    case 'custom':
    default:
      return 'is not valid';
  }
}

function wrongFormat({ format, ...issue }: Extract<Issue, { code: 'invalid_format' }>): string {
  if (formats[format]) return `must be ${formats[format]}`;
  if (format === 'starts_with') return `must start with ${JSON.stringify(issue['prefix'])}`;
  if (format === 'ends_with') return `must end with ${JSON.stringify(issue['suffix'])}`;
  if (format === 'includes') return `must contain ${JSON.stringify(issue['includes'])}`;
  return 'has the wrong form';
}

/** A sender of a thousand wrong fields or unknown names learns enough from the first. */
const mostNamed = 5;

type NoFit = {
  errors?: z.core.$ZodIssue[][];
  input?: unknown;
  discriminator?: string | undefined;
  options?: readonly unknown[];
};

/** What each of the forms that it may have would want of it. */
function fitsNone({ errors = [], input, discriminator, options = [] }: NoFit): string {
  if (discriminator !== undefined)
    return Object.hasOwn(Object(input), discriminator) ? `must be ${oneOf(options)}` : 'is missing';
  const wanted = errors.map(fieldProblems);
  // Where it is at least of the kind that one form wants, the others are not meant; nor are those that it fits less.
  const near = wanted.filter((wrong) => wrong.every(({ field }) => field !== ''));
  const fewest = Math.min(...near.map((wrong) => wrong.length));
  const closest = near.length > 0 ? near.filter((wrong) => wrong.length === fewest) : wanted;
  const each = new Set(closest.map((wrong) => fieldsSummary(wrong.slice(0, mostNamed))));
  return [...each].join(', or ').replaceAll(', or must be ', ' or ') || 'is not valid';
}

/** What is not known, the known name that it may have been meant for, and all that are known. */
export function unknownNames(unknown: readonly string[], known: readonly string[]): string {
  const allowed = `allowed: ${known.join(', ') || 'nothing'}`;
  // The name itself is the field of the problem.
  if (unknown.length === 1) return `is not a known field${meant(unknown[0] ?? '', known)}; ${allowed}`;
  const named = unknown.slice(0, mostNamed).map((name) => `${quoted(name)}${meant(name, known)}`);
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  return `${named.join(', ')}${more} are not known fields; ${allowed}`;
}

function meant(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null ? '' : ` (did you mean "${nearest}"?)`;
}

function namesIn(form: unknown): string[] {
  if (form instanceof z.ZodObject) return Object.keys(form.shape);
  return form instanceof z.ZodRecord && form.keyType instanceof z.ZodEnum
    ? form.keyType.options.map(String)
    : [];
}

function oneOf(values: readonly unknown[]): string {
  const [first] = values;
  return values.length === 1 ? JSON.stringify(first) : `one of ${values.map(String).join(', ')}`;
}

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  const { origin, minimum, inclusive } = issue;
  if (Number(minimum) === 1 && (origin === 'string' || origin in counted)) return 'must not be empty';
  return bound(issue, minimum, inclusive ? 'at least' : 'more than');
}

type Bounded = { origin: string; exact?: boolean | undefined };

function bound({ origin, exact }: Bounded, limit: number | bigint, how: string): string {
  const most = exact ? 'exactly' : how;
  const [one, more] = counted[origin] ?? [];
  if (origin === 'string')
    return `must be ${most} ${limit} ${Number(limit) === 1 ? 'character' : 'characters'} long`;
  if (origin === 'date') return `must be ${most} ${new Date(Number(limit)).toISOString()}`;
  if (one === undefined) return `must be ${most} ${limit}`;
  return `must have ${most} ${limit} ${Number(limit) === 1 ? one : more}`;
}
