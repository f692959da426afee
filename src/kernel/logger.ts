import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

// Where a library hangs a request on what it logs, what signs somebody in must not come along.
const headers = ['headers.authorization', 'headers.cookie', 'headers["set-cookie"]', 'headers["x-api-key"]'];
const holders = ['req', 'request', 'res', 'response', 'err', 'err.config', 'err.request', 'err.response'];
// A failed statement carries its parameters, and the database's remark may quote the row: texts, hashes, tokens.
const rows = ['err.params', 'err.detail'];
const redacted = [
  ...headers,
  ...holders.flatMap((holder) => headers.map((path) => `${holder}.${path}`)),
  ...rows,
];

type LoggedRequest = { method?: string; routeOptions?: { url?: string }; ip?: string };

/**
 * A JSON logger on standard error, so that standard output stays free for what a command answers. It writes no
 * address that a request came for, since one-time links and searches stand in them: only its route.
 */
export function createLogger(
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: {
        err: stdSerializers.err,
        req: ({ method, routeOptions, ip }: LoggedRequest) => ({
          method,
          route: routeOptions?.url ?? null,
          ip,
        }),
      },
    },
    destination,
  );
}
