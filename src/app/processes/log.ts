import type { Config } from '#config/config.settings.ts';
import { settingOrigins } from '#config/config.ts';
import { isPlain } from '#config/log-format.ts';
import { textLog } from '#kernel/logging/log-text.ts';
import { createLogger, type Logger } from '#kernel/logging/logger.ts';

/**
 * The log of this process in the configured form. As text it begins with warnings unless LOG_LEVEL says otherwise: who
 * looks at a terminal should not have to look for what matters among all requests.
 */
export function openLog({ logFormat, logLevel }: Config): Logger {
  if (!isPlain(logFormat)) return createLogger(logLevel);
  return createLogger(settingOrigins().logLevel.from === 'default' ? 'warn' : logLevel, textLog());
}

/** The log of a command: warnings and errors alone. */
export function commandLog({ logFormat }: Config): Logger {
  return isPlain(logFormat) ? createLogger('warn', textLog()) : createLogger('warn');
}

/** Says what a start does next, on a line of its own or as an entry of the log. */
export function stepsOf({ logFormat }: Config, logger: Logger): (step: string) => void {
  if (!isPlain(logFormat)) return (step) => logger.info(step);
  return (step) => void process.stderr.write(`${step} …\n`);
}
