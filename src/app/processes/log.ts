import type { Config } from '#config/config.settings.ts';
import { settingOrigins } from '#config/config.ts';
import { isPlain } from '#config/log-format.ts';
import { textLog } from '#kernel/logging/log-text.ts';
import { createLogger, type Logger } from '#kernel/logging/logger.ts';

/**
 * The log of this process in the configured format. As text it starts with warnings unless LOG_LEVEL is set: on a terminal
 * important lines must not drown among requests.
 */
export function openLog({ logFormat, logLevel }: Config): Logger {
  if (!isPlain(logFormat)) return createLogger(logLevel);
  return createLogger(settingOrigins().logLevel.from === 'default' ? 'warn' : logLevel, textLog());
}

/** The log of a command: warnings and errors alone. */
export function commandLog({ logFormat }: Config): Logger {
  return isPlain(logFormat) ? createLogger('warn', textLog()) : createLogger('warn');
}

/** Reports the next step of a start, on a line of its own or as a log entry. */
export function stepsOf({ logFormat }: Config, logger: Logger): (step: string) => void {
  if (!isPlain(logFormat)) return (step) => logger.info(step);
  return (step) => void process.stderr.write(`${step} …\n`);
}
