#!/usr/bin/env node
// Runs the command on the Node.js that Skep depends on, whatever version started this file.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const node = join(
  dirname(require.resolve('node/package.json')),
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
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
