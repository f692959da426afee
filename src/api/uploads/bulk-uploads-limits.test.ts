import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { zipOf } from '#test/fixtures/archives.ts';
import { unpackJob } from '#domain/bulk-uploads/index.ts';
import { knowledgePath, sendArchive, textFiles, untilUploaded, uploaded } from '#test/server/bulk-upload.ts';
import { createJar, jarsPath, platformFor, statusesOf, type Client } from '#test/platform/platform.ts';

const MiB = 1024 * 1024;
const { test, analyst } = platformFor(
  { analyst: 'analyst' },
  {
    bulkMaxFiles: 5,
    bulkMaxMb: 2,
    bulkConcurrentJobs: 3,
    maxFileBytes: MiB / 2,
    quotaUserMb: 3,
    quotaJarMb: 2,
    // Of the limit of ten in an hour.
    rateLimitScale: 10,
  },
);

const noise = (bytes: number) => randomBytes(bytes).toString('hex').slice(0, bytes);
const part = (bytes: number, name: string = `${randomUUID()}.txt`) => ({
  name,
  content: noise(bytes),
  method: 0,
});

/** Writes an upload down as it is while it goes on, but without a job that does anything for it. */
async function runningUpload(
  user_id: string,
  { deadline = new Date(Date.now() + 60_000), files = 0 } = {},
): Promise<string> {
  const id = randomUUID();
  const kysely = test.deps.database.kysely;
  const jar_id = await createJar(analyst);
  const options = JSON.stringify({ description: {} });
  await kysely
    .insertInto('bulk_uploads')
    .values({
      id,
      jar_id,
      user_id,
      status: 'processing',
      archive_kind: 'zip',
      archive_bytes: 1,
      options,
      total_files: files,
      total_bytes: 0,
      deadline,
    })
    .execute();
  for (let position = 0; position < files; position += 1) {
    await kysely
      .insertInto('bulk_upload_files')
      .values({
        upload_id: id,
        position,
        path: `f${position}`,
        size_bytes: 1,
        document_id: randomUUID(),
        status: 'pending',
      })
      .execute();
  }
  return id;
}

describe('a bulk upload is refused', () => {
  it('with more files than allowed, with the maximum in the message', async () => {
    const jar = await createJar(analyst);
    expect(await sendArchive(analyst, jar, zipOf(textFiles(6)))).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          message: 'The archive contains more than 5 files, the maximum for one upload',
        },
      },
    });
    for (const options of [{ include_patterns: ['*.txt'] }, { recursive: false }])
      expect(await sendArchive(analyst, jar, zipOf(textFiles(6)), options)).toMatchObject({
        status: 422,
        body: { error: { message: expect.stringContaining('more than 5 files') } },
      });
    const options = { exclude_patterns: ['file-0.txt'] };
    const { progress } = await uploaded(analyst, zipOf(textFiles(6)), { jar, options });
    expect(progress.successful).toBe(5);
  });

  it('when it or its content is too large', async () => {
    const jar = await createJar(analyst);
    const large = zipOf(Array.from({ length: 5 }, () => part(MiB / 2)));
    expect(await sendArchive(analyst, jar, large)).toMatchObject({
      status: 413,
      body: { error: { code: 'FILE_TOO_LARGE' } },
    });
    const packed = zipOf(
      Array.from({ length: 5 }, (_, at) => ({ name: `${at}`, content: noise(2000).repeat(250) })),
    );
    expect(packed.length).toBeLessThan(2 * MiB);
    expect(await sendArchive(analyst, jar, packed)).toMatchObject({
      status: 422,
      body: { error: { code: 'ARCHIVE_UNSAFE' } },
    });
  });

  it('while the maximum number is running, at once and with the time to try again', async () => {
    const jar = await createJar(analyst);
    const other = await test.signIn('analyst');
    const ids = [await runningUpload(analyst.user_id), await runningUpload(analyst.user_id)];
    const third = await runningUpload(other.user_id);
    const reply = await sendArchive(analyst, jar, 'not even an archive');
    expect(reply).toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'RATE_LIMIT_EXCEEDED',
          message: expect.stringContaining('3 bulk uploads are running'),
        },
      },
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    for (const id of ids) await analyst.post(`${knowledgePath}/uploads/${id}/cancel`);
    await other.post(`${knowledgePath}/uploads/${third}/cancel`);
    expect((await uploaded(analyst, zipOf(textFiles(2)), { jar })).status).toBe('completed');
  });

  it('as one too many of several that arrive together', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => test.signIn('analyst')));
    const replies = await Promise.all(
      clients.map(async (client, at) =>
        sendArchive(client, await createJar(client), zipOf(textFiles(5, `${at}/`))),
      ),
    );
    expect(statusesOf(replies)).toEqual([200, 200, 200, 429]);
    const admin = await test.signIn('admin');
    for (const { body } of replies) if (body.progress_url) await untilUploaded(admin, body.progress_url);
  });

  it('as one more of a user at the limit, while others still may', async () => {
    const jars = await Promise.all([1, 2, 3].map(() => createJar(analyst)));
    const replies = await Promise.all(
      jars.map((jar, at) => sendArchive(analyst, jar, zipOf(textFiles(5, `${at}/`)))),
    );
    expect(statusesOf(replies)).toEqual([200, 200, 429]);
    for (const { body } of replies) if (body.progress_url) await untilUploaded(analyst, body.progress_url);
    const ids = [await runningUpload(analyst.user_id), await runningUpload(analyst.user_id)];
    // Reported before the archive is examined, by the number of running uploads of the caller.
    const reply = await sendArchive(analyst, jars[0] as string, 'not even an archive');
    expect(reply).toMatchObject({
      status: 429,
      body: { error: { message: expect.stringContaining('2 of your bulk uploads are running') } },
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    const other = await test.signIn('analyst');
    expect((await uploaded(other, zipOf(textFiles(2)))).status).toBe('completed');
    for (const id of ids) await analyst.post(`${knowledgePath}/uploads/${id}/cancel`);
  });
});

