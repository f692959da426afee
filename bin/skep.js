#!/usr/bin/env node
// Runs the command on the Node.js that Skep depends on, whatever version started this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const own = join(
  dirname(require.resolve('node/package.json')),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const recentEnough = Number(process.versions.node.split('.')[0]) >= 24;
if (!existsSync(own) && !recentEnough) {
  console.error(
    'skep: its Node.js was not installed. Allow the install script of the package “node”, or use Node.js 24.',
  );
  process.exit(1);
}
const node = existsSync(own) ? own : process.execPath;
const source = (path) => fileURLToPath(new URL(path, import.meta.url));
const args = [
  '--disable-warning=ExperimentalWarning',
  '--import',
  new URL('./strip-types.js', import.meta.url).href,
  source('../src/cli/skep.ts'),
  ...process.argv.slice(2),
];
const child = spawn(node, args, { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
