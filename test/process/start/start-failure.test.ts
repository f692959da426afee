import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { runToEnd, temporaryDirectory } from '#test/server/server.ts';

const free = {
  PORT: '0',
  KNOWLEDGE_PORT: '0',
  CHAT_PORT: '0',
  GATEWAY_PORT: '0',
  PUBLIC_PORT: '0',
  MESSAGING_PORT: '0',
};

function saidBy({ code, stderr }: { code: number | null; stderr: string }): string {
  const lines = stderr.split('\n').filter((line) => line !== '');
  expect([code, lines.length], stderr).toEqual([1, 1]);
  return lines[0] ?? '';
}

describe('a start that fails', () => {
  let root: string;
  beforeAll(async () => {
    root = await temporaryDirectory();
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** What the failed start said, in one line without a stack. */
  async function failure(settings: Record<string, string>): Promise<string> {
    const env = { DATA_DIR: join(root, 'data'), LOG_LEVEL: 'warn', ...free, ...settings };
    return saidBy(await runToEnd(['src/main.ts'], env));
  }

  it('for a port in use names port and setting', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const directory = join(root, 'port');
    await mkdir(join(directory, 'database'), { recursive: true });
    await copyTemplate(join(directory, 'database'));
    expect(await failure({ DATA_DIR: directory, CHAT_PORT: String(port) })).toMatch(
      new RegExp(`^Skep cannot start: Port ${port} is already in use.* with CHAT_PORT$`),
    );
    other.close();
  });

  it.each([
    ['global/pg_control', 'torn'],
    ['PG_VERSION', '12\n'],
  ])('for a damaged %s of the built-in database says what to restore', async (file, content) => {
    const directory = join(root, file.replaceAll('/', '-'));
    await mkdir(join(directory, 'database'), { recursive: true });
    await copyTemplate(join(directory, 'database'));
    await writeFile(join(directory, 'database/cluster', file), content);
    expect(await failure({ DATA_DIR: directory })).toMatch(
      /^Skep cannot start: The built-in database in \S+ is damaged: .* from your backup/,
    );
    const debugged = await runToEnd(['src/main.ts'], { DATA_DIR: directory, LOG_LEVEL: 'debug', ...free });
    expect(debugged.stderr).toMatch(/\n {4}at /);
  });

  it('for a DATA_DIR below a file says that', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    expect(await failure({ DATA_DIR: join(file, 'data') })).toMatch(
      /^Skep cannot start: \S+ should be a directory, .* choose another DATA_DIR$/,
    );
  });

  it('for too many open files says which limit to raise', async () => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(root, 'few'), LOG_LEVEL: 'warn', ...free };
    const shell = `ulimit -n 30; exec '${process.execPath}' src/main.ts`;
    const outcome = await new Promise<{ code: number; stderr: string }>((resolve) => {
      execFile(
        'sh',
        ['-c', shell],
        { env, cwd: join(import.meta.dirname, '../../..') },
        (error, _out, stderr) => resolve({ code: Number(error?.code ?? 0), stderr }),
      );
    });
    expect(saidBy(outcome)).toMatch(/^Skep cannot start: Too many files are open\. Raise the limit/);
  });

  it('for a model in EMBEDDINGS_DIR without a runtime says how to install one', async () => {
    const directory = join(root, 'encoder');
    await mkdir(join(directory, 'database'), { recursive: true });
    await copyTemplate(join(directory, 'database'));
    const settings = { DATA_DIR: directory, EMBEDDINGS_DIR: root, ONNX_RUNTIME_DIR: directory };
    const message = await failure(settings);
    expect(message).toMatch(
      /^Skep cannot start: EMBEDDINGS_DIR needs onnxruntime-node, which is not in .* \(ONNX_RUNTIME_DIR\)/,
    );
    expect(message).toMatch(/Correct that, or run npm install .* there$/);
  });

  it.each([
    [
      'a missing CONFIG_FILE',
      { CONFIG_FILE: '/nowhere/skep.yaml' },
      /cannot be read: \/nowhere\/skep\.yaml \(ENOENT\)/,
    ],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
      /ECONNREFUSED .* Check that it is running/,
    ],
    [
      'an object storage that is not there',
      {
        STORAGE_URL: 's3://bucket?endpoint=http://127.0.0.1:1&region=x&force_path_style=true',
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
      },
      /STORAGE_URL|bucket/,
    ],
  ])('for %s says so', async (_, settings, sentence) => {
    expect(await failure(settings)).toMatch(sentence);
  });

  it('for a CONFIG_FILE that is not YAML names the line', async () => {
    const path = join(root, 'skep.yaml');
    await writeFile(path, 'PORT: [1\nHOST: x: y\n');
    expect(await failure({ CONFIG_FILE: path })).toMatch(
      /^Skep cannot start: CONFIG_FILE is not valid YAML: .*line \d/,
    );
  });
});
