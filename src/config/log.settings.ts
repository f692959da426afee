import { z } from 'zod';
import { logFormats } from './log-format.ts';
import { setting } from './setting-forms.ts';

/** What is logged, and how. */
export const logSettings = {
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    'Lowest level that is logged; default `warn` for a log in plain text.',
  ),
  logFormat: setting(
    'LOG_FORMAT',
    z.enum(logFormats).default('auto'),
    'Format of the log: `text` for people, `json` for programs, `auto` for text on a terminal and JSON ' +
      'elsewhere. The first line of a start depends on the environment alone.',
  ),
} as const;
