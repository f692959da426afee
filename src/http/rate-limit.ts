import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Area, Limit } from './area.ts';

/** Adds `hits` (none, to look only) to each counter and answers what it stands at. */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: Bounded[];
  }
}

type Bounded = { key: string; max: number; window_ms: number };
type Standing = { max: number; remaining: number; reset_at: number };

/** Works out, as a route is registered, which limits apply to it. Throws when it names one its area does not have. */
export function limitsOf(area: Area, name: string | undefined, scale: number): Bounded[] {
  const own = name === undefined ? [] : [bounded(area, name, scale)];
  return [bounded(area, 'general', scale), ...own];
}

function bounded({ name: area, limits }: Area, name: string, scale: number): Bounded {
  const limit: Limit | undefined = limits[name];
  if (!limit) throw new Error(`The area ${area} has no limit called ${name}`);
  const key = limit.bucket ?? `${area}:${name}`;
  return { key, max: Math.max(1, Math.floor(limit.max * scale)), window_ms: limit.seconds * 1000 };
}

/**
 * The hook that counts requests by user, or by address when nobody is signed in, and refuses those over a limit.
 * Every answer says how the tightest limit stands: the one that has the fewest requests left.
 */
export function rateLimitHook(count: CountHits, limitsOfUnknown: (path: string) => Bounded[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { limits = limitsOfUnknown(request.url), counted } = request.routeOptions.config;
    const subject = request.principal ? `user:${request.principal.user_id}` : addressKey(request.ip);
    const asked = limits.map(({ key, window_ms }) => ({ key: `${key}:${subject}`, window_ms }));
    const counts = await count(asked, counted === false ? 0 : 1);
    const standings = limits.map(({ max }, i): Standing => {
      const { count: used, reset_at } = counts[i] ?? { count: 0, reset_at: Date.now() };
      return { max, remaining: max - used, reset_at };
    });
    const tightest = standings.reduce((a, b) => (b.remaining < a.remaining ? b : a));
    void reply.headers({
      'x-ratelimit-limit': tightest.max,
      'x-ratelimit-remaining': Math.max(0, tightest.remaining),
      'x-ratelimit-reset': Math.ceil(tightest.reset_at / 1000),
    });
    if (tightest.remaining >= 0 || counted === false) return;
    // One entry a window tells the audit log enough.
    request.audit.repeated = tightest.remaining < -1;
    const seconds = Math.max(1, Math.ceil((tightest.reset_at - Date.now()) / 1000));
    void reply.header('retry-after', seconds);
    throw new AppError('rate_limited', `Too many requests; try again in ${seconds} s`, {
      details: { retry_after: seconds },
    });
  };
}

/** One network is one caller: an IPv6 customer has a whole /64 to send from. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped) || !isIPv6(mapped)) return `address:${mapped}`;
  return `address:${firstGroups(mapped).join(':')}::/64`;
}

function firstGroups(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** The limits that a route's config carries. */
export function limitRoute(route: RouteOptions, area: Area, scale: number): void {
  route.config = { ...route.config, limits: limitsOf(area, route.config?.limit, scale) };
}
