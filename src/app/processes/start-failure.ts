import type { Config } from '#config/config.settings.ts';
import { AppError } from '#kernel/errors.ts';

type SystemError = Partial<NodeJS.ErrnoException> & { port?: number; address?: string };

/** The numbers that native libraries report in place of a code: `… (os error 28)`. */
const osErrors: Record<string, string> = {
  13: 'EACCES',
  23: 'ENFILE',
  24: 'EMFILE',
  28: 'ENOSPC',
  30: 'EROFS',
  122: 'EDQUOT',
};

const full = (place: string) =>
  `The disk of ${place} is full. Free some space there, or move DATA_DIR to a larger disk`;

const tooManyFiles = () =>
  'Too many files are open. Raise the limit of open files (ulimit -n, or LimitNOFILE of systemd) to 4096 or more';

const forbidden = (place: string) =>
  `The user who runs Skep may not read or write ${place}. Change its owner or permissions, or choose another DATA_DIR`;

const files: Record<string, (place: string) => string> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: (place) => `The file system of ${place} is read-only. Mount it writable, or choose another DATA_DIR`,
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: tooManyFiles,
  ENFILE: tooManyFiles,
  ENOTDIR: (place) =>
    `${place} should be a directory, but its path leads through a file. Move the file, or choose another DATA_DIR`,
  EEXIST: (place) => `${place} should be a directory, but is a file. Move it, or choose another DATA_DIR`,
  EIO: (place) =>
    `The disk of ${place} reports an error. Check the disk, and restore a backup if data is lost`,
  ENOMEM: () => 'There is not enough memory. Skep needs 1 GiB',
};

const listening: Record<string, (port: string, setting: string) => string> = {
  EADDRINUSE: (port, setting) =>
    `Port ${port} is already in use, perhaps by another Skep. Stop the other program, or choose another port with ${setting}`,
  EACCES: (port, setting) =>
    `The user who runs Skep may not open port ${port}. Choose one from 1024 on with ${setting}`,
  EADDRNOTAVAIL: () =>
    'HOST is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all its addresses',
  ENOTFOUND: () => 'HOST is a name that does not resolve. Use 127.0.0.1, or 0.0.0.0 for all addresses',
};

const portSettings = {
  port: 'PORT',
  chatPort: 'CHAT_PORT',
  gatewayPort: 'GATEWAY_PORT',
  knowledgePort: 'KNOWLEDGE_PORT',
} as const satisfies Partial<Record<keyof Config, string>>;

/** What went wrong and what to do about it, in a sentence or two for the operator; unlike answers of the API it may name paths. */
export function explainFailure(error: unknown, config?: Config): string {
  const explained = explainKnown(error, config);
  if (explained !== null) return explained;
  const reason =
    causesOf(error)
      .find(({ message }) => message)
      ?.message?.split('\n', 1)[0] ?? 'for an unknown reason';
  return `${reason}. Skep does not recognise this failure; LOG_LEVEL=debug shows where it happened`;
}

/** The same for a failure that Skep knows; null for any other. */
export function explainKnown(error: unknown, config?: Config): string | null {
  if (error instanceof AppError && error.kind !== 'internal') return error.message;
  for (const cause of causesOf(error)) {
    const explained = explainOne(cause, config);
    if (explained !== null) return explained;
  }
  return null;
}

function explainOne(
  { code = '', message = '', syscall, path, port }: SystemError,
  config?: Config,
): string | null {
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return listening[code]?.(String(port ?? ''), settingOf(port, config)) ?? null;
  if (code.startsWith('ERR_PARSE_ARGS_')) return message;
  if (code === 'ERR_MODULE_NOT_FOUND') return 'A package of Skep is missing. Run npm ci in its directory';
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `${path ?? 'A directory'} cannot be created: the file system above it is read-only or does not exist. Choose another DATA_DIR`;
  const known = code in files ? code : (osErrors[/\(os error (\d+)\)/.exec(message)?.[1] ?? ''] ?? '');
  return files[known]?.(path ?? config?.dataDir ?? 'DATA_DIR') ?? sqlRefusal(code, message);
}

/** Five characters and no name of the operating system's: what PostgreSQL refused (its manual, appendix A). */
function sqlRefusal(code: string, message: string): string | null {
  if (!/^\d[\dA-Z]{4}$/.test(code)) return null;
  const reason = `The database rejected a statement at start-up (${code}): ${message}`;
  if (code === '42501') return `${reason}. Make the user of DATABASE_URL the owner of its database`;
  if (code === '53100') return `${reason}. Free some space on the disk of the database`;
  return `${reason}. LOG_LEVEL=debug shows the statement`;
}

function settingOf(port: number | undefined, config: Config | undefined): string {
  const names = Object.keys(portSettings) as (keyof typeof portSettings)[];
  const name = names.find((each) => config?.[each] === port);
  return name ? portSettings[name] : 'PORT';
}

/** The error and what caused it, the nearest first. */
function causesOf(error: unknown): SystemError[] {
  const causes: SystemError[] = [];
  for (let each = error; each instanceof Error && !causes.includes(each); each = each.cause)
    causes.push(each);
  return causes.length > 0 ? causes : [{ message: String(error) }];
}
