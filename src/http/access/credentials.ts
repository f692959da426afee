import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';

export const sessionCookie = 'identity_session';

declare module 'fastify' {
  interface FastifyInstance {
    /** The configured address of the platform in browsers; null when requests themselves tell it. */
    publicUrl: string | null;
  }
}

/** The credentials of a request. */
export type Credential = { token: string; from: 'bearer' | 'api_key' | 'cookie' };

/** The methods that change nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The request's bearer token, or the API key of Basic authentication where the route takes that, else its `X-API-Key`, else its cookie. */
export function credentialOf(request: FastifyRequest): Credential | null {
  const { authorization, 'x-api-key': apiKey } = request.headers;
  if (authorization !== undefined) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return token === undefined ? basicKey(request, authorization) : { token, from: 'bearer' };
  }
  if (typeof apiKey === 'string') return { token: apiKey, from: 'api_key' };
  const cookie = request.cookies[sessionCookie];
  return cookie === undefined ? null : { token: cookie, from: 'cookie' };
}

/** Whatever the user is called: the key says whose it is. */
function basicKey({ routeOptions }: FastifyRequest, authorization: string): Credential | null {
  const encoded = routeOptions.config.basic && /^Basic +([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  const token = encoded && /^[^:]*:(\S+)$/.exec(Buffer.from(encoded, 'base64').toString())?.[1];
  return token ? { token, from: 'api_key' } : null;
}

/** Does the browser talk https to us, to a proxy before us if need be? */
export function isSecure({ protocol, server }: FastifyRequest): boolean {
  return protocol === 'https' || server.publicUrl?.startsWith('https:') === true;
}

/** Sets the session cookie; with `expires` it outlives the browser. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, expires }: { token: string; expires: Date | null },
): void {
  void reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(request),
    ...(expires && { expires }),
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  void reply.clearCookie(sessionCookie, { path: '/' });
}

/** Where pages of ours come from: the address that the request came to, and the configured one. */
export function ownOrigins(request: FastifyRequest): (string | null)[] {
  return [`${request.protocol}://${request.host}`, request.server.publicUrl];
}

/**
 * Throws `forbidden` for a change by cookie, or a socket opened by one, from another origin: a browser sends the cookie
 * along with requests that other sites make it send, and their origin gives them away.
 */
export function assertOwnOrigin(request: FastifyRequest): void {
  const reads = safeMethods.has(request.method) && !request.ws;
  if (reads || credentialOf(request)?.from !== 'cookie') return;
  const { origin } = request.headers;
  if (origin !== undefined && ownOrigins(request).includes(origin)) return;
  throw new AppError(
    'forbidden',
    'When signed in by cookie, changes and sockets are accepted from the same origin only',
  );
}