describe('a file in an archive', () => {
  it('that is larger than the limit fails alone', async () => {
    const { files } = await uploaded(analyst, zipOf([part(MiB / 2 + 1, 'large.txt'), ...textFiles(1)]));
    expect(files).toMatchObject([
      {
        path: 'large.txt',
        status: 'failed',
        error_code: 'FILE_TOO_LARGE',
        error: expect.stringContaining('524288'),
      },
      { status: 'completed' },
    ]);
  });
});

describe('an upload whose time is up', () => {
  it('fails with the files that were not processed by then', async () => {
    const id = await runningUpload(analyst.user_id, { deadline: new Date(Date.now() - 1), files: 3 });
    const state = await untilUploaded(analyst, `${knowledgePath}/uploads/${id}/status`);
    expect(state).toMatchObject({
      status: 'failed',
      error: { code: 'TIMEOUT' },
      progress: { total_files: 3, failed: 3, percentage: 100 },
      files: [{ error_code: 'TIMEOUT' }, {}, {}],
    });
  });

  it('fails too when the user who started it may no longer write in the jar', async () => {
    const user = await test.signIn('analyst');
    const id = await runningUpload(user.user_id, { files: 2 });
    await test.deps.queue.send(unpackJob, { upload_id: id });
    const admin = await test.signIn('admin');
    const state = await untilUploaded(admin, `${knowledgePath}/uploads/${id}/status`);
    expect(state).toMatchObject({
      status: 'failed',
      error: { code: 'PERMISSION_DENIED' },
      progress: { failed: 2 },
    });
  });
});

const single = (client: Client, jar: string, bytes: number) =>
  client.upload(`${jarsPath}/${jar}/documents`, { 'a.txt': noise(bytes) });

describe('a quota', () => {
  const full = {
    status: 422,
    body: { error: { code: 'QUOTA_EXCEEDED', message: expect.stringMatching(/^[A-Z]/) } },
  };

  it('applies to a jar, for single uploads and archives', async () => {
    const client = await test.signIn('analyst');
    const jar = await createJar(client);
    expect(
      (await uploaded(client, zipOf([1, 2, 3].map(() => part(MiB / 2))), { jar })).progress.successful,
    ).toBe(3);
    expect(await sendArchive(client, jar, zipOf([part(MiB / 4), part(MiB / 2)]))).toMatchObject(full);
    expect((await single(client, jar, MiB / 4)).status).toBe(201);
    expect(await single(client, jar, MiB / 2)).toMatchObject(full);
    expect((await client.get(`${knowledgePath}/honey-jars/${jar}`)).body.stats.total_size_bytes).toBe(
      1.75 * MiB,
    );
  });

  it('applies to a user over all their jars, also when files arrive together', async () => {
    const client = await test.signIn('analyst');
    const jars = await Promise.all([createJar(client), createJar(client)]);
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, at) => single(client, jars[at % 2] as string, MiB / 2 - 1)),
    );
    expect(statusesOf(replies)).toEqual([...Array(6).fill(201), ...Array(3).fill(422)]);
    const other = await test.signIn('analyst');
    expect((await single(other, await createJar(other), MiB / 4)).status).toBe(201);
  });
});

it('more than ten bulk uploads in an hour are too many, times the scale', async () => {
  const viewer = await test.signIn('viewer');
  const jar = await createJar(analyst);
  const statuses = new Set<number>();
  for (let at = 0; at < 101; at += 1) statuses.add((await sendArchive(viewer, jar, '')).status);
  expect([...statuses]).toEqual([404, 429]);
});
