import type { z } from 'zod';
import type { AppError, ErrorKind } from '#kernel/errors.ts';

/**
 * At most `max` requests in a window of `seconds`; limits of one `bucket` share their counts, whatever the area. `what` names the
 * counted requests in the refusal, where set. Requests of a limit that is `apart` are not counted by the general one: other
 * requests from an address do not keep its users from signing in.
 */
export type Limit = { max: number; seconds: number; bucket?: string; what?: string; apart?: boolean };

/**
 * `general` counts every request of the area; a route may name one of the others besides. `browser` takes the place of `general`
 * for people who are signed in with the cookie: a page of the console is many requests.
 */
export type LimitTable = { general: Limit } & Record<string, Limit>;

/** A part of the API by its path: how its errors look, and how much of it a caller may use. */
export type Area = { name: string; prefix: string; envelope: Envelope; limits: LimitTable };

/** Finds the area of a path: the longest prefix wins, and the area with the empty prefix takes the rest. */
export function areaFinder(areas: Area[]): (path: string) => Area {
  const ordered = areas.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const rest = ordered.at(-1);
  if (!rest || rest.prefix !== '') throw new Error('One area must have the empty prefix');
  return (path) => ordered.find(({ prefix }) => isBelow(path, prefix)) ?? rest;
}

function isBelow(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  const next = path[prefix.length];
  return prefix === '' || next === undefined || next === '/' || next === '?' || next === '#';
}

/** An area's envelope: the form of the body that it answers for an error, and how it is made. */
export type Envelope = {
  body: z.ZodType;
  render: (error: AppError, requestId: string) => object;
  /** Statuses that differ from those of the other areas. */
  status?: Partial<Record<ErrorKind, number>>;
};
