import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { stretched } from '#test/machine/patience.ts';
import { admin, runToEnd, startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

// What container runtimes grant before they kill. Two seconds are for requests under way, then a batch is read to its end.
const stopLimitMs = stretched(10_000);

describe('the server as a process', () => {
  let directory: string;
  let server: Server;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    server = await startServer({ directory, withAdmin: false });
  });
  afterAll(async () => {
    await server.kill();
    await rm(directory, { recursive: true, force: true });
  });

  it('says on standard output where it answers, and is healthy there', async () => {
    const platform = await fetch(`${server.url}/api/system/health`);
    expect([platform.status, await platform.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'healthy' }),
    ]);
    const knowledge = await fetch(`${server.knowledgeUrl}/health`);
    expect([knowledge.status, await knowledge.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'healthy', service: 'knowledge' }),
    ]);
  });

  it('prints a set-up link that opens a page and makes one admin, once', async () => {
    const link = /http\S+\/setup\?token=\S+/.exec(server.stdout())?.[0];
    if (!link) throw new Error(`No set-up link in: ${server.stdout()}`);
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Create admin')]);

    const token = new URL(link).searchParams.get('token');
    const setUp = () => post(`${server.url}/api/auth/setup`, { token, ...admin });
    const first = await setUp();
    expect(first.status).toBe(201);
    expect((await signIn(server.url)).token).not.toBe('');
    const second = await setUp();
    expect(second.status).toBeGreaterThanOrEqual(400);
    const form = new URLSearchParams({
      token: token ?? '',
      email: 'second@example.com',
      password: admin.password,
    });
    const again = await fetch(`${server.url}/setup`, { method: 'POST', body: form });
    expect(again.status).toBe(403);
  });

  it('is refused in one line to a second process on the same data, and continues unharmed', async () => {
    const second = await runToEnd(['src/main.ts'], {
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
    });
    expect(second.code).toBe(1);
    expect(linesOf(second.stderr)).toEqual([
      expect.stringMatching(/^Skep cannot start: .*in use by the process \d+/),
    ]);
    const client = await signIn(server.url);
    const jar = await client.createJar('After the second opener');
    expect((await client.jar(jar)).document_count).toBe(0);
  });

  it('refuses a wrong setting in one line', async () => {
    const outcome = await runToEnd(['src/main.ts'], {
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      PORT: 'abc',
    });
    expect(outcome.code).toBe(1);
    expect(linesOf(outcome.stderr)).toEqual([expect.stringMatching(/^Skep cannot start: .*PORT/)]);
  });

  it('ends with code 0 on SIGTERM although a connection idles and files are being uploaded and read', async () => {
    const client = await signIn(server.url);
    const jar = await client.createJar('Stopped in between');
    const idle = await idleConnection(server.url);
    const slow = await unfinishedUpload(server.url, client, jar);
    await client.upload(jar, 'long-to-read.html', longToRead());
    const uploads = Array.from({ length: 30 }, (_, n) =>
      client.upload(jar, `note-${n}.txt`, `Note number ${n} about the depot. `.repeat(200)).catch(() => null),
    );
    await uploads[10];
    const { code, ms } = await server.stop();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(stopLimitMs);
    const accepted = (await Promise.all(uploads)).filter((id) => id !== null);
    idle.destroy();
    slow.destroy();

    server = await startServer({ directory, withAdmin: false });
    expect(server.stdout()).not.toContain('/setup?token=');
    const after = await signIn(server.url);
    const kept = new Set((await after.documents(jar)).map(({ id }) => id));
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.filter((id) => !kept.has(id))).toEqual([]);
  });
});

it('lets the configured admin sign in from the moment that anything answers', async () => {
  const directory = await dataDirectory();
  const listening = /"service":"platform","msg":"Server listening at (\S+)"/;
  const server = await startServer({ directory, ready: listening });
  const url = listening.exec(server.stdout() + server.stderr())?.[1] ?? '';
  expect((await post(`${url}/api/auth/login`, admin)).status).toBe(200);
  await server.kill();
  await rm(directory, { recursive: true, force: true });
});

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** A page that takes seconds to read. */
function longToRead(): string {
  return `<!doctype html><article>${'<table><tr><td>Host</td><td><b>x</b></td></tr></table><p>Depot</p>'.repeat(300_000)}`;
}

/** A connection that has had one answer and is kept open by its client. */
async function idleConnection(url: string): Promise<Socket> {
  const socket = await openSocket(url);
  socket.write('GET /api/system/health HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n');
  await once(socket, 'data');
  return socket;
}

/** An upload whose client sends the beginning of a file and then nothing any more. */
async function unfinishedUpload(url: string, { token }: Client, jarId: string): Promise<Socket> {
  const socket = await openSocket(url);
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="slow.txt"\r\n\r\nbeginning';
  socket.write(
    `POST /api/knowledge/honey-pots/${jarId}/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${part}`,
  );
  return socket;
}
