import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { AppError } from '#kernel/errors.ts';
import type { App } from '#http/app.ts';

type Hooks = Required<NonNullable<FastifyHttpProxyOptions['replyOptions']>>;

// A language model may take minutes over an answer. Milliseconds.
const patienceMs = 10 * 60_000;

/** What belongs to one connection alone, or would say where the request comes from in our stead. */
const notPassedOn = [
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'te',
  'upgrade',
  'x-real-ip',
];

/** Passes what is below `prefix` on to a separate knowledge service, which identifies, limits and audits it itself. */
export async function proxyKnowledge(app: App, upstream: string, prefix: string): Promise<void> {
  await app.register(async (scope: App) => {
    // Bodies are passed on as they come, forms as well.
    scope.removeAllContentTypeParsers();
    await scope.register(httpProxy, {
      upstream,
      prefix,
      httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      config: { access: 'public' as const, action: null, counted: false, longUpload: true, lenient: true },
      disableRequestLogging: true,
      // The plugin would take any certificate.
      undici: { headersTimeout: patienceMs, bodyTimeout: patienceMs, connect: { rejectUnauthorized: true } },
      replyOptions: {
        rewriteRequestHeaders: passOn(prefix),
        rewriteHeaders: passBack,
        onError: answerFailure,
      },
    });
  });
}

/** The knowledge service, when it trusts this proxy, counts and audits the caller and not the platform. */
const passOn =
  (prefix: string): Hooks['rewriteRequestHeaders'] =>
  (request, headers) => ({
    ...without(headers, notPassedOn),
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    'x-forwarded-prefix': prefix,
  });

const passBack: Hooks['rewriteHeaders'] = (headers) => without(headers, ['connection', 'keep-alive']);

function without<T extends object>(headers: T, names: string[]): Partial<T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name))) as Partial<T>;
}

const answerFailure: Hooks['onError'] = (reply, { error }) => {
  // A body that arrived too slowly fails here as well, and that is not the service's fault.
  const known = error.cause instanceof AppError ? error.cause : null;
  void reply.send(
    known ??
      new AppError('unavailable', 'The knowledge service (KNOWLEDGE_URL) does not answer', {
        code: 'SERVICE_UNAVAILABLE',
        cause: error,
      }),
  );
};
