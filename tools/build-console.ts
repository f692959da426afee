/**
 * Builds the console, as part of `npm ci` and of packing. Without the tools that build it (`npm ci --omit=dev`) what is built
 * already stays as it is, and a server without any says how to build it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');

if (existsSync(vite)) {
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'console'),
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
