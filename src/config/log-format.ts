export const logFormats = ['auto', 'text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Whether the log is plain text: on a terminal by default, where a person reads it. */
export function isPlain(format: LogFormat): boolean {
  return format === 'auto' ? process.stderr.isTTY : format === 'text';
}

/** The same before the configuration is read, from the environment alone; null when it asks for no information. */
export function earlyFormat(env: NodeJS.ProcessEnv = process.env): 'text' | 'json' | null {
  if (!['', 'trace', 'debug', 'info'].includes(env['LOG_LEVEL'] ?? '')) return null;
  const format = logFormats.find((each) => each === env['LOG_FORMAT']) ?? 'auto';
  return isPlain(format) ? 'text' : 'json';
}

/** Whether errors that end a program are printed with their stacks. */
export function showsStacks(env: NodeJS.ProcessEnv = process.env): boolean {
  return ['debug', 'trace'].includes(env['LOG_LEVEL'] ?? '');
}
