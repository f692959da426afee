import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text as textOf } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { resealAll, storedBlobOf } from '#domain/documents/index.ts';
import { fingerprintOf } from '#domain/encryption/index.ts';
import { openSearchIndex } from '#index/open.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { sealingKeyId } from '#storage/sealed.reader.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';
import { codeOf, secondFactorAt } from '#test/identity/second-factor.ts';
import { rotateKeys } from './key-rotation.ts';
import { candidateKeys, nextKey, settleKeyFiles } from '#app/wiring/stores/master-key-file.ts';
import { until } from '#test/machine/patience.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });
let jar: string;

beforeAll(async () => {
  jar = await createJar(analyst, { name: 'Sealed', settings: { encryption_enabled: true } });
});

const state = async () => (await admin.get('/api/admin/keys')).body;
const rotate = (body?: object) => admin.post('/api/admin/keys/rotate', body ?? {});

const allSealed = async () => (await state()).honey_jars.unfinished === 0;
const untilSealed = () =>
  until(allSealed, { what: 'all files are encrypted with the new keys', everyMs: 50 });

async function passagesSealedWith(keyId: string | undefined): Promise<number> {
  const uri = join(test.deps.config.dataDir, 'index');
  const stored = await openSearchIndex({ uri, logger: createLogger('silent') });
  try {
    return (await stored.passagesIn(jar, { section: keyId ?? '', limit: 1000 })).length;
  } finally {
    await stored.close();
  }
}

const keysOf = async (jarId: string) => (await test.deps.keys.now(jarId)).map(({ id }) => id);

/** The keys that stored files are sealed with. */
async function keysOfFiles(): Promise<Set<string | null>> {
  const keys = new Set<string | null>();
  for await (const blobKey of test.deps.blobs.list(''))
    if (storedBlobOf(blobKey)) keys.add(await sealingKeyId(test.deps.blobs, blobKey));
  return keys;
}

