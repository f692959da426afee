import { keepCompiled } from '#config/compile-cache.ts';
import { showsStacks } from '#config/log-format.ts';
import { explainFailure } from '#app/processes/start-failure.ts';

const usage = `Usage: skep <command>

  adopt-files                   link this database and these files, after a start was refused because they do not match
  ask "question" --dir FOLDER   answer from the files of a folder (the current one), with sources; no server needed
      --json                    print the answer as JSON
      --limit N                 answer from at most N passages (5)
      --url URL                 answer from the documents of a running server instead
      --key KEY                 with this API key (SKEP_API_KEY)
      --jar NAME                only from this honey jar, by its name or id
  audit verify                  verify the audit log; exit code 1 when it was changed, 2 when it cannot be read
  backup FILE                   write everything but the keys into one file, while the server runs or not; --json
  restore FILE                  put a backup into an empty DATA_DIR, storage and database
  start                         start the platform and the knowledge service
  demo                          load the sample documents into a running platform (ADMIN_EMAIL, ADMIN_PASSWORD)
      --url URL                 where it runs (http://127.0.0.1:8080)
      --key KEY                 an API key with the scope write, instead of the password
  doctor                        report weak configuration; asks a running server for its records (ADMIN_EMAIL, ADMIN_PASSWORD);
                                exit code 1 for critical findings, 2 when the records could not be checked
      --json                    print it as JSON
      --url URL                 where the server runs (http://127.0.0.1:8080)
      --key KEY                 an API key with the scope admin, instead of the password
  verify                        check all stored data against its records, and list what is missing or damaged;
                                exit code 1 for findings, 2 when it could not be checked
      --json                    print it as JSON
      --url URL, --key KEY      as for doctor
  create-admin EMAIL            create an admin, and print a link for setting their password
      --password-stdin          read the password from standard input instead
  create-key --bot ID           create a key of a bot, and print it (the server must be stopped)
      --type admin|readonly --admin EMAIL   a key for an admin's program at the public bot interface instead
      --name NAME, --tier basic|professional|enterprise, --rate-limit N, --expires YYYY-MM-DD
  eval                          ask your retrieval tests by words alone and with each embedding model that there are vectors of
      --all                     list every question, not only those whose place differs
      --by-document             any passage of an expected document counts
      --top-k N                 how many results count for recall (10)
      --url, --key, --json      as for search; the API key needs the scope write
  lost list                     list stored files without a record; they are kept for 30 days
  lost restore [FILE_ID …]      restore those whose records exist again, or these, or all with --all
      --json                    print the result as JSON
      --url URL, --key KEY      ask a running server to do it, with its address and an admin's API key
  reset-password EMAIL          print a link with which the user sets a new password
  rotate-keys                   replace the master key; asks a running platform to do it (ADMIN_EMAIL, ADMIN_PASSWORD)
      --files                   also give encrypted honey jars new keys, and seal their files with them
      --url URL                 where the platform runs (http://127.0.0.1:8080 when it has the database open)
      --key KEY                 an API key with the scope admin, instead of the password
  reindex                       rebuild the search index from records and files (the server must be stopped)
  search "words"                print the passages that a running server finds
      --limit N                 at most N passages (10)
      --url, --key, --jar, --json   as for ask; without --url the server is expected at http://127.0.0.1:8080
  upload --jar NAME FILES…      upload files to a honey jar of a running server; exit code 1 when one is refused
      --create                  create the honey jar when there is none of that name
      --wait                    wait until the files have been read
      --url, --key, --json      as for search; the API key needs the scope write
  retention                     delete documents whose retention has ended, and warn about those whose retention ends soon
      --dry-run                 only show what would be deleted and warned about
      --json                    print it as JSON
      --url URL, --key KEY      ask a running server to do it, with its address and an admin's API key

Settings come from the environment or from CONFIG_FILE: docs/configuration.md.`;

type Run = (args: string[]) => Promise<void>;

/** What a command prints first, while it is loading; null when it prints something itself. */
type Command = { first: string | null; load: () => Promise<Run> };

/** Each is read when it is asked for: what all of them need takes a second to read. */
const commands: Record<string, Command> = {
  'adopt-files': {
    first: 'Opening the database',
    load: async () => (await import('./adopt-files.command.ts')).adoptFilesCommand,
  },
  ask: { first: 'Opening the documents', load: async () => (await import('./ask.command.ts')).ask },
  audit: { first: 'Reading the audit log', load: async () => (await import('./audit.command.ts')).audit },
  backup: {
    first: 'Making a backup',
    load: async () => (await import('./backups/backup.command.ts')).backupCommand,
  },
  'create-admin': {
    first: 'Opening the database',
    load: async () => (await import('./create-admin.command.ts')).createAdminCommand,
  },
  'create-key': {
    first: 'Opening the database',
    load: async () => (await import('./create-key.command.ts')).createKeyCommand,
  },
  demo: { first: 'Connecting to the platform', load: async () => (await import('./demo.command.ts')).demo },
  doctor: {
    first: 'Examining the installation',
    load: async () => (await import('./doctor.command.ts')).doctor,
  },
  eval: {
    first: 'Connecting to the server',
    load: async () => (await import('./eval.command.ts')).evalCommand,
  },
  lost: { first: 'Looking for lost files', load: async () => (await import('./lost.command.ts')).lost },
  reindex: {
    first: 'Opening the database',
    load: async () => (await import('./reindex.command.ts')).reindex,
  },
  'reset-password': {
    first: 'Opening the database',
    load: async () => (await import('./reset-password.command.ts')).resetPasswordCommand,
  },
  restore: {
    first: 'Checking the backup',
    load: async () => (await import('./backups/restore.command.ts')).restoreCommand,
  },
  retention: {
    first: 'Looking for documents with expiring retention',
    load: async () => (await import('./retention.command.ts')).retention,
  },
  'rotate-keys': {
    first: 'Opening the database',
    load: async () => (await import('./rotate-keys.command.ts')).rotateKeysCommand,
  },
  search: {
    first: 'Searching',
    load: async () => (await import('./search.command.ts')).search,
  },
  start: { first: null, load: async () => (await import('./start.command.ts')).start },
  upload: {
    first: 'Connecting to the server',
    load: async () => (await import('./upload.command.ts')).upload,
  },
  verify: {
    first: 'Opening the database',
    load: async () => (await import('./verify.command.ts')).verify,
  },
};

const [name, ...args] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
const askedForHelp = name === undefined || name === 'help' || [name, ...args].includes('--help');
if (!command || askedForHelp) {
  console.error(askedForHelp ? usage : `skep: Unknown command ${name}\n\n${usage}`);
  process.exit(askedForHelp ? 0 : 2);
}
keepCompiled();
if (command.first !== null && process.stderr.isTTY) console.error(`${command.first} …`);
try {
  const run = await command.load();
  await run(args);
} catch (error) {
  if (showsStacks()) console.error(error);
  console.error(`skep: ${explainFailure(error)}`);
  process.exit(Number(process.exitCode ?? 1) || 1);
}
