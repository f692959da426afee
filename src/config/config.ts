import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { AppError } from '#kernel/errors.ts';
import { serviceNames, settings, type Config, type Setting } from './config.settings.ts';

type Source = Record<string, unknown>;

/**
 * Reads the configuration from `env` and the YAML file that `env.CONFIG_FILE` names (keys are the environment
 * names). `NAME_FILE` gives the path of a file that holds the value of `NAME`, for secrets.
 * Throws `invalid` with every wrong setting by name.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
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
  if (config.services.length < serviceNames.length && config.databaseUrl === null) {
    throw new AppError(
      'invalid',
      'Configuration is wrong: SERVICES with only some services needs DATABASE_URL',
    );
  }
  return config;
}

function rawValue(setting: Setting, env: NodeJS.ProcessEnv, file: Source): unknown {
  const path = env[`${setting.env}_FILE`];
  if (path) return readText(path, `${setting.env}_FILE`).trim();
  const text = env[setting.env];
  if (text !== undefined && text !== '') return text;
  return file[setting.env];
}

function readYaml(path: string | undefined): Source {
  if (!path) return {};
  const content: unknown = parse(readText(path, 'CONFIG_FILE'));
  if (content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new AppError('invalid', 'CONFIG_FILE must hold a YAML mapping of setting names to values');
  }
  return content as Source;
}

function readText(path: string, setting: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new AppError('invalid', `${setting} names a file that cannot be read`, { cause });
  }
}
