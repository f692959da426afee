import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportJar, tarred } from '#test/platform/export-archive.ts';
import { sendHalved } from '#test/server/halved-form.ts';
import {
  addDocument,
  createJar,
  jarsPath,
  openTestPlatform,
  type Client,
  type TestPlatform,
} from '#test/platform/platform.ts';
import { rawForm, rawFormType } from '#test/server/raw-form.ts';

const knowledge = '/api/knowledge/honey-jars';
let test: TestPlatform;
let admin: Client;
let port: number;

beforeAll(async () => {
  test = await openTestPlatform();
  await test.platform.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = test.platform.server.address() as { port: number });
  admin = await test.signIn('admin');
});
afterAll(() => test.close(), 60_000);

const longText = () => randomBytes(60_000).toString('hex');

type MakeForm = (jar: { id: string; document: string }) => Promise<Form>;

type Form = { method?: 'PUT'; url: string; taken: number; field?: string; content: string | Uint8Array };

const upload: MakeForm = async ({ id }) => ({
  url: `${jarsPath}/${id}/documents`,
  taken: 201,
  content: longText(),
});

/** What each long form is, for an editor of a jar that holds a document. */
const forms: Record<string, MakeForm> = {
  'an upload': upload,
  'an upload by the contract': async ({ id }) => ({
    url: `/api/v1/honey-pots/${id}/documents`,
    taken: 201,
    content: longText(),
  }),
  'an upload of several files': async ({ id }) => ({
    url: `${knowledge}/${id}/documents`,
    taken: 201,
    content: longText(),
  }),
  'a replacement': async ({ document }) => ({
    method: 'PUT',
    url: `/api/knowledge/documents/${document}/content`,
    taken: 202,
    content: longText(),
  }),
  'a STIX bundle': async ({ id }) => ({
    url: `${knowledge}/${id}/stix`,
    taken: 201,
    content: JSON.stringify({
      type: 'bundle',
      id: 'bundle--0b7e3e5a-6f43-4e0b-a2c4-16ed3a0b2b1f',
      objects: [
        {
          type: 'report',
          spec_version: '2.1',
          id: 'report--5c1f4b1e-0d0c-4d38-9a14-9b3f5ab7a3c1',
          created: '2026-01-01T00:00:00Z',
          modified: '2026-01-01T00:00:00Z',
          published: '2026-01-01T00:00:00Z',
          name: 'Long',
          description: longText(),
          object_refs: [],
        },
      ],
    }),
  }),
  'a bulk upload': async ({ id }) => ({
    url: `${knowledge}/${id}/upload-directory`,
    taken: 200,
    field: 'directory',
    content: await tarred([['long.txt', longText()]]),
  }),
  'an import': async ({ id }) => ({
    url: `${knowledge}/import`,
    taken: 201,
    content: (await exportJar(test.platform, admin, `${knowledge}/${id}/export?format=tar`)).file,
  }),
};

type Sender = Client & { session_id: string };

const closed = 'the jar is closed to him';

/** What ends the sender's rights, and the response they get. */
const ends: Record<
  string,
  { end: (sender: Sender, jar: string, owner: Client) => Promise<unknown>; answer: number }
> = {
  'his session is revoked': {
    end: (sender) => test.deps.sessions.revoke(sender.user_id, sender.session_id),
    answer: 401,
  },
  'his account is deactivated': {
    end: (sender) => admin.post(`/api/admin/users/${sender.user_id}/deactivate`),
    answer: 401,
  },
  'he becomes a viewer': {
    end: (sender) => admin.put(`/api/admin/users/${sender.user_id}`, { role: 'viewer' }),
    answer: 403,
  },
  [closed]: {
    end: (_sender, jar, owner) => owner.put(`${jarsPath}/${jar}`, { visibility: 'private' }),
    answer: 404,
  },
};

