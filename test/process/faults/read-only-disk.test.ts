import { execFileSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#kernel/logging/logger.ts';
import { asOutage } from '#kernel/outage.ts';
import { watchFreeSpace } from '#storage/free-space.ts';
import { callerOf, fileForm } from '#test/platform/call.ts';
import { signIn, untilEnded } from '#test/platform/client.ts';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { until } from '#test/machine/patience.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

const logger = createLogger('silent');
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

let root: string;
let image: string;
let place: string;
let server: Server;

beforeAll(async () => {
  root = await temporaryDirectory();
  [image, place] = [join(root, 'image'), join(root, 'data')];
  writeFileSync(image, '');
  truncateSync(image, 256 * 1024 * 1024);
  run('mkfs.ext4', '-q', '-m', '0', image);
  await mkdir(place);
  mount();
  await mkdir(join(place, 'database'));
  await copyTemplate(join(place, 'database'));
  // Else the copy itself would be lost.
  run('sync', '--file-system', place);
});
afterAll(async () => {
  await server?.kill();
  run('umount', '--lazy', place);
  await rm(root, { recursive: true, force: true });
});

const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, place);

/** As the kernel does when the disk reports an error: files that are open for writing can no longer be written either. */
function failDisk(): void {
  const device = basename(run('findmnt', '-n', '-o', 'SOURCE', place).trim());
  writeFileSync(join('/sys/fs/ext4', device, 'trigger_fs_error'), 'test');
}

/** What is left of a write that was cut off is removed; 1 says that something was. */
function repair(): void {
  run('umount', place);
  try {
    run('e2fsck', '-p', image);
  } catch (error) {
    if ((error as { status: number }).status !== 1) throw error;
  }
  mount();
}

it('a server whose disk becomes read-only stops with a message, does not start on it, and has everything when it is repaired', async () => {
  server = await startServer({ directory: place });
  const client = await signIn(server.url);
  const call = callerOf({ url: server.url, token: client.token });
  const jar = await client.createJar('Kept');
  const id = await client.upload(jar, 'kept.txt', 'The dunlin loader sleeps.');
  await untilEnded(client, jar, 60_000);
  failDisk();
  const end = 'Skep stops: the log of its database cannot be written (EROFS). No acknowledged write is lost';
  // Reads go on until the first change, which the process itself may have to make.
  const answered = new Set<number>();
  await until(
    async () => {
      const changed = call(
        'POST',
        `/api/knowledge/honey-pots/${jar}/documents`,
        fileForm('file', 'a.txt', 'A.'),
      );
      const reply = await changed.catch(() => null);
      if (reply) answered.add(reply.status);
      return server.stderr().includes(end);
    },
    { what: 'the server has ended in words' },
  );
  expect([...answered].filter((status) => status !== 507)).toEqual([]);
  expect((await server.stop()).code).toBe(1);
  await expect(startServer({ directory: place })).rejects.toThrow(/Skep cannot start: .*(?:read-only|EROFS)/);
  const space = await watchFreeSpace({
    directories: { files: place },
    reserveBytes: 1,
    logger,
    everyMs: 60_000,
  });
  const error = await writeFile(join(place, 'file'), '').catch((cause: unknown) => asOutage(cause));
  space.note(error);
  await space.measure();
  expect(space.refusal()?.message).toMatch(/^The disk that holds the uploaded files is read-only/);
  repair();
  await space.measure();
  expect(space.refusal()).toBeNull();
  await space.stop();
  server = await startServer({ directory: place });
  const again = await signIn(server.url);
  await again.upload(jar, 'after.txt', 'The second loader wakes.');
  const ended = await untilEnded(again, jar, 60_000);
  expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect((await again.search('dunlin', 1))[0]?.document_id).toBe(id);
});
