import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { AppError } from '#kernel/errors.ts';
import { usePlainMessages } from '#kernel/fields/field-messages.ts';
import { serviceNames, settings, type Config } from './config.settings.ts';
import { isLoopback, type Setting } from './setting-forms.ts';

type Source = Record<string, unknown>;

const require = createRequire(import.meta.url);

/** Where a setting has its value from; `path` is the file that NAME_FILE or CONFIG_FILE names. */
type SettingOrigin =
  | { from: 'environment' | 'default'; path: null }
  | { from: 'secret_file' | 'config_file'; path: string };

export type SettingOrigins = Record<keyof Config, SettingOrigin>;

/**
 * Reads the configuration from `env` and the YAML file that `env.CONFIG_FILE` names (keys are the environment
 * names). `NAME_FILE` gives the path of a file that holds the value of `NAME`, for secrets.
 * Throws `invalid` with every wrong setting by name.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  usePlainMessages();
  const file = readYaml(env['CONFIG_FILE']);
  const problems: string[] = [];
  const config: Source = {};
  for (const [key, setting] of Object.entries(settings) as [string, Setting][]) {
    const parsed = setting.schema.safeParse(rawValue(setting, env, file));
    if (parsed.success) config[key] = parsed.data;
    else problems.push(`${setting.env}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`);
  }
  if (problems.length > 0) throw new AppError('invalid', `Configuration is wrong: ${problems.join(' · ')}`);
  return checked(config as Config);
}

/** Where each setting of `loadConfig(env)` comes from. */
export function settingOrigins(env: NodeJS.ProcessEnv = process.env): SettingOrigins {
  const file = readYaml(env['CONFIG_FILE']);
  const origins = Object.entries(settings).map(([key, setting]) => [key, originOf(setting, env, file)]);
  return Object.fromEntries(origins) as SettingOrigins;
}

function originOf({ env: name }: Setting, env: NodeJS.ProcessEnv, file: Source): SettingOrigin {
  const secretFile = env[`${name}_FILE`];
  if (secretFile) return { from: 'secret_file', path: secretFile };
  if (env[name]) return { from: 'environment', path: null };
  const configFile = env['CONFIG_FILE'];
  if (configFile && inFile(file, name) !== undefined) return { from: 'config_file', path: configFile };
  return { from: 'default', path: null };
}

function checked(config: Config): Config {
  if ((config.adminEmail === null) !== (config.adminPassword === null)) {
    throw new AppError(
      'invalid',
      'Configuration is wrong: set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither',
    );
  }
  const oidc = [config.oidcIssuer, config.oidcClientId, config.oidcClientSecret];
  if (oidc.some((value) => value === null) && oidc.some((value) => value !== null)) {
    throw new AppError(
      'invalid',
      'Configuration is wrong: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none of them',
    );
  }
  checkMail(config);
  if (config.services.length < serviceNames.length && config.databaseUrl === null) {
    throw new AppError(
      'invalid',
      'Configuration is wrong: a SERVICES list with only some services needs DATABASE_URL',
    );
  }
  return config;
}

function checkMail({ smtpUrl, mailFrom, smtpTls }: Config): void {
  if ((smtpUrl === null) !== (mailFrom === null))
    throw new AppError('invalid', 'Configuration is wrong: set both SMTP_URL and MAIL_FROM, or neither');
  if (smtpUrl === null || smtpTls === 'required') return;
  const url = new URL(smtpUrl);
  if (url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url))
    throw new AppError(
      'invalid',
      'Configuration is wrong: SMTP_URL has a user name, whose password needs SMTP_TLS=required except on loopback',
    );
}

function rawValue(setting: Setting, env: NodeJS.ProcessEnv, file: Source): unknown {
  const { from, path } = originOf(setting, env, file);
  if (from === 'secret_file') return readText(path, `${setting.env}_FILE`).trim();
  return from === 'environment' ? env[setting.env] : inFile(file, setting.env);
}

/** The value of a name, which may lead into a mapping: `outer.inner`. */
function inFile(file: Source, name: string): unknown {
  return name.split('.').reduce<unknown>((found, key) => (found as Source | null | undefined)?.[key], file);
}

function readYaml(path: string | undefined): Source {
  if (!path) return {};
  // The parser is loaded only when there is such a file.
  const { parse } = require('yaml') as typeof Yaml;
  const text = readText(path, 'CONFIG_FILE');
  let content: unknown;
  try {
    content = parse(text);
  } catch (cause) {
    const [where] = (cause as Error).message.split('\n', 1);
    throw new AppError('invalid', `CONFIG_FILE is not valid YAML: ${where}`, { cause });
  }
  if (content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new AppError('invalid', 'CONFIG_FILE must contain a YAML mapping of setting names to values');
  }
  return content as Source;
}

function readText(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new AppError('invalid', `${setting} names a file that cannot be read: ${path} (${code})`, {
      cause,
    });
  }
}
