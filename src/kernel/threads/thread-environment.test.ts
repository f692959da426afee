import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { threadEnvironment } from './thread-environment.ts';

it('lets a thread use the compiled modules of its process, and nothing else of its environment', async () => {
  const code = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage([require('node:module').getCompileCacheDir(), Object.keys(process.env)]);`;
  const thread = new Worker(code, { eval: true, env: threadEnvironment() });
  const [[directory, names]] = await once(thread, 'message');
  await thread.terminate();
  // Below it there is one for each set of V8's flags, which may have changed since this process began.
  expect(dirname(directory)).toBe(dirname(getCompileCacheDir() ?? ''));
  expect(names).toEqual(['NODE_COMPILE_CACHE']);
});
