import { keepCompiled } from '#config/compile-cache.ts';
import { boundMemory } from './config/memory-bounds.ts';
import { sayStarting } from './app/processes/first-word.ts';
import { explainFailure } from './app/processes/start-failure.ts';

boundMemory();
// Known before the start, in which npm may die.
const parent = process.ppid;
keepCompiled();
sayStarting();
// Everything else takes a second to load, and what is imported above would wait for it.
const { runServer } = await import('./app/processes/server.process.ts').catch((error: unknown) => {
  process.stderr.write(`Skep cannot start: ${explainFailure(error)}\n`);
  process.exit(1);
});
// npm dies of a signal without handing it on to what it started.
await runServer({ parent: process.argv.includes('--stop-with-parent') ? parent : null });
