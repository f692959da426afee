import { pino, type Logger as PinoLogger } from 'pino';

export type Logger = PinoLogger;

/** A JSON logger on standard error, so that standard output stays free for what a command answers. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
}
