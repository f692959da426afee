/** Retry-After in milliseconds, given in seconds or as a date (RFC 9110, 10.2.3); null without one that can be read. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}
