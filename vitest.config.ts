import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { measureSlowness } from '#test/machine/slowness.ts';

// Time limits are set for a usual machine and stretched where this one is slower. Workers inherit it: test/support/machine/patience.ts.
const measured = measureSlowness();
process.env['TEST_SLOWNESS'] = JSON.stringify(measured);
const slowness = measured.wall;
// Threads and programs of the tests load compiled modules from here, as those of a server do: src/config/compile-cache.ts.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

const sourceOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
// System tests: they start servers, browsers, models and other programs as processes of their own (`npm run test:process`).
const isProcess = (path: string) =>
  /^test\/(?:process|browser|contract)\/|gguf/.test(path) ||
  sourceOf(path).includes("from 'node:child_process'");
// Tries each route for a few seconds, so it takes minutes: `npm run test:worst`.
const isWorst = (path: string) => path.endsWith('/worst-requests.test.ts');
// What measures its process or changes it has one of its own. The others share a few: a third of their time went into
// reading the same modules again.
const ofTheProcess = /memoryUsage|cpuUsage|monitorEventLoopDelay|process\.(?:kill|env\S* = )/;
const isAlone = (path: string) => ofTheProcess.test(sourceOf(path));
// Measures how long people wait: only while no other test uses the machine.
const isTimed = (path: string) => /\/(?:speed|flood)\.test\.ts$/.test(path);
const kindOf = (path: string) => {
  if (isWorst(path)) return 'worst';
  if (isTimed(path)) return 'process-timed';
  if (isProcess(path)) return isAlone(path) ? 'process-alone' : 'process-shared';
  return isAlone(path) ? 'alone' : 'shared';
};
// Each project says what it includes: an `exclude` of its own would let it pass over the one of the command line.
const files = Object.groupBy(
  globSync('{src,test,tools,console/src,widget/src}/**/*.test.ts', { cwd: import.meta.dirname }),
  kindOf,
);

export default defineConfig({
  test: {
    pool: 'forks',
    // V8 may end a process that frees code of WebAssembly while others load some (nodejs/node#64500): here hundreds of databases do.
    execArgv: ['--no-wasm-code-gc'],
    globalSetup: 'test/support/machine/temporary-files.ts',
    // Of the test files some wait: two cores have room for three.
    maxWorkers: 3,
    testTimeout: 120_000 * slowness,
    hookTimeout: 120_000 * slowness,
    // What is polled for may come late on a busy machine; how soon something must come is for its test to say.
    expect: { poll: { timeout: 30_000 * slowness } },
    projects: [
      // In the order of their names: the long ones first, so that at the end no worker waits for one.
      { extends: true, test: { name: 'alone', include: files.alone ?? [] } },
      { extends: true, test: { name: 'process-alone', include: files['process-alone'] ?? [] } },
      {
        extends: true,
        test: { name: 'process-shared', include: files['process-shared'] ?? [], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'process-timed',
          include: files['process-timed'] ?? [],
          maxWorkers: 1,
          // After all others.
          sequence: { groupOrder: 1 },
        },
      },
      { extends: true, test: { name: 'shared', include: files.shared ?? [], isolate: false } },
      { extends: true, test: { name: 'worst', include: files.worst ?? [] } },
    ],
  },
});
