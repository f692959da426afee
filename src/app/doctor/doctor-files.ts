import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { settings, type Config } from '#config/config.settings.ts';
import type { Setting } from '#config/setting-forms.ts';
import type { SettingOrigins } from '#config/config.ts';

/** `data`: DATA_DIR itself. `secret`: what Skep keeps in DATA_DIR/secrets. `given`: a file that the operator names. */
export type FileFacts = { path: string; kind: 'data' | 'secret' | 'given'; mode: number; uid: number };

/** Permissions and owners of DATA_DIR, of the secrets in it, and of the files that hold secret settings. */
export async function inspectFiles(config: Config, origins: SettingOrigins): Promise<FileFacts[]> {
  const secrets = join(config.dataDir, 'secrets');
  const names = await readdir(secrets).catch(() => []);
  const wanted: Pick<FileFacts, 'path' | 'kind'>[] = [
    { path: config.dataDir, kind: 'data' },
    ...[secrets, ...names.map((name) => join(secrets, name))].map((path) => ({
      path,
      kind: 'secret' as const,
    })),
    ...givenFiles(origins).map((path) => ({ path, kind: 'given' as const })),
  ];
  const found = await Promise.all(
    wanted.map(async (file) => {
      const status = await stat(file.path).catch(() => null);
      return status ? [{ ...file, mode: status.mode & 0o777, uid: status.uid }] : [];
    }),
  );
  return found.flat();
}

function givenFiles(origins: SettingOrigins): string[] {
  const secret = (Object.entries(settings) as [keyof Config, Setting][]).filter(
    ([, setting]) => setting.secret,
  );
  const paths = secret.map(([key]) => origins[key].path).filter((path) => path !== null);
  return [...new Set(paths)];
}
