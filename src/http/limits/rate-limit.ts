import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Principal } from '#http/access/access.ts';
import { credentialOf } from '#http/access/credentials.ts';
import type { Area, Limit } from '#http/area.ts';
import type { Audit } from '#http/access/audit.ts';
import { addressKey } from './address-key.ts';

/** Adds `hits` (none, to read only) to each counter and returns its value. */
export type CountHits = (
  asked: { key: string; window_ms: number }[],
  hits: 0 | 1,
) => Promise<{ count: number; reset_at: number }[]>;

declare module 'fastify' {
  interface FastifyContextConfig {
    limits?: Bounded[];
    /** Counted once the body is known: the limit of streams, then the route's own. */
    streamLimits?: Bounded[];
    messageLimits?: Bounded[];
    takenLimits?: Bounded[];
  }
  interface FastifyRequest {
    /** Counts the request by the limit of what is taken. Throws `rate_limited` when that is over it. */
    countTaken: () => Promise<void>;
  }
}

export type Bounded = {
  key: string;
  max: number;
  window_ms: number;
  what?: string | undefined;
  /** What counts instead where a person is signed in with the cookie. */
  in_browser?: Bounded;
};
type Standing = Pick<Bounded, 'max' | 'what'> & { remaining: number; reset_at: number };

/** Works out, as a route is registered, which limits apply to it. Throws when it names one its area does not have. */
export function limitsOf(area: Area, name: string | undefined, scale: number): Bounded[] {
  const own = name === undefined ? [] : [bounded(area, name, scale)];
  const apart = name !== undefined && area.limits[name]?.apart;
  return apart ? own : [generalLimit(area, scale), ...own];
}

function generalLimit(area: Area, scale: number): Bounded {
  const general = bounded(area, 'general', scale);
  return area.limits['browser'] ? { ...general, in_browser: bounded(area, 'browser', scale) } : general;
}

/** One limit of an area by its name. Throws when the area has none of that name. */
export function bounded({ name: area, limits }: Area, name: string, scale: number): Bounded {
  const limit: Limit | undefined = limits[name];
  if (!limit) throw new Error(`The area ${area} has no limit called ${name}`);
  const key = limit.bucket ?? `${area}:${name}`;
  const max = Math.max(1, Math.floor(limit.max * scale));
  return { key, max, window_ms: limit.seconds * 1000, what: limit.what };
}

/** The limits that a route's config carries. */
export function limitRoute(route: RouteOptions, area: Area, scale: number): void {
  const { limit, streamLimit, takenLimit } = route.config ?? {};
  const one = (name: string | undefined) => (name === undefined ? [] : [bounded(area, name, scale)]);
  const mayStream = streamLimit !== undefined;
  route.config = {
    ...route.config,
    limits: limitsOf(area, mayStream ? undefined : limit, scale),
    streamLimits: one(streamLimit),
    messageLimits: mayStream ? one(limit) : [],
    takenLimits: one(takenLimit),
  };
}

/** The limits of a path that is no route. */
export function limitsOfUnknown(areaOf: (path: string) => Area, scale: number) {
  return (path: string): Bounded[] => limitsOf(areaOf(path), undefined, scale);
}

/**
 * The hook that counts requests by user, or by address without a user, and refuses those over a limit. Every response has the
 * state of the tightest limit.
 */
export function rateLimitHook(count: CountHits, limitsOfPath: (path: string) => Bounded[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { limits: given = limitsOfPath(request.url), counted } = request.routeOptions.config;
    const subject = subjectOf(request);
    const limits = limitsFor(request, given);
    const free = counted === false || request.holdsBearer;
    const tightest = await tightestOf(limits, subject, (asked) =>
      free ? ifAtHand(count(asked, 0)) : count(asked, 1),
    );
    if (!tightest) return;
    tell(reply, tightest);
    if (tightest.remaining >= 0 || free) return;
    refuse(tightest, request.audit);
  };
}

/** A key that has a limit of its own is counted by that alone, and people who are signed in with the cookie by that of browsers. */
function limitsFor(request: FastifyRequest, given: Bounded[]): Bounded[] {
  const grant = request.principal?.grant;
  if (grant) return [{ key: 'granted', ...grant.limit }];
  const browser = isUser(subjectOf(request)) && credentialOf(request)?.from === 'cookie';
  return browser ? given.map((limit) => limit.in_browser ?? limit) : given;
}

