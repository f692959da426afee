import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { smallDisk, type SmallDisk } from '#test/faults/small-disk.ts';

const root = '/usr/lib/postgresql';

/** Its files and its write-ahead log, each on a small disk of its own. */
export type PostgresDisks = { data: SmallDisk; log: SmallDisk };

export type OwnPostgres = {
  url: string;
  disks: PostgresDisks | null;
  start: () => void;
  stop: () => void;
  remove: () => void;
};

type Megabytes = Record<keyof PostgresDisks, number>;

/** A PostgreSQL server of a test's own, which it may stop. Debian's programs, run as their user, which needs root. */
export async function ownPostgres({ small }: { small?: Megabytes } = {}): Promise<OwnPostgres> {
  if (process.getuid?.() !== 0)
    throw new Error(
      'Tests that stop PostgreSQL start one as the user postgres: run them as root, as .ci/run does',
    );
  const newest =
    readdirSync(root)
      .toSorted((a, b) => Number(a) - Number(b))
      .at(-1) ?? '';
  const program = (name: string) => join(root, newest, 'bin', name);
  const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
  const gid = Number(execFileSync('id', ['-g', 'postgres'], { encoding: 'utf8' }));
  // Not below TMPDIR: the user postgres must be able to reach it.
  const directory = mkdtempSync('/tmp/skep-postgres-');
  const [data, log] = ['data', 'log'].map((name) => join(directory, name)) as [string, string];
  const disks = small && {
    data: await smallDisk(data, small.data),
    log: await smallDisk(log, small.log),
  };
  for (const path of [data, log]) mkdirSync(path, { recursive: true });
  for (const path of [directory, data, log]) chownSync(path, uid, gid);
  for (const path of [data, log]) chmodSync(path, 0o700);
  const port = await freePort();
  const run = (name: string, args: string[]): void =>
    void execFileSync(program(name), args, { uid, gid, cwd: '/', stdio: 'ignore' });
  run('initdb', ['--no-sync', '--auth=trust', '--username=postgres', `--pgdata=${data}`, `--waldir=${log}`]);
  const options = `-p ${port} -h 127.0.0.1 -k ${directory} -c fsync=off -c restart_after_crash=off`;
  const control = (...args: string[]) => run('pg_ctl', [`--pgdata=${data}`, '--wait', ...args]);
  const start = () => control(`--log=${join(directory, 'messages')}`, `--options=${options}`, 'start');
  start();

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    disks: disks ?? null,
    start,
    stop: () => control('--mode=immediate', 'stop'),
    remove() {
      try {
        control('--mode=immediate', 'stop');
      } catch {
        // It is stopped already.
      }
      for (const disk of Object.values(disks ?? {})) disk.unmount();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
