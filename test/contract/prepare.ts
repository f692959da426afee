import { rm } from 'node:fs/promises';
import { makeDocx, makePdf, paragraph } from '#test/fixtures/extraction-files.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { codeOf } from '#test/identity/second-factor.ts';
import { createAuthenticator } from '#test/identity/software-authenticator.ts';
import { json, startScriptedServer } from '#test/models/scripted-server.ts';
import { openReceiver, type Received } from '#test/pii/webhook-receiver.ts';
import { admin, startServer, type Server } from '#test/server/server.ts';
import { replyOf, type Names } from './requests.ts';
import type { Service } from './row.ts';

export type Prepared = {
  /** What rows name, by its name. */
  names: Names;
  urlOf: (service?: Service) => string;
  headersOf: (caller: string) => Record<string, string>;
  received: Received[];
  /** By what the limits of the running server are multiplied. */
  scale: number;
  /** Stops the server and starts it again on the same data with other limits. */
  restart: (scale: number) => Promise<void>;
  close: () => Promise<void>;
};

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const password = 'a long enough password';
const origin = 'http://skep.example';
const generous = 1e6;

const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` });
const key = (secret: unknown) => ({ 'x-api-key': String(secret) });

/** A server started by `npm start`, with users of every role, keys, and what the rows of several sections name. */
export async function prepare(): Promise<Prepared> {
  const directory = await dataDirectory();
  const models = await startScriptedServer();
  models.route('/v1/models', json({ data: [{ id: 'tiny', context_length: 4096 }, { id: 'away' }] }));
  models.script(json({ error: { message: 'out of order' } }, { status: 503 }));
  const receiver = await openReceiver();
  const env = {
    PUBLIC_URL: origin,
    REGISTRATION: 'open',
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LLM_BASE_URL: models.base_url,
    MODEL_NAME: 'extractive',
  };
  const start = (scale: number) =>
    startServer({ directory, npm: true, env: { ...env, RATE_LIMIT_SCALE: String(scale) } });
  let server = await start(generous);
  const prepared: Prepared = {
    names: {
      receiver: receiver.url,
      email: admin.email,
      password: admin.password,
      today: () => dayOf(Date.now()),
      yesterday: () => dayOf(Date.now() - 24 * 3600 * 1000),
      'a pdf': makePdf(['A text in a PDF']),
      'a docx': makeDocx(paragraph('A text in Word')),
    },
    headersOf: () => ({}),
    urlOf: (service) => addressOf(server, service),
    received: receiver.received,
    scale: generous,
    async restart(scale) {
      await server.stop();
      server = await start(scale);
      prepared.scale = scale;
    },
    async close() {
      await server.stop();
      await Promise.all([models.close(), receiver.close()]);
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
  const callers = await signInAll(prepared);
  prepared.headersOf = (caller) => {
    const headers = callers[caller];
    if (!headers) throw new Error(`There is no caller ${caller}`);
    return headers;
  };
  await fillInstallation(prepared);
  await makeBotKeys(prepared, callers);
  return prepared;
}

function addressOf(server: Server, service: Service = 'platform'): string {
  const addresses: Record<Service, string> = {
    platform: server.url,
    knowledge: server.knowledgeUrl,
    chat: server.chatUrl,
    gateway: server.gatewayUrl,
    public: server.publicUrl,
    messaging: server.messagingUrl,
  };
  return addresses[service];
}

type Body = Record<string, any>;

/** Throws where the preparation itself does not succeed. */
async function get(
  prepared: Prepared,
  call: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Body> {
  const reply = await replyOf(prepared.urlOf(), call, { headers, body });
  if (reply.status >= 400) throw new Error(`${call} was answered ${reply.status}: ${reply.text}`);
  return reply.body as Body;
}

async function signInAll(prepared: Prepared): Promise<Record<string, Record<string, string>>> {
  const { names } = prepared;
  const signIn = async (email: string, secret = password) =>
    (await get(prepared, 'POST /api/auth/login', {}, { email, password: secret }))['session_token'] as string;
  const asAdmin = bearer(await signIn(admin.email, admin.password));

  async function newUser(name: string, role: string): Promise<string> {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const body = { email, display_name: name, role, password };
    names[name] = (await get(prepared, 'POST /api/admin/users', asAdmin, body))['user'].id;
    return email;
  }
  async function withSecondFactor(name: string, role: string): Promise<Record<string, string>> {
    const first = bearer(await signIn(await newUser(name, role)));
    const { secret } = await get(prepared, 'POST /api/auth/totp/enroll', first);
    const code = codeOf(secret as string);
    return bearer((await get(prepared, 'POST /api/auth/totp/verify', first, { code }))['session_token']);
  }
  const analyst = await signIn(await newUser('analyst', 'analyst'));
  const viewer = await signIn(await newUser('viewer', 'viewer'));
  for (const name of ['departing', 'other analyst']) names[`${name} email`] = await newUser(name, 'analyst');
  names['own password'] = password;
  names['admin token'] = asAdmin.authorization.slice(7);
  names['analyst token'] = analyst;
  const newKey = async (headers: Record<string, string>, scope: string) =>
    (await get(prepared, 'POST /api/keys', headers, { name: scope, scopes: [scope] }))['secret'] as string;
  const readKey = await newKey(bearer(analyst), 'read');
  return {
    nobody: {},
    analyst: bearer(analyst),
    viewer: bearer(viewer),
    admin: asAdmin,
    'other analyst': bearer(await signIn('other-analyst@example.com')),
    'analyst, by cookie': { cookie: `identity_session=${analyst}` },
    'analyst, second factor': await withSecondFactor('second analyst', 'analyst'),
    'admin, second factor': await withSecondFactor('second admin', 'admin'),
    'api-key: read': key(readKey),
    'api-key: read, as bearer': bearer(readKey),
    'api-key: admin': key(await newKey(asAdmin, 'admin')),
  };
}

/** What the document of the preparation says: an actor, an address, and personal data. */
const letter =
  'The group Turla used the loader Dimlight against the Arven depot in 2024. Dimlight connects to evil-depot.net.\n\n' +
  'Its operator wrote to joe.miller@example.org. My SSN is 536-22-1234.';

async function fillInstallation(prepared: Prepared): Promise<void> {
  const { names } = prepared;
  const analyst = prepared.headersOf('analyst');
  const jar = { name: 'Prepared jar', visibility: 'public', tags: ['prepared'] };
  names['jar'] = (await get(prepared, 'POST /api/knowledge/honey-pots', analyst, jar))['id'];
  const form = new FormData();
  form.append('file', new Blob([letter]), 'letter.txt');
  const path = `/api/knowledge/honey-pots/${String(names['jar'])}/documents`;
  names['document'] = (await get(prepared, `POST ${path}`, analyst, Promise.resolve(form)))['id'];
  const message = { message: 'Which loader did Turla use?', honey_jar_ids: [names['jar']] };
  for (let read = false; !read;) {
    const { status } = await get(
      prepared,
      `GET /api/knowledge/documents/${String(names['document'])}`,
      analyst,
    );
    if (status === 'failed') throw new Error('The document of the preparation was not read');
    read = status === 'completed';
  }
  const { conversation_id } = await get(prepared, 'POST /api/chat/message', analyst, message);
  names['conversation'] = conversation_id;
  const authenticator = createAuthenticator({ origin, algorithm: 'ES256' });
  names['new passkey'] = (kept: Names) => authenticator.create({ options: kept['creation'] } as never);
  names['passkey assertion'] = (kept: Names) => authenticator.get(kept['challenge'] as never);
}

async function makeBotKeys(
  prepared: Prepared,
  callers: Record<string, Record<string, string>>,
): Promise<void> {
  const { names } = prepared;
  const asAdmin = prepared.headersOf('admin');
  const bot = { name: 'Help desk', honey_jar_ids: [names['jar']] };
  const made = await get(prepared, 'POST /api/public/bots/create', asAdmin, bot);
  names['bot'] = made['bot'].bot_id;
  callers['bot-key'] = key(made['bot'].api_key);
  const path = `POST /api/public/bots/${String(names['bot'])}/api-keys`;
  const keyOf = async (call: string, body: object) =>
    key((await get(prepared, call, asAdmin, { name: 'A key', ...body }))['api_key'].key);
  callers['bot-key: without permissions'] = await keyOf(path, { permissions: ['history'] });
  for (const tier of ['basic', 'professional', 'enterprise']) {
    callers[`key of the tier ${tier}`] = await keyOf(path, { tier });
    names[`${tier} key`] = callers[`key of the tier ${tier}`]?.['x-api-key'];
  }
  for (const type of ['admin', 'readonly'])
    callers[`bot-key: ${type}`] = await keyOf('POST /api/admin/public-keys', { type });
}
