import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** What the kit knows of who asks; an area reads no more of the session than this. */
export type Principal = {
  user_id: string;
  session_id: string;
  email: string;
  display_name: string;
  role: 'admin' | 'analyst' | 'viewer';
};

/** `public` is the one way to a route without a session, and each such route says so. */
export type Access = 'public' | 'session' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

export const sessionCookie = 'identity_session';

/** Finds the live session that a token names, or null. */
export type Authenticate = (token: string) => Promise<Principal | null>;

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The hook that stands before every route: without a declared access, a route needs a session. */
export function accessHook(authenticate: Authenticate) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const access = request.routeOptions.config.access ?? 'session';
    if (access === 'public' || request.is404) return;
    const token = tokenOf(request);
    request.principal = token === null ? null : await authenticate(token);
    if (!request.principal) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError(
        'unauthenticated',
        'Sign in first: POST /api/auth/login, then send the token as bearer',
      );
    }
    if (access === 'admin' && request.principal.role !== 'admin') {
      throw new AppError('forbidden', 'Only an admin may do this');
    }
  };
}

/** The principal of a route that needs one. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new AppError('unauthenticated', 'Sign in first');
  return request.principal;
}

function tokenOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header !== undefined) return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? null;
  const cookie = request.cookies[sessionCookie];
  if (cookie === undefined) return null;
  if (!safeMethods.has(request.method)) assertSameOrigin(request);
  return cookie;
}

/** A browser sends the cookie along with requests that other sites make it send; their origin gives them away. */
function assertSameOrigin(request: FastifyRequest): void {
  const { origin } = request.headers;
  if (origin !== undefined && origin === `${request.protocol}://${request.host}`) return;
  throw new AppError('forbidden', 'Signed in by cookie, changes are only taken from the same origin');
}
