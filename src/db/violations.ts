/** PostgreSQL's codes (appendix A of its manual) of what a statement ran into. Both drivers answer them. */
const codes = { unique: '23505', foreign_key: '23503', deadlock: '40P01' } as const;

export type Violation = keyof typeof codes;

/** Whether a statement failed for one of these reasons. */
export function isViolation(error: unknown, ...kinds: Violation[]): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return kinds.some((kind) => codes[kind] === error.code);
}
