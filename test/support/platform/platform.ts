import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import type { Config } from '#config/config.settings.ts';
import { loadConfig } from '#config/config.ts';
import { createUser, hashPassword, updateUser, type Role, type User } from '#domain/users/index.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { chatApp } from '#app/processes/chat.ts';
import { openDeps, type Deps } from '#app/wiring/deps.ts';
import { gatewayApp } from '#app/processes/gateway.ts';
import { knowledgeApp } from '#app/processes/knowledge.ts';
import { publicBotApp } from '#app/processes/public/public-bot.ts';
import { platformApp } from '#app/processes/platform.ts';
import { startWorker } from '#app/processes/worker.ts';
import { createOnServer } from '#test/server/database.ts';
import type { ReportWriter } from '#domain/report-writing/index.ts';
import { standInWriter } from '#test/reports/stand-in-writer.ts';
import { inject, type Reply } from './inject.ts';
import { until } from '#test/machine/patience.ts';
import { openReused } from './reused-engine.ts';
import type { App } from '#http/app.ts';

/** A signed-in user who calls a service through its real routes. */
export type Client = {
  user_id: string;
  token: string;
  get: (path: string) => Promise<Reply>;
  post: (path: string, body?: object) => Promise<Reply>;
  put: (path: string, body: object) => Promise<Reply>;
  patch: (path: string, body: object) => Promise<Reply>;
  delete: (path: string) => Promise<Reply>;
  /** Uploads files in one multipart form, as `field`. */
  upload: (
    path: string,
    files: Record<string, string | Uint8Array>,
    fields?: Record<string, string>,
    method?: 'POST' | 'PUT',
  ) => Promise<Reply>;
};

export type TestPlatform = {
  deps: Deps;
  platform: App;
  knowledge: App;
  chat: App;
  gateway: App;
  publicBot: App;
  /** Signs a new user in at the platform, or at another service. */
  signIn: (role: Role, app?: App, aal?: 'aal1' | 'aal2') => Promise<Client>;
  close: () => Promise<void>;
  /** Closes it and leaves its DATA_DIR, which is answered, for a server. */
  leave: () => Promise<string>;
};

const password = 'correct horse battery staple';

/**
 * Everything that a real server opens, on temporary data, with its services reached without a port. With a `dataDir` of its own
 * the database is in there, too; else it lives in an engine that the tests of this process share one after the other. With null for
 * `reportWriter` reports are written as on a real server.
 */
