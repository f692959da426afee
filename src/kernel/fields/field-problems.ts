import type { FieldProblem } from '#kernel/errors.ts';

/** An issue of a value, in zod's shape; `keys` are unknown members. */
type Issue = { code: string; path: readonly PropertyKey[]; keys?: readonly string[] };

/**
 * Drops further errors of a value of the wrong type: a schema measures everything with a length, so it would report a text as too
 * long where it expects a list of few entries.
 */
export function foremost<T extends Issue>(issues: readonly T[]): T[] {
  const mistyped = new Set(issues.filter(isWrongType).map(fieldOf));
  return issues.filter((issue) => isWrongType(issue) || !mistyped.has(fieldOf(issue)));
}

/** The same, each with the name of its field. */
export function fieldProblems(issues: readonly (Issue & { message: string })[]): FieldProblem[] {
  return foremost(issues).map((issue) => ({ field: fieldOf(issue), message: issue.message }));
}

function isWrongType({ code }: Issue): boolean {
  return code === 'invalid_type';
}

/** An unknown member that is the only one is a field by itself; several are a problem of what holds them. */
function fieldOf({ path, keys = [] }: Issue): string {
  return [...path, ...(keys.length === 1 ? keys : [])].join('.');
}
