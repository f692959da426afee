import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { compressed, tarOf, zipOf } from '#test/fixtures/archives.ts';
import { knowledgePath, sendArchive, textFiles, untilUploaded, uploaded } from '#test/server/bulk-upload.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });
let jar: string;

beforeEach(async () => {
  jar = await createJar(analyst);
});

const documentsOf = async (of = jar): Promise<any[]> =>
  (await analyst.get(`${knowledgePath}/honey-jars/${of}/documents?page_size=100`)).body.documents;

const archived = async (uploadId: string) => test.deps.blobs.stat(`${uploadId}.original`);

describe('a bulk upload', () => {
  it('processes every file of the archive, and invalid ones fail alone with their reason', async () => {
    const archive = zipOf([
      { name: 'a.txt', content: 'Text of a.' },
      { name: 'reports/b.md', content: '# Text of b' },
      { name: 'reports/again.txt', content: 'Text of a.' },
      { name: '../evil.txt', content: 'evil' },
      { name: 'secret.txt', content: 'x', flags: 1 },
      { name: 'torn.txt', content: 'torn', said: { crc: 1 } },
      { name: 'picture.txt', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      { name: 'empty.txt', content: '' },
      { name: '__MACOSX/._a.txt', content: 'junk' },
      { name: 'reports/.DS_Store', content: 'junk' },
    ]);
    const begun = await sendArchive(analyst, jar, archive);
    expect(begun).toMatchObject({
      status: 200,
      body: {
        status: 'processing',
        files_queued: 6,
        progress_url: `${knowledgePath}/uploads/${begun.body.upload_id}/status`,
      },
    });
    const state = await untilUploaded(analyst, begun.body.progress_url);
    expect(state).toMatchObject({
      upload_id: begun.body.upload_id,
      honey_jar_id: jar,
      status: 'completed',
      progress: { total_files: 8, processed: 8, successful: 2, failed: 6, cancelled: 0, percentage: 100 },
      error: null,
    });
    expect(state.completion_time).toBe(state.estimated_completion);
    expect(state.files.map(({ path, status, error_code }: any) => [path, error_code ?? status])).toEqual([
      ['a.txt', 'completed'],
      ['reports/b.md', 'completed'],
      ['reports/again.txt', 'DUPLICATE'],
      ['../evil.txt', 'ARCHIVE_UNSAFE'],
      ['secret.txt', 'PASSWORD_PROTECTED'],
      ['torn.txt', 'CORRUPT_FILE'],
      ['picture.txt', 'UNSUPPORTED_FORMAT'],
      ['empty.txt', 'NO_TEXT'],
    ]);
    const [a, , again] = state.files;
    expect(a).toEqual({
      path: 'a.txt',
      status: 'completed',
      document_id: expect.any(String),
      size_bytes: 10,
      processing_time_ms: expect.any(Number),
      error: null,
      error_code: null,
    });
    expect(again).toMatchObject({
      status: 'failed',
      document_id: null,
      error: expect.any(String),
    });
    const taken = (await documentsOf()).map(({ filename, metadata }) => `${filename} of ${metadata.path}`);
    expect(taken.toSorted()).toEqual(['a.txt of a.txt', 'b.md of reports/b.md', 'empty.txt of empty.txt']);
    expect(await archived(begun.body.upload_id)).toBeUndefined();
  });

  it.each(['tar', 'tar.gz', 'tar.zst'] as const)('takes a %s as well', async (kind) => {
    const archive = compressed(
      kind,
      tarOf([
        { name: 'x/a.txt', content: 'Text of a.' },
        { name: 'b.txt', content: 'Text of b.' },
      ]),
    );
    expect((await uploaded(analyst, archive, { jar })).progress).toMatchObject({ successful: 2, failed: 0 });
  });

  it('goes into an encrypted jar, where its archive lies encrypted too', async () => {
    const encrypted = await createJar(analyst, { settings: { encryption_enabled: true } });
    const state = await uploaded(analyst, zipOf(textFiles(3)), { jar: encrypted });
    expect(state.progress.successful).toBe(3);
  });

  it('shows its jar as processing while it runs', async () => {
    const { body } = await sendArchive(analyst, jar, zipOf(textFiles(60)));
    const during = (await analyst.get(`${knowledgePath}/honey-jars/${jar}`)).body.status;
    await untilUploaded(analyst, body.progress_url);
    const after = (await analyst.get(`${knowledgePath}/honey-jars/${jar}`)).body;
    expect([during, after.status, after.stats.document_count]).toEqual(['processing', 'active', 60]);
  });

  it('of which every file fails has failed itself', async () => {
    const state = await uploaded(
      analyst,
      zipOf([
        { name: '../a', content: 'x' },
        { name: 'b', content: Buffer.alloc(9) },
      ]),
      { jar },
    );
    expect(state).toMatchObject({
      status: 'failed',
      progress: { successful: 0, failed: 2, percentage: 100 },
    });
  });

  it('that was truncated keeps what is whole, and reports that something is missing', async () => {
    const whole = tarOf([
      { name: 'a.txt', content: 'Text of a.' },
      { name: 'b.txt', content: 'Text of b. '.repeat(200) },
    ]);
    const state = await uploaded(analyst, whole.subarray(0, 2000), { jar });
    expect(state).toMatchObject({
      status: 'completed',
      error: { code: 'CORRUPT_FILE' },
      files: [{ status: 'completed' }, { status: 'failed', error_code: 'CORRUPT_FILE' }],
    });
  });

  it('ends as an event of its jar', async () => {
    const { upload_id } = await uploaded(analyst, zipOf([...textFiles(2), { name: '/x', content: 'x' }]), {
      jar,
    });
    const { body } = await analyst.get(`/api/v1/events?honey_jar_id=${jar}&event_type=bulk_upload.ended`);
    expect(body.events).toHaveLength(1);
    expect((await analyst.get(`/api/v1/events/${body.events[0].id}`)).body.raw).toEqual({
      upload_id,
      status: 'completed',
      total_files: 3,
      successful: 2,
      failed: 1,
      cancelled: 0,
      total_bytes: expect.any(Number),
    });
  });
});

const jarStatus = async (): Promise<string> =>
  (await analyst.get(`${knowledgePath}/honey-jars/${jar}`)).body.status;

async function blobCount(): Promise<number> {
  let count = 0;
  for await (const _ of test.deps.blobs.list('')) count += 1;
  return count;
}

describe('an archive', () => {
  it.each([
    ['a text', Buffer.from('just text '.repeat(100)), 415, 'UNSUPPORTED_FORMAT'],
    ['nothing', Buffer.alloc(0), 415, 'UNSUPPORTED_FORMAT'],
    ['a gzip of a text', compressed('tar.gz', Buffer.from('text '.repeat(500))), 415, 'UNSUPPORTED_FORMAT'],
    ['half a zip', zipOf(textFiles(3)).subarray(0, 150), 422, 'CORRUPT_FILE'],
    ['a bomb', zipOf([{ name: 'zeros', content: Buffer.alloc(20 * 2 ** 20) }]), 422, 'ARCHIVE_UNSAFE'],
    ['a zip of nothing', zipOf([]), 422, 'VALIDATION_ERROR'],
    ['a tar of nothing', tarOf([]), 422, 'VALIDATION_ERROR'],
  ])('that is %s is refused and leaves nothing', async (_, bytes, status, code) => {
    const before = await blobCount();
    const reply = await sendArchive(analyst, jar, bytes);
    expect(reply).toMatchObject({
      status,
      body: { error: { code, message: expect.stringMatching(/^[A-Z].{10,}/) } },
    });
    expect(await blobCount()).toBe(before);
  });

  it('that was changed anywhere is accepted or refused, but is never an internal error', async () => {
    const archives = [zipOf(textFiles(4)), tarOf([{ name: 'a', content: 'a' }])];
    const mutation = fc.record({
      archive: fc.constantFrom(...archives),
      at: fc.nat(),
      byte: fc.nat(255),
      cut: fc.nat(3),
    });
    await fc.assert(
      fc.asyncProperty(mutation, async ({ archive, at, byte, cut }) => {
        const bytes = Buffer.from(archive);
        bytes[at % bytes.length] = byte;
        const sent = cut === 0 ? bytes.subarray(0, at % bytes.length) : bytes;
        const { status } = await sendArchive(analyst, jar, sent);
        expect([200, 415, 422, 429]).toContain(status);
      }),
      { numRuns: 60, seed: 21 },
    );
    await expect.poll(jarStatus).toBe('active');
  });

  it('comes alone, in a form', async () => {
    const path = `${knowledgePath}/honey-jars/${jar}/upload-directory`;
    const two = { 'a.zip': zipOf(textFiles(1)), 'b.zip': zipOf(textFiles(1)) };
    expect((await analyst.upload(path, two)).status).toBe(422);
    expect((await analyst.upload(path, {}, { options: '{}' })).status).toBe(422);
    expect((await analyst.post(path, { directory: 'x' })).status).toBe(415);
    expect(await documentsOf()).toEqual([]);
  });
});

describe('who', () => {
  it('may not write a jar uploads nothing to it', async () => {
    const archive = zipOf(textFiles(1));
    expect((await sendArchive(stranger, jar, archive)).status).toBe(404);
    const open = await createJar(analyst, { visibility: 'public' });
    expect((await sendArchive(stranger, open, archive)).status).toBe(403);
  });

  it('is visible to the user who started it, and to an admin; to others it is unknown', async () => {
    const { upload_id } = await uploaded(analyst, zipOf(textFiles(2)), { jar });
    const url = `${knowledgePath}/uploads/${upload_id}/status`;
    const admin = await test.signIn('admin');
    expect((await admin.get(url)).body).toMatchObject({ upload_id });
    for (const reply of [await stranger.get(url), await stranger.post(url.replace('status', 'cancel'))])
      expect(reply).toMatchObject({ status: 404, body: { error: { code: 'RESOURCE_NOT_FOUND' } } });
    expect((await stranger.get(`${knowledgePath}/uploads`)).body.uploads).toEqual([]);
  });

  it('lists their uploads newest first, page by page', async () => {
    const own = await test.signIn('analyst');
    const ids: string[] = [];
    for (const name of ['one/', 'two/', 'three/'])
      ids.unshift((await uploaded(own, zipOf(textFiles(2, name)))).upload_id);
    const { body } = await own.get(`${knowledgePath}/uploads?page_size=2`);
    expect(body.uploads.map((one: any) => one.upload_id)).toEqual(ids.slice(0, 2));
    expect(body.uploads[0]).toMatchObject({
      status: 'completed',
      progress: { total_files: 2, successful: 2 },
    });
    expect(body.uploads[0]).not.toHaveProperty('files');
    expect(body.pagination).toMatchObject({ total: 3, has_next: true });
  });
});

describe('an upload whose sender', () => {
  it('fails with the reason, and processes no more files, after its user lost write access', async () => {
    const { body } = await sendArchive(analyst, jar, zipOf(textFiles(900)));
    const url = `${knowledgePath}/uploads/${body.upload_id}`;
    const progress = async () => (await analyst.get(`${url}/status`)).body.progress;
    await expect.poll(async () => (await progress()).processed).toBeGreaterThan(0);
    await setRole('viewer');
    const { files } = await untilUploaded(analyst, `${url}/status`);
    await setRole('analyst');
    const refused = files.filter((file: any) => file.status === 'failed');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(900);
    expect(new Set(refused.map((file: any) => file.error_code))).toEqual(new Set(['PERMISSION_DENIED']));
    expect((await documentsOf()).length).toBeGreaterThan(0);
  });
});

const setRole = (role: 'viewer' | 'analyst') =>
  test.deps.database.kysely.updateTable('users').set({ role }).where('id', '=', analyst.user_id).execute();

describe('a cancelled upload', () => {
  it('processes no more files, keeps the finished ones, and is removed', async () => {
    const { body } = await sendArchive(analyst, jar, zipOf(textFiles(400)));
    const url = `${knowledgePath}/uploads/${body.upload_id}`;
    const cancelled = await analyst.post(`${url}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect((await analyst.post(`${url}/cancel`)).status).toBe(409);
    await expect.poll(() => archived(body.upload_id)).toBeUndefined();
    // What was being taken in just then is, and noted in a moment.
    await sleep(1000);
    await expect
      .poll(async () =>
        (await analyst.get(`${url}/status`)).body.files.some((file: any) => file.status === 'processing'),
      )
      .toBe(false);
    const { progress, files } = (await analyst.get(`${url}/status`)).body;
    expect(progress.cancelled).toBeGreaterThan(0);
    expect(progress.successful + progress.failed + progress.cancelled).toBe(400);
    expect(progress).toMatchObject({ processed: 400, percentage: 100 });
    const { stats, status } = (await analyst.get(`${knowledgePath}/honey-jars/${jar}`)).body;
    expect([status, stats.document_count]).toEqual(['active', progress.successful]);
    for (const file of files) expect(file.document_id === null).toBe(file.status === 'cancelled');
  });
});