async function setUp() {
  const [owner, sender] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
  const id = await createJar(owner, { visibility: 'shared' });
  const document = await addDocument(owner, id, { name: 'first.txt', text: longText() });
  const granted = await owner.put(`${jarsPath}/${id}/access`, {
    access: [{ user_id: sender.user_id, role: 'editor' }],
  });
  expect(granted.status).toBe(200);
  const [session] = (await test.deps.sessions.list(sender.user_id, { limit: 1, offset: 0 })).rows;
  return { owner, sender: { ...sender, session_id: session?.id ?? '' }, jar: { id, document: document.id } };
}

/** Everything that a form could leave behind. */
async function traces(): Promise<object> {
  const db = test.deps.database.kysely;
  const blobs: string[] = [];
  for await (const key of test.deps.blobs.list('')) blobs.push(key);
  return {
    blobs: blobs.toSorted(),
    jars: await db.selectFrom('jars').select('id').orderBy('id').execute(),
    documents: await db.selectFrom('documents').select(['id', 'version', 'file_id']).orderBy('id').execute(),
    uploads: await db.selectFrom('bulk_uploads').select('id').orderBy('id').execute(),
    drafts: await drafts(),
  };
}

const drafts = () => readdir(join(test.deps.config.dataDir, 'blobs', 'temp'));

async function send(form: Form, credential: Record<string, string>, between: () => Promise<unknown>) {
  const { method = 'POST', url, field = 'file', content } = form;
  const body = rawForm([{ field, filename: 'long.txt', content }]);
  return sendHalved(
    { method, port, url, headers: { ...credential, 'content-type': rawFormType }, body },
    { begun: () => expect.poll(drafts).not.toEqual([]), between },
  );
}

const bearer = ({ token }: Client) => ({ authorization: `Bearer ${token}` });

describe.each(Object.entries(forms))('%s', (name, make) => {
  // An import goes to no jar that could be closed.
  const applies = Object.entries(ends).filter(([what]) => name !== 'an import' || what !== closed);
  it.each(applies)(
    'is refused whole, and leaves nothing, when meanwhile %s',
    async (_what, { end, answer }) => {
      const { owner, sender, jar } = await setUp();
      const form = await make(jar);
      const before = await traces();
      const { status, body } = await send(form, bearer(sender), () => end(sender, jar.id, owner));
      expect(status, JSON.stringify(body)).toBe(answer);
      await expect.poll(traces).toEqual(before);
    },
  );
});

it('is refused when its API key is revoked meanwhile, and audited as refused', async () => {
  const { sender, jar } = await setUp();
  const expires_at = new Date(Date.now() + 3_600_000);
  const said = { name: 'sender', scopes: ['write' as const], expires_at };
  const { key, secret } = await test.deps.apiKeys.create(sender.user_id, said);
  const form = await upload(jar);
  const before = await traces();
  const revoke = () => test.deps.apiKeys.revoke(sender.user_id, key.id);
  expect(await send(form, { 'x-api-key': secret }, revoke)).toMatchObject({ status: 401 });
  await expect.poll(traces).toEqual(before);
  const entry = await test.deps.database.kysely
    .selectFrom('audit_log')
    .select(['action', 'result', 'api_key_id', 'target_id'])
    .where('api_key_id', '=', key.id)
    .execute();
  expect(entry).toEqual([
    { action: 'document.upload', result: 'denied', api_key_id: key.id, target_id: jar.id },
  ]);
});

// These are read in the background, where they would change what the others compare.
it.each(Object.entries(forms))(
  '%s is accepted when nothing ends meanwhile, and also with a new token',
  async (_name, make) => {
    const { sender, jar } = await setUp();
    const form = await make(jar);
    const refresh = () => test.deps.sessions.refresh(sender.session_id, sender.token);
    const { status, body } = await send(form, bearer(sender), refresh);
    expect(status, JSON.stringify(body)).toBe(form.taken);
  },
);
