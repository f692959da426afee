import { pino, stdSerializers, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { AppError } from '#kernel/errors.ts';
import { openLogStream, type LogStream } from './log-stream.ts';

export type Logger = PinoLogger;

// Where a library attaches a request to a log entry, credentials must not be included.
const headers = ['headers.authorization', 'headers.cookie', 'headers["set-cookie"]', 'headers["x-api-key"]'];
const holders = ['req', 'request', 'res', 'response', 'err', 'err.config', 'err.request', 'err.response'];
// A failed statement carries its parameters, and the database's remark may quote the row: texts, hashes, tokens.
const rows = ['err.params', 'err.detail'];
// What of an answer the parser of HTTP could not read: a model server's may quote a document.
const answers = ['err.rawPacket'];
const redacted = [
  ...headers,
  ...holders.flatMap((holder) => headers.map((path) => `${holder}.${path}`)),
  ...rows,
  ...answers,
];

/** An error with the messages that the log may hold, its own and those of its causes, also where its stack repeats them. */
function loggedError(error: Error): unknown {
  const written = stdSerializers.err(error);
  const seen = new Set<unknown>();
  for (let each: unknown = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each);
    if (!(each instanceof AppError) || each.logged === each.message) continue;
    const { message, logged } = each;
    written.message = written.message.replaceAll(message, () => logged);
    written.stack = written.stack.replaceAll(message, () => logged);
  }
  return written;
}

let errorStream: LogStream | null = null;

/** Standard error, opened once for the process: two streams would write into each other's lines. */
function standardError(): LogStream {
  if (errorStream) return errorStream;
  errorStream = openLogStream(2);
  process.on('exit', errorStream.flush);
  return errorStream;
}

/** Lines of this process's log that could not be written since it started. */
export function droppedLogLines(): number {
  return errorStream?.dropped() ?? 0;
}

type LoggedRequest = { method?: string; routeOptions?: { url?: string }; ip?: string };

/**
 * A JSON logger on standard error, so that standard output stays free for what a command answers. It writes no
 * address that a request came for, since one-time links and searches stand in them: only its route.
 */
export function createLogger(level: string, destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: {
        err: loggedError,
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
