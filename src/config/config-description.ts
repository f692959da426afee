import type { SettingOrigins } from './config.ts';
import { settings, type Config } from './config.settings.ts';
import type { Setting } from './setting-forms.ts';

export type DescribedSetting = {
  name: string;
  /** Null for a secret, and for what is not set. */
  value: string | number | boolean | string[] | null;
  is_set: boolean;
  secret: boolean;
  /** As in docs/configuration.md. */
  description: string;
  source: SettingOrigins[keyof SettingOrigins]['from'];
};

/** The configuration as it may be shown: of secrets only whether they are set, of addresses nothing that opens them. */
export function describeConfig(config: Config, origins: SettingOrigins): DescribedSetting[] {
  return (Object.entries(settings) as [keyof Config, Setting][]).map(
    ([key, { env, doc, secret = false }]) => {
      const value = config[key];
      return {
        name: env,
        value: secret ? null : shown(value),
        is_set: value !== null,
        secret,
        description: doc,
        source: origins[key].from,
      };
    },
  );
}

function shown(value: Config[keyof Config]): DescribedSetting['value'] {
  if (typeof value === 'string') return withoutCredentials(value);
  if (Array.isArray(value)) return value.map((item: string) => withoutCredentials(item));
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function withoutCredentials(text: string): string {
  if (!text.includes('://')) return text;
  const url = URL.parse(text);
  if (!url) return text.replace(/:\/\/.*@/, '://');
  if (url.username + url.password + url.search + url.hash === '') return text;
  for (const part of ['username', 'password', 'search', 'hash'] as const) url[part] = '';
  return url.href;
}