async function read(documentId: string): Promise<string> {
  const row = await test.deps.database.kysely
    .selectFrom('documents')
    .select(['jar_id', 'file_id'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return textOf(await test.deps.files.other(row));
}

const masterKeyFile = () => readFile(join(test.deps.config.dataDir, 'secrets/master-key'), 'utf8');
const nextFile = () => join(test.deps.config.dataDir, 'secrets/master-key.next');
const counting = async () => {
  const query = test.deps.database.kysely.selectFrom('key_fingerprints').where('name', '=', 'MASTER_KEY');
  return (await query.select('fingerprint').executeTakeFirstOrThrow()).fingerprint;
};

const rows = () => test.deps.database.kysely.selectFrom('webhooks').select(['id', 'sealed_secret']).execute();

/** Returns the secret of a webhook, and whether it has been sealed again since then. */
async function webhookSecrets() {
  const before = new Set((await rows()).map(({ sealed_secret }) => sealed_secret));
  return async (id: string) => {
    const sealed = (await rows()).find((row) => row.id === id)?.sealed_secret ?? '';
    return { secret: test.deps.masterKey.unseal(sealed, id), anew: !before.has(sealed) };
  };
}

describe('rotating the master key', () => {
  it('keeps every secret and every file, and is written down without any key', async () => {
    const user = await secondFactorAt(test).withTotp();
    const document = await addDocument(analyst, jar, { name: 'a.txt', text: 'Kept through rotations.' });
    const [before, { since }] = [await masterKeyFile(), (await state()).master_key];
    const hook = { webhook_url: 'https://192.9.9.9/', events: ['pii.compliance_violation'], active: false };
    const { body: webhook } = await analyst.post('/api/pii/webhooks', hook);
    const secretOf = await webhookSecrets();

    const { status, body } = await rotate();
    expect({ status, body }).toMatchObject({ status: 200, body: { master_key_changed: true } });
    expect(body.sealed_anew).toBeGreaterThanOrEqual(3);
    expect(body.honey_jars).toMatchObject({ encrypted: 1, unfinished: 0 });

    const after = await masterKeyFile();
    expect(after).not.toBe(before);
    expect(await counting()).toBe(fingerprintOf(Buffer.from(after, 'base64')));
    await expect(readFile(nextFile())).rejects.toThrow('ENOENT');
    expect((await state()).master_key.since > since).toBe(true);
    expect((await user.session.verify({ code: codeOf(user.secret) })).status).toBe(200);
    expect(await read(document.id)).toBe('Kept through rotations.');
    expect(await secretOf(webhook.webhook.id)).toEqual({ secret: webhook.secret, anew: true });

    const { body: audit } = await admin.get('/api/admin/audit?action=keys.rotate');
    expect(audit.entries[0]).toMatchObject({
      result: 'ok',
      details: { files: false, master_key_changed: true },
    });
    expect(JSON.stringify(audit)).not.toContain(after.trim());
  });

  it('changes to a MASTER_KEY that is set, once', async () => {
    const { config, database } = test.deps;
    const present = Buffer.from(await masterKeyFile(), 'base64');
    const set = { ...config, masterKey: randomBytes(32).toString('base64') };
    expect(candidateKeys({ ...set, masterKeyPrevious: present.toString('base64') })).toContainEqual(present);
    expect(nextKey(set, fingerprintOf(present)).toString('base64')).toBe(set.masterKey);
    const same = { ...config, masterKey: present.toString('base64') };
    expect(() => nextKey(same, fingerprintOf(present))).toThrow('MASTER_KEY_PREVIOUS');
    await expect(
      rotateKeys({ ...test.deps, config: same, queue: null }, { files: false }),
    ).rejects.toMatchObject({ kind: 'conflict' });
    const answer = await rotateKeys({ ...test.deps, config: same, queue: null }, { files: true });
    expect(answer).toMatchObject({ master_key_changed: false, master_key: { source: 'setting' } });
    while ((await resealAll(test.deps)).outcome !== 'done');
    await settleKeyFiles(same, database);
  });

  it('that was interrupted is undone or completed, according to the records', async () => {
    const { config, database } = test.deps;
    const present = await masterKeyFile();
    await writeFile(nextFile(), randomBytes(32).toString('base64'));
    await settleKeyFiles(config, database);
    expect(await masterKeyFile()).toBe(present);
    await expect(readFile(nextFile())).rejects.toThrow('ENOENT');

    // The records count the next key, whose file has not got its place.
    await writeFile(nextFile(), present);
    await writeFile(join(config.dataDir, 'secrets/master-key'), randomBytes(32).toString('base64'));
    expect((await rotate()).status).toBe(200);
    expect(await counting()).toBe(fingerprintOf(Buffer.from(await masterKeyFile(), 'base64')));
  });

  it('can be requested several times at once', async () => {
    const answers = await Promise.all([rotate(), rotate(), rotate()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await counting()).toBe(fingerprintOf(Buffer.from(await masterKeyFile(), 'base64')));
  });
});

describe('rotating the keys of honey jars', () => {
  it('seals files, texts and passages again while they are read, and then the old key goes', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `case-${n}`);
    const documents = await Promise.all(
      names.map((name) =>
        addDocument(analyst, jar, {
          name: `${name}.md`,
          text: `# ${name}\n\n## Part\n\nSeen: ${name} marlin.`,
        }),
      ),
    );
    const [old] = await keysOf(jar);
    const { body } = await rotate({ files: true });
    expect(body.honey_jars.unfinished).toBe(1);
    const reading = (async () => {
      while ((await state()).honey_jars.unfinished > 0) {
        const found = await analyst.post('/api/knowledge/search', { query: 'marlin', limit: 12 });
        expect(found.body.results).toHaveLength(12);
        expect(found.body.results[0].content).toContain('marlin');
        for (const { id } of documents) expect(await read(id)).toContain('marlin');
      }
    })();
    await Promise.all([untilSealed(), reading]);
    const [newest, ...others] = await keysOf(jar);
    expect([newest === old, others]).toEqual([false, []]);
    expect(await keysOfFiles()).toEqual(new Set([newest]));
    expect(await passagesSealedWith(newest)).toBe(await test.deps.index.count());
  });

  it('leaves nothing sealed by writers that used the old key meanwhile', async () => {
    const file = { jar_id: jar, file_id: crypto.randomUUID() };
    const gate = Promise.withResolvers<void>();
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from('begun with the old key, ');
        await gate.promise;
        yield Buffer.from('ended after it was gone');
      })(),
    );
    const putting = test.deps.files.putOriginal(file, slow, 1000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await rotate({ files: true });
    await untilSealed();
    gate.resolve();
    await putting;
    expect(await textOf(await test.deps.files.other(file))).toContain('ended after it was gone');
    const [newest] = await keysOf(jar);
    expect(await sealingKeyId(test.deps.blobs, `${file.file_id}.original`)).toBe(newest);
    await test.deps.files.remove(file.file_id);
  });

  it('ends when documents are uploaded and deleted all the while', async () => {
    const uploads = (async () => {
      const ids: string[] = [];
      for (let n = 0; n < 10; n += 1) {
        const file = {
          name: `while-${n}.txt`,
          text: `Number ${n} was uploaded meanwhile: ${crypto.randomUUID()}`,
        };
        ids.push((await addDocument(analyst, jar, file)).id);
        const first = n % 3 === 2 ? ids.shift() : undefined;
        if (first) await analyst.delete(`/api/knowledge/documents/${first}`);
      }
      return ids;
    })();
    await rotate({ files: true });
    await rotate({ files: true });
    const ids = await uploads;
    await untilSealed();
    expect(await keysOf(jar)).toHaveLength(1);
    expect(await keysOfFiles()).toEqual(new Set(await keysOf(jar)));
    for (const id of ids) expect(await read(id)).toContain('was uploaded meanwhile');
    const found = await analyst.post('/api/knowledge/search', { query: 'uploaded meanwhile', limit: 20 });
    expect(found.body.results).toHaveLength(ids.length);
  });

  it('keeps the old key of a file that is damaged, and skips one that only looks like the jar’s', async () => {
    const { blobs, files, database } = test.deps;
    const document = await addDocument(analyst, jar, {
      name: 'damaged.txt',
      text: 'This file will be damaged.',
    });
    const { file_id } = await database.kysely
      .selectFrom('documents')
      .select('file_id')
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow();
    const stored = await blobs.read(`${file_id}.original`);
    const spoiled = Buffer.from(stored);
    spoiled.fill(0, spoiled.length - 4);
    await blobs.put(`${file_id}.original`, spoiled);
    const plain = await createJar(analyst, { name: 'Plain' });
    const planted = { jar_id: plain, file_id: crypto.randomUUID() };
    await files.putOriginal(planted, Readable.from([stored]), 10_000);

    await test.deps.database.transact((tx) => test.deps.keys.renew(tx));
    let pass = await resealAll(test.deps);
    while (pass.outcome === 'again') pass = await resealAll(test.deps);
    expect(pass.outcome).toBe('damaged');
    expect((await state()).honey_jars.unfinished).toBe(1);
    await expect(read(document.id)).rejects.toMatchObject({ code: 'STORAGE_ERROR' });

    await blobs.put(`${file_id}.original`, stored);
    while ((await resealAll(test.deps)).outcome !== 'done');
    expect(await read(document.id)).toBe('This file will be damaged.');
    expect(await buffer(await files.other(planted))).toEqual(stored);
    await files.remove(planted.file_id);
  });

  it('is over for a jar that is deleted in between', async () => {
    const other = await createJar(analyst, { name: 'Short-lived', settings: { encryption_enabled: true } });
    await addDocument(analyst, other, { name: 'gone.txt', text: 'Gone before long.' });
    await test.deps.database.transact((tx) => test.deps.keys.renew(tx));
    const passing = resealAll(test.deps);
    expect((await analyst.delete(`/api/knowledge/honey-pots/${other}`)).status).toBe(200);
    await passing;
    while ((await resealAll(test.deps)).outcome !== 'done');
    expect((await state()).honey_jars).toMatchObject({ encrypted: 1, unfinished: 0 });
  });
});
