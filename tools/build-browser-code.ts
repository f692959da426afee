/**
 * Builds the console and the widget, as part of `npm ci` and of packing. Without the tools that build them (`npm ci --omit=dev`) what
 * is built already stays as it is, and a server without any says how to build it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');

async function build(workspace: string): Promise<number> {
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, workspace),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

if (existsSync(vite)) process.exitCode = Math.max(...(await Promise.all(['console', 'widget'].map(build))));