/**
 * The hook that counts, where there may be a stream, which only the body tells, by the limit of streams and then by the
 * route's own, so that a stream that is refused uses up no message; and lets the handler count what it takes.
 */
export function laterLimitsHook(count: CountHits) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { streamLimits = [], messageLimits = [], takenLimits = [] } = request.routeOptions.config;
    request.countTaken = () => countLater(count, { limits: takenLimits, request, reply });
    if (streamLimits.length > 0 && (request.body as { stream?: unknown }).stream === true)
      await countLater(count, { limits: streamLimits, request, reply });
    await countLater(count, { limits: messageLimits, request, reply });
  };
}

type Later = { limits: Bounded[]; request: FastifyRequest; reply: FastifyReply };

async function countLater(count: CountHits, { limits, request, reply }: Later): Promise<void> {
  if (limits.length === 0) return;
  const tightest = await tightestOf(limits, subjectOf(request), (asked) => count(asked, 1));
  if (!tightest) return;
  if (tightest.remaining < Number(reply.getHeader('x-ratelimit-remaining'))) tell(reply, tightest);
  if (tightest.remaining < 0) refuse(tightest, request.audit);
}

function tell(reply: FastifyReply, { max, remaining, reset_at }: Standing): void {
  void reply.headers({
    'x-ratelimit-limit': max,
    'x-ratelimit-remaining': Math.max(0, remaining),
    'x-ratelimit-reset': Math.ceil(reset_at / 1000),
  });
}

/** Counts one more by the subject. Throws `rate_limited` when that is over a limit. */
export async function countOne(
  count: CountHits,
  { limits, subject, audit }: { limits: Bounded[]; subject: string; audit: Audit },
): Promise<void> {
  const tightest = await tightestOf(limits, subject, (asked) => count(asked, 1));
  if (tightest && tightest.remaining < 0) refuse(tightest, audit);
}

/** The state of the tightest of the limits: the one with the fewest requests left. */
async function tightestOf(
  limits: Bounded[],
  subject: string,
  count: (asked: Parameters<CountHits>[0]) => ReturnType<CountHits>,
): Promise<Standing | null> {
  const counts = await count(limits.map(({ key, window_ms }) => ({ key: `${key}:${subject}`, window_ms })));
  const standings = counts.flatMap(({ count: used, reset_at }, i): Standing[] => {
    const { max, what } = limits[i] ?? {};
    return max === undefined ? [] : [{ max, what, remaining: max - used, reset_at }];
  });
  const [first, ...others] = standings;
  return first ? others.reduce(tighter, first) : null;
}

function refuse({ max, what, remaining, reset_at }: Standing, audit: Audit): never {
  // One entry a window is enough for the audit log.
  audit.repeated = remaining < -1;
  const seconds = Math.max(1, Math.ceil((reset_at - Date.now()) / 1000));
  const why = what === undefined ? 'Too many requests' : `At most ${max} ${what}`;
  throw new AppError('rate_limited', `${why}; try again in ${inWords(seconds)}`, {
    details: { retry_after: seconds },
  });
}

/** A time that is never too short. */
function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

// Milliseconds.
const lookWithin = 1000;

/** What the counters stand at, or nothing when they do not answer: a health check must be able to say that. */
async function ifAtHand(counting: ReturnType<CountHits>): ReturnType<CountHits> {
  const late = Promise.withResolvers<[]>();
  const timer = setTimeout(late.resolve, lookWithin, []);
  try {
    return await Promise.race([counting, late.promise]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The key under which requests are counted. A session whose second factor is missing may be a thief's: it must not use up the
 * account owner's limit.
 */
export function subjectOf({ principal, ip }: { principal: Principal | null; ip: string }): string {
  if (!principal) return addressKey(ip);
  if (principal.grant) return `key:${principal.grant.key_id}`;
  const half = principal.session_id !== null && principal.second_factor && principal.aal === 'aal1';
  return half ? `half:${addressKey(ip)}` : `user:${principal.user_id}`;
}

/** Whether a subject is a signed-in user, or a key. All others may be one caller with many addresses. */
export function isUser(subject: string): boolean {
  return subject.startsWith('user:') || subject.startsWith('key:');
}

/** Of two limits that are both passed, the one that lasts longer counts: before that no try succeeds. */
function tighter(a: Standing, b: Standing): Standing {
  if (a.remaining < 0 && b.remaining < 0) return b.reset_at > a.reset_at ? b : a;
  return b.remaining < a.remaining ? b : a;
}
