import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Called with each response of a service. */
export type ObserveHttp = (service: string, request: FastifyRequest, reply: FastifyReply) => void;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const unknownRoute = 'unknown';

/**
 * Counts and times the answers by route pattern, never by path: what callers make up shares one label, so that the
 * number of series depends on the routes alone.
 */
export function createHttpMetrics(registry: Registry): ObserveHttp {
  const registers = [registry];
  const requests = new Counter({
    name: 'skep_http_requests_total',
    help: 'Answered requests',
    labelNames: ['service', 'method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'skep_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['service', 'method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const refusals = new Counter({
    name: 'skep_rate_limit_refusals_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['service'],
    registers,
  });

  return (service, request, reply) => {
    const method = methods.has(request.method) ? request.method : 'other';
    const route = request.is404 ? unknownRoute : (request.routeOptions.url ?? unknownRoute);
    requests.inc({ service, method, route, status: reply.statusCode });
    durations.observe({ service, method, route }, reply.elapsedTime / 1000);
    if (request.audit.error?.kind === 'rate_limited') refusals.inc({ service });
  };
}
