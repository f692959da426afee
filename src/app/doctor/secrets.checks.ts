import { settings, type Config } from '#config/config.settings.ts';
import type { Setting } from '#config/setting-forms.ts';
import { whyBadPassword } from '#domain/users/index.ts';
import type { Facts } from './doctor-facts.ts';
import { when, type Check } from './doctor-check.ts';

export const secretsInEnvironment: Check = (facts) => {
  const names = (Object.entries(settings) as [keyof Config, Setting][])
    .filter(([key, { secret }]) => secret && isInEnvironment(facts, key))
    .map(([, { env }]) => env);
  return when(names.length > 0, 'info', {
    what: `Secrets are set in plain environment variables, which child processes and crash reports inherit: ${names.join(', ')}`,
    todo: 'Store them in files and set the same names with _FILE to their paths',
  });
};

/** An address is a secret only when there is a password in it. */
function isInEnvironment({ config, origins }: Facts, key: keyof Config): boolean {
  if (origins[key].from !== 'environment') return false;
  const value = config[key];
  const address = key.endsWith('Url') && typeof value === 'string' ? URL.parse(value) : null;
  return address === null || address.password !== '' || address.searchParams.has('password');
}

export const adminPasswordKept: Check = ({ config, records }) =>
  when(config.adminPassword !== null && (records?.accounts?.admins.length ?? 0) > 0, 'warning', {
    what: 'ADMIN_PASSWORD is still set; it is only needed to create the first admin, who exists',
    todo:
      'Remove ADMIN_EMAIL and ADMIN_PASSWORD from the configuration of the server. Commands that ask a ' +
      'running server take them from the environment, or an API key with --key',
  });

export const previousKeyKept: Check = ({ config }) =>
  when(config.masterKeyPrevious !== null, 'info', {
    what: 'MASTER_KEY_PREVIOUS is set: secrets may still be sealed with the old master key',
    todo: 'Run skep rotate-keys, then remove MASTER_KEY_PREVIOUS',
  });

export const adminPasswordObvious: Check = ({ config: { adminEmail, adminPassword } }) => {
  const reason = adminPassword === null ? null : whyBadPassword(adminPassword, adminEmail ?? '');
  return when(reason !== null, 'critical', {
    what: `ADMIN_PASSWORD ${reason}`,
    todo: 'Choose another, and change it where it is already in use',
  });
};

export const logsTalkative: Check = ({ config: { logLevel } }) =>
  when(logLevel === 'trace' || logLevel === 'debug', 'info', {
    what: `LOG_LEVEL=${logLevel} logs more about requests and documents than normal operation needs`,
    todo: 'Set LOG_LEVEL=info',
  });
