import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallDisk } from '#test/faults/small-disk.ts';
import { stretched, until } from '#test/machine/patience.ts';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { inspect } from '#test/server/inspection.ts';
import {
  runToEnd,
  startServer,
  temporaryDirectory,
  untilReconciled,
  type Server,
} from '#test/server/server.ts';

const skep = 'src/cli/skep.ts';
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Starts a command, and kills it once `sign` comes true. */
async function killed(args: string[], directory: string, sign: () => Promise<boolean>): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [skep, ...args], {
    env: { ...process.env, DATA_DIR: directory },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await until(sign, { what: 'the command has begun', withinMs: 60_000, everyMs: 2 });
  child.kill('SIGKILL');
  await ended;
}

const restore = (path: string, directory: string) =>
  runToEnd([skep, 'restore', path], { DATA_DIR: directory });

describe('a server with documents', () => {
  let server: Server;
  let client: Client;
  let jar: string;
  let backups: string;
  const acknowledged = new Set<string>();

  beforeAll(async () => {
    server = await startServer({ directory: await dataDirectory() });
    client = await signIn(server.url);
    jar = await client.createJar('Reports');
    for (let n = 0; n < 20; n += 1)
      acknowledged.add(await client.upload(jar, `report-${n}.txt`, `Vantage Tide was seen in report ${n}.`));
    // Enough that a kill comes in the middle: it does not get smaller, and is no PDF that takes time to read.
    for (let n = 0; n < 3; n += 1) {
      const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(12 * 1024 * 1024)]);
      acknowledged.add(await client.upload(jar, `random-${n}.pdf`, new Uint8Array(content)));
    }
    await untilEnded(client, jar, stretched(120_000));
    backups = await temporaryDirectory();
  });
  afterAll(async () => {
    await server.stop();
    await rm(server.directory, { recursive: true, force: true });
    await rm(backups, { recursive: true, force: true });
  });

  const backup = (path: string) => runToEnd([skep, 'backup', path], { DATA_DIR: server.directory });

  it('is backed up while documents come in, and the backup has every one that was acknowledged before', async () => {
    const path = join(backups, 'online.skep');
    const before = new Set(acknowledged);
    const done = new AbortController();
    const uploading = (async () => {
      for (let n = 0; !done.signal.aborted; n += 1)
        acknowledged.add(
          await client.upload(jar, `meanwhile-${n}.txt`, `Report ${n} that came in meanwhile.`),
        );
    })();
    const { code, stdout, stderr } = await backup(path);
    done.abort();
    await uploading;
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toMatch(/files and \d+ rows of \d+ tables/);
    expect(acknowledged.size).toBeGreaterThan(before.size);

    const directory = await temporaryDirectory();
    expect((await restore(path, directory)).code).toBe(0);
    await cp(join(server.directory, 'secrets'), join(directory, 'secrets'), { recursive: true });
    const restored = await startServer({ directory, env: { LOG_LEVEL: 'info' } });
    await untilReconciled(restored);
    const there = await signIn(restored.url);
    const documents = await untilEnded(there, jar, stretched(120_000));
    const ids = documents.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...before].filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !acknowledged.has(id))).toEqual([]);
    expect((await there.search('Vantage Tide'))[0]?.content).toContain('Vantage Tide');
    await restored.stop();
    expect(await inspect(directory)).toEqual([]);
    expect((await runToEnd([skep, 'audit', 'verify'], { DATA_DIR: directory })).code).toBe(0);
    await rm(directory, { recursive: true, force: true });
  });

  it('gives a whole backup or none when the command or the server is killed', async () => {
    const path = join(backups, 'killed.skep');
    const isUnderWay = async () => ((await stat(`${path}.part`).catch(() => null))?.size ?? 0) > 1024 * 1024;
    await killed(['backup', path], server.directory, isUnderWay);
    expect(await isThere(path)).toBe(false);
    expect((await backup(path)).code).toBe(0);
    expect(await readdir(backups)).not.toContain('killed.skep.part');

    const other = join(backups, 'server-killed.skep');
    const running = backup(other);
    const isComing = async () => ((await stat(`${other}.part`).catch(() => null))?.size ?? 0) > 1024 * 1024;
    await until(isComing, { what: 'the backup has begun', withinMs: 60_000, everyMs: 2 });
    const { directory } = server;
    await server.kill();
    const { code, stderr } = await running;
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/cut off/);
    expect(await isThere(other)).toBe(false);
    expect(await isThere(`${other}.part`)).toBe(false);
    server = await startServer({ directory });
    client = await signIn(server.url);
    const left = (await readdir(join(directory, 'database'))).filter((name) =>
      name.startsWith('cluster.draft'),
    );
    expect(left).toEqual([]);
    const ids = (await client.documents(jar)).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...acknowledged].toSorted());
  });

  it('is restored after the restore was killed, and not started before', async () => {
    const path = join(backups, 'restored.skep');
    expect((await backup(path)).code).toBe(0);
    const directory = await temporaryDirectory();
    await killed(['restore', path], directory, () => isThere(join(directory, 'blobs', 'files')));
    const refused = await runToEnd(['src/main.ts'], { DATA_DIR: directory, PORT: '0' });
    expect(refused.stderr).toMatch(/restore into DATA_DIR did not finish/);
    expect(refused.code).toBe(1);
    const other = join(backups, 'restored-other.skep');
    expect((await backup(other)).code).toBe(0);
    expect((await restore(other, directory)).stderr).toMatch(/restore of another backup/);
    expect((await restore(path, directory)).code).toBe(0);
    await cp(join(server.directory, 'secrets'), join(directory, 'secrets'), { recursive: true });
    const restored = await startServer({ directory, env: { LOG_LEVEL: 'info' } });
    await untilReconciled(restored);
    const documents = await untilEnded(await signIn(restored.url), jar, stretched(120_000));
    expect(documents.map(({ id }) => id).toSorted()).toEqual([...acknowledged].toSorted());
    await restored.stop();
    expect(await inspect(directory)).toEqual([]);
    await rm(directory, { recursive: true, force: true });
  });

  it('leaves no file where the disk of the backup is full', async () => {
    const disk = await smallDisk(join(backups, 'small'), 8);
    try {
      const path = join(disk.path, 'full.skep');
      const { code, stderr } = await backup(path);
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/full|space/i);
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      disk.unmount();
    }
    expect((await client.jar(jar)).document_count).toBe(acknowledged.size);
  });
});