export async function openTestPlatform(
  settings: Partial<Config> = {},
  { reportWriter = standInWriter() }: { reportWriter?: ReportWriter | null } = {},
): Promise<TestPlatform> {
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'skep-platform-')));
  const { databaseUrl, drop } = await freshDatabase();
  const config: Config = {
    ...loadConfig({}),
    dataDir,
    databaseUrl,
    logLevel: 'silent',
    // Limits are tested on their own; here they would only be in the way.
    rateLimitScale: 1e6,
    publicUrl: 'http://skep.example',
    // Tested on its own: people here have no second factor.
    reportsRequireAal2: false,
    // Vectors come at some moment after the documents, and what a search answers would change by then.
    embeddings: 'off',
    ...settings,
  };
  const isReused = databaseUrl === null && settings.dataDir === undefined;
  const deps = await openDeps(config, createLogger(config.logLevel), {
    ...(reportWriter && { reportWriter }),
    ...(isReused && { openRecords: openReused }),
  });
  await deps.queue.start();
  await startWorker(deps);
  const platform = await platformApp(deps);
  const knowledge = await knowledgeApp(deps);
  const chat = await chatApp(deps);
  const gateway = await gatewayApp(deps);
  const publicBot = await publicBotApp(deps);

  async function leave(): Promise<string> {
    await platform.close();
    await knowledge.close();
    await chat.close();
    await gateway.close();
    await publicBot.close();
    await deps.close();
    return dataDir;
  }

  return {
    deps,
    platform,
    knowledge,
    chat,
    gateway,
    publicBot,
    async signIn(role, app = platform, aal = 'aal1') {
      const user = await addUser(deps, role);
      const { token } = await deps.sessions.open(user, { aal });
      return clientOf(app, user.id, token);
    },
    leave,
    async close() {
      await leave();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Adds a user with the password above. Hashing it takes as long as twenty requests, so it is done once. */
async function addUser({ database: { kysely } }: Deps, role: Role): Promise<User> {
  const { id } = await createUser(kysely, {
    email: `${role}-${randomUUID()}@example.com`,
    password: null,
    role,
  });
  passwordHash ??= hashPassword(password);
  return (await updateUser(kysely, id, { password_hash: await passwordHash })) as User;
}

let passwordHash: Promise<string> | undefined;

/**
 * A platform for the tests of a file or a `describe`, with people signed in at it: opened before them, closed after. What
 * this returns is filled in by then.
 */
export function platformFor<Name extends string = never>(
  people: Partial<Record<Name, Role>> = {},
  settings: Partial<Config> = {},
): { test: TestPlatform } & Record<Name, Client> {
  const names = Object.keys(people) as Name[];
  const test = {} as TestPlatform;
  const clients = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, Client>;
  beforeAll(async () => {
    Object.assign(test, await openTestPlatform(settings));
    const signIn = async (name: Name) =>
      Object.assign(clients[name], await test.signIn(people[name] as Role));
    await Promise.all(names.map(signIn));
  });
  afterAll(async () => {
    await test.close();
    // Files share a process: what a file that has ended still holds would stay in its memory.
    for (const held of [test, ...Object.values<Client>(clients)]) emptied(held);
  });
  return { ...clients, test };
}

function emptied(held: object): void {
  for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
}

async function freshDatabase(): Promise<{ databaseUrl: string | null; drop: () => Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return { databaseUrl: null, drop: async () => undefined };
  const { url, drop } = await createOnServer(server);
  return { databaseUrl: url, drop };
}

function clientOf(app: App, user_id: string, token: string): Client {
  const headers = { authorization: `Bearer ${token}` };
  const call = (options: InjectOptions) =>
    inject(app, { ...options, headers: { ...headers, ...options.headers } });
  return {
    user_id,
    token,
    get: (url) => call({ method: 'GET', url }),
    post: (url, payload) => call({ method: 'POST', url, ...(payload && { payload }) }),
    put: (url, payload) => call({ method: 'PUT', url, payload }),
    patch: (url, payload) => call({ method: 'PATCH', url, payload }),
    delete: (url) => call({ method: 'DELETE', url }),
    async upload(url, files, fields = {}, method = 'POST') {
      const form = new FormData();
      const names = Object.keys(files);
      for (const name of names) {
        form.append(
          names.length > 1 ? 'files' : 'file',
          new Blob([files[name] as string | Uint8Array<ArrayBuffer>]),
          name,
        );
      }
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const encoded = new Response(form);
      const payload = Buffer.from(await encoded.arrayBuffer());
      return call({
        method,
        url,
        payload,
        headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      });
    },
  };
}

/** The statuses of answers, in rising order: who of several at once was first is not for a test to know. */
export function statusesOf(replies: Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Waits until a document has ended, and returns its state. Throws when its status cannot be read. */
export function untilRead(client: Client, documentId: string): Promise<any> {
  const ended = async () => {
    const { status, body } = await client.get(`/api/knowledge/documents/${documentId}`);
    if (status !== 200) throw new Error(`The status of document ${documentId} answered ${status}`);
    return (body.status === 'completed' || body.status === 'failed') && body;
  };
  // Each look is a whole request.
  return until(ended, { what: `document ${documentId} has ended`, everyMs: 100 });
}

export const jarsPath = '/api/knowledge/honey-pots';

/** Creates a jar and answers its id. */
export async function createJar(client: Client, body: object = {}): Promise<string> {
  const { status, body: jar } = await client.post(jarsPath, { name: 'Threat reports', ...body });
  if (status !== 201) throw new Error(`Creating a jar answered ${status}`);
  return jar.id;
}

/** Uploads a document, waits until it has ended, and answers its state. */
export async function addDocument(
  client: Client,
  jar: string,
  file: { name: string; text: string | Uint8Array; metadata?: object },
): Promise<any> {
  const fields: Record<string, string> = file.metadata ? { metadata: JSON.stringify(file.metadata) } : {};
  const { status, body } = await client.upload(
    `${jarsPath}/${jar}/documents`,
    { [file.name]: file.text },
    fields,
  );
  if (status !== 201) throw new Error(`Uploading ${file.name} answered ${status}: ${JSON.stringify(body)}`);
  return untilRead(client, body.id);
}
