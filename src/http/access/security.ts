import cors from '@fastify/cors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from './credentials.ts';

const oneYear = 'max-age=31536000';

/** For answers to programs: were one shown as a page, it could do nothing. Pages widen the policy for themselves. */
const safeHeaders = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Responses are not cached unless they declare it.
  'cache-control': 'no-store',
};

/** The hook that puts safe headers on every answer. */
export async function safeHeadersHook(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers(safeHeaders);
  if (isSecure(request)) void reply.header('strict-transport-security', oneYear);
  if (request.originalUrl !== request.url) void reply.header('vary', 'accept');
}

/** Lets scripts of other sites read answers, by name of the site only; they must bring a token of their own. */
export async function openToOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  if (origins.length === 0) return;
  app.addHook('onRoute', (route) => {
    if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public', counted: false };
  });
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    // The last three are of the Model Context Protocol.
    allowedHeaders: [
      'authorization',
      'content-type',
      'x-api-key',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
    ],
    exposedHeaders: [
      'x-request-id',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'retry-after',
    ],
    maxAge: 600,
    // It is answered like any request, limits and all, once the hooks have run.
    preflightContinue: true,
    strictPreflight: false,
  });
}

/** OPTIONS that asks for no leave to send something else: no endpoint takes that. */
export function isBareOptions({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] === undefined;
}

/**
 * Whose X-Forwarded-* headers are trusted: no one's, those of so many proxies in front of us, or those of listed addresses. Of
 * the addresses that a request claims, only those written by a trusted proxy count.
 */
export function trustedProxies(trust: number | string[]) {
  if (Array.isArray(trust)) return trust;
  return trust === 0 ? false : (_address: string, hop: number): boolean => hop < trust;
}
