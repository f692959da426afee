import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { createFairGate } from '#kernel/concurrency/fair-gate.ts';
import { onBehalfOf } from '#kernel/owner.ts';
import {
  assertOwnOrigin,
  credentialOf,
  safeMethods,
  setSessionCookie,
  type Credential,
} from './credentials.ts';
import type { RouteConfig } from '#http/route-config.ts';
import { addressKey } from '#http/limits/address-key.ts';

/** What the kit knows of the caller; an area reads no more of the session or key than this. */
export type Principal = {
  user_id: string;
  email: string;
  display_name: string;
  /** An API key's role is never above what its scopes allow. */
  role: 'admin' | 'analyst' | 'viewer';
  session_id: string | null;
  api_key_id: string | null;
  /** An API key that may look at everything its role sees, and change nothing. */
  read_only: boolean;
  aal: 'aal1' | 'aal2';
  /** Has the user set up a second factor? */
  second_factor: boolean;
  /** A fresh token for the same session, when the one that came is getting old. */
  renewed?: { token: string; expires: Date | null } | undefined;
  /** It calls with a key that opens a part of the interface only. */
  grant?: Grant | undefined;
  /** The same as it is now; null when the session or key has ended meanwhile. */
  anew: () => Promise<Principal | null>;
};

/** A key that is counted by itself: what it is for, and how many requests it may make in a window. */
type Grant = {
  key_id: string;
  /** The bot that it is for, and what it may do there; null for a key that acts for an admin. */
  bot: { id: string; permissions: readonly string[] } | null;
  limit: { max: number; window_ms: number };
};

/** Something worth the audit log that the route alone cannot know, e.g. an admin's look into a private jar. */
export type AuditNote = {
  action: string;
  target_type: string;
  target_id: string;
  details?: Record<string, unknown>;
};

/** The principal as services take it. */
export type Actor = Omit<Principal, 'anew'> & {
  note: (noted: AuditNote) => void;
  /** The caller's current rights: long uploads and responses outlive rights. Throws `unauthenticated`, `forbidden`. */
  anew: () => Promise<Actor>;
};

declare module 'fastify' {
  interface FastifyRequest {
    principal: Actor | null;
    /** It brings the token that opens this very route: `bearer` in the route's config. */
    holdsBearer: boolean;
  }
}

/** Finds the subject of a credential, or null. */
export type Authenticate = (credential: Credential) => Promise<Principal | null>;

/** So many are looked up at once, and may wait for that: no more than there are connections. */
const lookUps = { running: 8, waiting: 10_000, what: 'requests' };

/**
 * The hook that authenticates. Public routes skip it: a dead cookie must not block them. Addresses take turns, so that many
 * requests of one, with whatever credentials, do not block lookups for others.
 */
export function identifyHook(authenticate: Authenticate) {
  const inTurn = createFairGate(lookUps);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { access, bearer } = request.routeOptions.config;
    if (request.is404 || access === 'public') return;
    request.holdsBearer = holdsToken(request, bearer);
    if (request.holdsBearer) return;
    const credential = credentialOf(request);
    const owner = addressKey(request.ip);
    const principal =
      credential && (await onBehalfOf(owner, () => inTurn(() => authenticate(credential), { owner })));
    if (!principal) return;
    request.principal = actorOf(request, principal);
    if (principal.renewed && credential.from === 'cookie')
      setSessionCookie(request, reply, principal.renewed);
  };
}

function actorOf(request: FastifyRequest, { anew, ...principal }: Principal): Actor {
  const { noted } = request.audit;
  return {
    ...principal,
    note: (entry) => void noted.push(entry),
    async anew() {
      const now = await anew();
      if (!now)
        throw new AppError(
          'unauthenticated',
          'Your session or key was ended while this request was in progress',
        );
      assertLetIn(request, now);
      return actorOf(request, now);
    },
  };
}

/** The hook that authorises. A route without a declared access needs a signed-in user. */
export async function accessHook(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { config } = request.routeOptions;
  if (config.access === 'public' || request.holdsBearer) return;
  const { principal } = request;
  if (!principal) {
    // Sockets may sign in with their first message: browsers cannot send a header along.
    if (request.ws && config.socket && credentialOf(request) === null) return;
    void reply.header('www-authenticate', config.basic ? ['Bearer', 'Basic realm="Skep"'] : 'Bearer');
    throw new AppError('unauthenticated', whyNobody(request));
  }
  assertOwnOrigin(request);
  assertLetIn(request, principal);
}

function assertLetIn(request: FastifyRequest, principal: LetIn): void {
  assertAdmitted(principal, request.routeOptions.config, { changes: isChange(request) });
}

/** Whether the request is to change something. */
export function isChange({ method, routeOptions: { config } }: FastifyRequest): boolean {
  return (config.changes ?? config.action !== null) && !safeMethods.has(method);
}

type LetIn = Pick<Principal, 'session_id' | 'role' | 'read_only' | 'aal' | 'second_factor'>;

/** Throws `forbidden` for callers the route does not admit; `changes` is true for routes that change something. */
export function assertAdmitted(
  principal: LetIn,
  { access = 'user', factor }: RouteConfig,
  { changes }: { changes: boolean },
): void {
  if (access.endsWith('session') && principal.session_id === null) {
    throw new AppError('forbidden', 'API keys cannot do this; sign in as a user');
  }
  if (principal.session_id !== null && principal.aal === 'aal1') assertFactor(principal, factor);
  if (access.startsWith('admin') && principal.role !== 'admin') {
    throw new AppError('forbidden', 'Only an admin may do this');
  }
  if (principal.read_only && changes) {
    throw new AppError('forbidden', 'This API key is read-only; create one with the scope write');
  }
}

function whyNobody(request: FastifyRequest): string {
  const signIn = 'POST /api/auth/login, then send the token as bearer';
  return credentialOf(request) === null
    ? `Sign in first: ${signIn}`
    : `This token or key is unknown, expired or revoked; sign in again: ${signIn}`;
}

function assertFactor({ second_factor }: LetIn, factor: 'first' | 'second' | undefined): void {
  if (factor === 'second' || (factor === undefined && second_factor)) {
    throw new AppError('forbidden', 'Second factor required', {
      code: 'SECOND_FACTOR_REQUIRED',
      details: { next: 'POST /api/auth/totp/verify' },
    });
  }
}

function holdsToken(request: FastifyRequest, expected: string | null | undefined): boolean {
  if (!expected) return false;
  const given = Buffer.from(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  const wanted = Buffer.from(expected);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The principal of a route that needs one. */
export function principalOf(request: FastifyRequest): Actor {
  if (!request.principal) throw new AppError('unauthenticated', 'Sign in first');
  return request.principal;
}

/** The id of the session of a route with `access: 'session'`. */
export function sessionOf(request: FastifyRequest): string {
  const { session_id } = principalOf(request);
  if (session_id === null) throw new AppError('forbidden', 'API keys cannot do this; sign in as a user');
  return session_id;
}
