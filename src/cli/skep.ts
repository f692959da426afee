import { AppError } from '#kernel/errors.ts';
import { ask } from './ask.command.ts';
import { demo } from './demo.command.ts';
import { reindex } from './reindex.command.ts';
import { start } from './start.command.ts';

const usage = `Usage: skep <command>

  ask "question" --dir FOLDER   answer from the files of a folder, with sources; no server needed
      --json                    print the answer as JSON
      --limit N                 answer from at most N passages (5)
  start                         start the platform and the knowledge service
  demo                          load the sample documents into a running platform (ADMIN_EMAIL, ADMIN_PASSWORD)
      --url URL                 where it runs (http://127.0.0.1:8080)
  reindex                       rebuild the search index from records and files (the server must be stopped)

Settings come from the environment: docs/configuration.md.`;

const commands: Record<string, (args: string[]) => Promise<void>> = { ask, demo, reindex, start };

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];
if (!command) {
  console.error(usage);
  process.exit(name === undefined || name === '--help' || name === 'help' ? 0 : 2);
}
try {
  await command(args);
} catch (error) {
  // What the user can mend is said in one line; anything else with where it happened.
  console.error(error instanceof AppError ? `skep: ${error.message}` : error);
  process.exit(1);
}
