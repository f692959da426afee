import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '#config/config.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const unit = read('deploy/systemd/skep.service');

const systemdMissing =
  spawnSync('systemd-analyze', ['--version']).status === 0
    ? ''
    : ' (skipped: systemd-analyze is not installed)';

describe('deploy/systemd/skep.service', () => {
  it('starts the server with its own Node.js, with settings that a start accepts', () => {
    const [, folder = '', node = '', main = ''] = /^ExecStart=(\/opt\/skep)\/(\S+) (\S+)$/m.exec(unit) ?? [];
    expect(unit).toContain(`WorkingDirectory=${folder}\n`);
    expect([node, main].filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const given = [...unit.matchAll(/^Environment=(\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const { dataDir, cacheDir, trustProxy } = loadConfig(Object.fromEntries(given) as NodeJS.ProcessEnv);
    // StateDirectory and CacheDirectory, the only places that it may write to.
    expect([dataDir, cacheDir, trustProxy]).toEqual(['/var/lib/skep', '/var/cache/skep', ['loopback']]);
    expect(given.length).toBe(3);
  });

  describe.skipIf(systemdMissing !== '')(`systemd-analyze${systemdMissing}`, () => {
    let directory: string;
    let path: string;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'skep-unit-'));
      path = join(directory, 'skep.service');
      await writeFile(path, unit.replaceAll('/opt/skep', root));
    });
    afterAll(() => rm(directory, { recursive: true }));

    it('finds nothing wrong', () => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
      expect([status, `${stdout}${stderr}`.trim()]).toEqual([0, '']);
    });

    it('rates its exposure as 2 of 10 or less', () => {
      const args = ['security', '--offline=true', '--threshold=20', path];
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      expect(status, `${stdout.split('\n').at(-2) ?? ''}${stderr}`).toBe(0);
    });
  });
});

/** The exit code of the check, with its port replaced by one that answers here. */
async function codeOf([, ...args]: readonly string[], port: number): Promise<number> {
  const child = execFile(
    process.execPath,
    args.map((text) => text.replace(':8090/', `:${port}/`)),
    { env: { PORT: String(port) } },
  );
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

describe('the health checks of the image and of the split set', () => {
  const image = /HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(read('deploy/Dockerfile'))?.[1] ?? '[]';
  const split = parse(read('deploy/compose/split.yaml'), { merge: true }) as {
    services: { knowledge: { healthcheck: { test: string[] } } };
  };
  const checks = [
    ['image', JSON.parse(image) as string[]],
    ['knowledge', split.services.knowledge.healthcheck.test.slice(1)],
  ] as const;
  let answer = 200;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer).end('{}');
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => server.close());

  it.each(checks)(
    'of %s succeeds for 200 at /health, and fails for 503 and where nothing answers',
    async (_, check) => {
      const { port } = server.address() as AddressInfo;
      expect(check[0]).toBe('node');
      answer = 200;
      expect(await codeOf(check, port)).toBe(0);
      answer = 503;
      expect(await codeOf(check, port)).toBe(1);
      expect(new Set(asked)).toEqual(new Set(['/health']));
      const closed = createServer().listen(0, '127.0.0.1');
      await once(closed, 'listening');
      const { port: free } = closed.address() as AddressInfo;
      closed.close();
      await once(closed, 'close');
      expect(await codeOf(check, free)).toBe(1);
    },
  );
});
