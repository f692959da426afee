import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

// What measures its process or changes it has one of its own, and so has what starts servers. The others share a few: a
// third of their time went into reading the same modules again.
const ofTheProcess = /memoryUsage|cpuUsage|monitorEventLoopDelay|process\.(env|kill)|gguf/;
const isAlone = (path: string) =>
  path.startsWith('test/') || ofTheProcess.test(readFileSync(join(import.meta.dirname, path), 'utf8'));
// Each project says what it includes: an `exclude` of its own would let it pass over the one of the command line.
const { alone = [], shared = [] } = Object.groupBy(
  globSync('{src,test}/**/*.test.ts', { cwd: import.meta.dirname }),
  (path) => (isAlone(path) ? 'alone' : 'shared'),
);

export default defineConfig({
  test: {
    pool: 'forks',
    // V8 may end a process that frees code of WebAssembly while others load some (nodejs/node#64500): here hundreds of databases do.
    execArgv: ['--no-wasm-code-gc'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is polled for may come late on a busy machine; how soon something must come is for its test to say.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      // In the order of their names: the long ones first, so that at the end no worker waits for one.
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
    ],
  },
});
