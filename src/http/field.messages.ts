import { z } from 'zod';

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
  return undefined;
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
