import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { copyTemplate } from '#test/server/embedded-database.ts';
import { stretched } from '#test/machine/patience.ts';
import { admin, runToEnd, startServer, temporaryDirectory, type Server } from '#test/server/server.ts';
import { smallDisk, type SmallDisk } from '#test/faults/small-disk.ts';

const mb = 1024 * 1024;
const withinMs = 60_000;

type Answer = { status: number; headers: Headers; text: string; body: Record<string, any> };

/** One server throughout: disks are filled and freed under it, and it is restarted only where stated. */
describe('a server whose disks fill up', () => {
  let data: SmallDisk;
  let files: SmallDisk;
  let log: SmallDisk;
  let server: Server;
  let client: Client;
  let jar: string;
  /** What was acknowledged: the document and its content. */
  const kept = new Map<string, string>();

  beforeAll(async () => {
    const directory = await temporaryDirectory();
    data = await smallDisk(join(directory, 'data'), 320);
    files = await smallDisk(join(directory, 'data', 'blobs'), 96);
    log = await smallDisk(join(directory, 'log'), 4);
    await copyTemplate(join(data.path, 'database'));
    await begin();
    jar = await client.createJar('Kept');
    for (let n = 0; n < 12; n += 1) await keep(`before-${n}.txt`);
    await untilEnded(client, jar, withinMs);
  });

  afterAll(async () => {
    await server?.kill();
    for (const disk of [log, files, data]) disk?.unmount();
    if (data) await rm(join(data.path, '..'), { recursive: true, force: true });
  });

  async function begin(): Promise<void> {
    server = await startServer({
      directory: data.path,
      logFile: join(log.path, 'skep.log'),
      env: { DISK_RESERVE_MB: '12' },
    });
    client = await signIn(server.url);
  }

  async function keep(name: string): Promise<string> {
    const content = `Report ${name}: the lammergeier loader of ${name} sleeps for ten minutes.`;
    const id = await client.upload(jar, name, content);
    kept.set(id, content);
    return id;
  }

  async function call(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const response = await fetch(new URL(path, server.url), {
      method,
      headers: {
        authorization: `Bearer ${client.token}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(stretched(30_000)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as Answer['body']) : {},
    };
  }

  const uploadOf = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    call('POST', `/api/knowledge/honey-pots/${jar}/documents`, formOf('file', name, content));
  const health = async () => (await call('GET', '/api/system/health')).body;
  const untilStorage = (status: string) =>
    expect.poll(async () => (await health())['storage'].status).toBe(status);
  const untilTaken = (name: string) =>
    expect.poll(async () => (await uploadOf(name, `${name}: taken again.`)).status).toBe(201);

  async function everythingReads(): Promise<void> {
    expect((await call('POST', '/api/knowledge/search', { query: 'lammergeier' })).status).toBe(200);
    expect((await client.ask('How long does the lammergeier loader of before-3.txt sleep?')).answered).toBe(
      true,
    );
    expect((await call('GET', `/api/knowledge/honey-jars/${jar}/export`)).status).toBe(200);
    expect((await call('GET', '/api/v1/documents')).status).toBe(200);
    for (const [id, content] of kept) {
      const { status, text } = await call('GET', `/api/knowledge/documents/${id}/content`);
      expect([status, sha(text)]).toEqual([200, sha(content)]);
    }
  }

  const changes: [string, () => Promise<Answer>][] = [
    ['an upload', () => uploadOf('refused.txt', 'Refused.')],
    [
      'a bulk upload',
      () =>
        call('POST', `/api/knowledge/honey-jars/${jar}/upload-directory`, formOf('archive', 'a.zip', 'x')),
    ],
    ['an import', () => call('POST', '/api/knowledge/honey-jars/import', formOf('archive', 'a.hjx', 'x'))],
    [
      'a bundle of STIX',
      () => call('POST', `/api/knowledge/honey-jars/${jar}/stix`, formOf('file', 'a.json', '{}')),
    ],
    ['a new jar', () => call('POST', '/api/v1/honey-jars', { name: 'Refused', type: 'private' })],
    ['a rotation of keys', () => call('POST', '/api/admin/keys/rotate', { files: true })],
    ['a batch of personal data', () => call('POST', '/api/pii/batch/submit', { documents: [] })],
  ];

  async function everyChangeIsRefused(words: RegExp): Promise<void> {
    for (const [what, change] of changes) {
      const { status, headers, body } = await change();
      expect([what, status, body['error']?.code]).toEqual([what, 507, 'STORAGE_FULL']);
      expect(body['error'].message).toMatch(words);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }

  it('says before it happens that the disk of the files gets full', async () => {
    expect(await health()).toMatchObject({ status: 'healthy', storage: { status: 'ok' } });
    files.fill(20 * mb);
    await untilStorage('low');
    const { status, storage } = await health();
    expect(status).toBe('healthy');
    expect(storage.free_percent).toBeLessThan(25);
    expect((await uploadOf('low.txt', 'Taken while space is low.')).status).toBe(201);
    const { text } = await call('GET', '/metrics');
    expect(text).toMatch(/skep_storage_free_ratio\{place="files"\} 0\.[12]/);
    expect(text).toContain('skep_storage_refuses_changes 0');
  });

  it('refuses every change with a message while the disk of the files is full, and keeps reading', async () => {
    files.fill(4 * mb);
    await untilStorage('full');
    expect((await health())['status']).toBe('degraded');
    await everyChangeIsRefused(/^The disk that holds the uploaded files is full; reading still works\./);
    await everythingReads();
    expect((await call('GET', '/metrics')).text).toContain('skep_storage_refuses_changes 1');
    await signIn(server.url);
  });

  it('deletes while the disk is full, and continues by itself when there is space', async () => {
    const [id = ''] = kept.keys();
    files.fill();
    expect((await call('DELETE', `/api/knowledge/documents/${id}`)).status).toBe(200);
    expect((await call('GET', `/api/knowledge/documents/${id}`)).status).toBe(404);
    kept.delete(id);
    files.free();
    await untilTaken('again.txt');
    expect((await health())['status']).toBe('healthy');
  });

  it('ends an upload that fills the disk with 507, and leaves nothing of it', async () => {
    files.fill(16 * mb);
    const { status, body } = await uploadOf('large.txt', new Uint8Array(24 * mb).fill(97));
    expect([status, body['error']?.code]).toEqual([507, 'STORAGE_FULL']);
    expect(await readdir(join(files.path, 'temp'))).toEqual([]);
    files.free();
    await untilTaken('after-large.txt');
  });

  it('keeps documents waiting whose reading the full disk has stopped', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await keep(`reading-${n}.txt`));
    files.fill();
    data.fill();
    await untilStorage('full');
    for (const id of ids) expect((await client.document(id)).error).toBeNull();
    data.free();
    files.free();
    const ended = await untilEnded(client, jar, withinMs);
    expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
  });

  it('refuses changes while the files can only be read', async () => {
    files.readOnly(true);
    await untilStorage('read_only');
    await everyChangeIsRefused(/^The disk that holds the uploaded files is read-only/);
    await everythingReads();
    files.readOnly(false);
    await untilTaken('writable.txt');
    expect((await health())['status']).toBe('healthy');
  });

  it('answers and loses no entry of the audit log while the disk of the database is full to the last byte', async () => {
    data.fill();
    await untilStorage('full');
    await everyChangeIsRefused(/^The disk that holds the (?:database|search index) is full/);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const json = JSON.stringify({ email: admin.email, password: admin.password });
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch(new URL('/api/auth/login', server.url), {
        method: 'POST',
        headers,
        body: json,
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 200 && status !== 507)).toEqual([]);
    await everythingReads();
    data.free();
    await untilTaken('database.txt');
    const signedIn = statuses.filter((status) => status === 200).length;
    const { body } = await call('GET', '/api/admin/audit?action=auth.login&limit=100');
    expect(body['entries'].filter(isLogin).length).toBeGreaterThanOrEqual(signedIn + 2);
    expect((await call('GET', '/api/admin/audit/verify')).body).toMatchObject({ intact: true });
  });

  it('continues while its log cannot be written, and logs again when it can', async () => {
    log.fill();
    for (let n = 0; n < 200; n += 1) expect((await call('GET', '/api/system/health')).status).toBe(200);
    await keep('log.txt');
    log.free();
    const size = () => readFileSync(join(log.path, 'skep.log'), 'utf8').length;
    const before = size();
    await expect.poll(async () => (await health()) && size()).toBeGreaterThan(before);
    for (const line of readFileSync(join(log.path, 'skep.log'), 'utf8').trim().split('\n')) JSON.parse(line);
  });

  it('has everything that was acknowledged after it was killed on a full disk and could not start there', async () => {
    data.fill();
    files.fill();
    await untilStorage('full');
    await server.kill();
    const env = {
      DATA_DIR: data.path,
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
    };
    const failed = await runToEnd(['src/main.ts'], env);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/no space left|is full/i);
    data.free();
    files.free();
    await begin();
    await everythingReads();
    await keep('restarted.txt');
    const ended = await untilEnded(client, jar, withinMs);
    expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
  });
});

const isLogin = ({ action, result }: { action: string; result: string }): boolean =>
  action === 'auth.login' && result === 'ok';

function sha(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function formOf(field: string, name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}
