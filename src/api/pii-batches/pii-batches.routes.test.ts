import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { run, standingBatch, submit } from '#test/pii/pii-batches.ts';
import { addDocument, createJar, jarsPath, platformFor, type Client } from '#test/platform/platform.ts';
import { jobResults, jobStatus } from './pii-batches.schemas.ts';

const { test, admin, analyst, stranger } = platformFor(
  { admin: 'admin', analyst: 'analyst', stranger: 'analyst' },
  { piiWorkers: 2 },
);
const path = '/api/pii/batch';
const ssn = '536-22-1234';

async function filledJar(client: Client, settings: object = {}): Promise<string> {
  const jar = await createJar(client, settings);
  await addDocument(client, jar, { name: 'joe.txt', text: `Joe has the SSN ${ssn}.` });
  await addDocument(client, jar, { name: 'mail.md', text: 'Write to ann@example.com, please.' });
  await addDocument(client, jar, { name: 'plain.txt', text: 'The sun rises in the east.' });
  return jar;
}

const download = (client: Client, id: string, format: string) =>
  client.get(`${path}/download/${id}?format=${format}`);
const stored = async () => {
  let count = 0;
  for await (const _key of test.deps.blobs.list('')) count += 1;
  return count;
};
const linesOf = (text: string): any[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a batch over a honey jar', () => {
  it('returns its job id, counts, and ends with its detections', async () => {
    const jar = await filledJar(analyst);
    const job = await run(analyst, jar);
    expect(jobStatus.parse(job)).toEqual(job);
    expect(job).toMatchObject({
      status: 'completed',
      honey_jar_id: jar,
      progress: { documents_processed: 3, total_documents: 3, percentage: 100, estimated_remaining: 0 },
      current_stats: { pii_detections: 3, high_risk_elements: 1 },
      failed_documents: 0,
      skipped_documents: 0,
      error: null,
    });
    const { body: results } = await analyst.get(`${path}/results/${job.job_id}`);
    expect(jobResults.parse(results)).toEqual(results);
    expect(results).toMatchObject({
      status: 'completed',
      summary: { documents_processed: 3, total_pii_detections: 3, compliance_violations: 1 },
      results_download_url: `${path}/download/${job.job_id}`,
      compliance_report_url: `${path}/report/${job.job_id}`,
    });
    expect((await analyst.get(path)).body.jobs.map((each: any) => each.job_id)).toContain(job.job_id);
    const { notifications } = (await analyst.get('/api/notifications')).body;
    expect(notifications[0].title).toBe('Personal data in “All of it”: completed');
  });

  it('downloads its detections as json, ndjson and csv, without values unless requested', async () => {
    const jar = await filledJar(analyst);
    const masked = await run(analyst, jar, { output_settings: { include_masked_content: true } });
    for (const format of ['json', 'ndjson', 'csv']) {
      const { body, headers } = await download(analyst, masked.job_id, format);
      expect(headers['content-disposition']).toContain(`pii-batch-${masked.job_id}.${format}`);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect(text).toContain('SOCIAL_SECURITY_NUMBER_1');
      expect(text).not.toContain(ssn);
      expect(text).not.toContain('ann@example.com');
    }
    const { documents } = (await download(analyst, masked.job_id, 'json')).body;
    expect(documents.map((each: any) => [each.filename, each.status, each.total_detections])).toEqual([
      ['[PERSON_NAME].txt', 'completed', 2],
      ['mail.md', 'completed', 1],
      ['plain.txt', 'completed', 0],
    ]);
    expect(documents[0].masked_content).toMatch(
      /^\[PERSON_NAME(_1)?\] has the SSN \[SOCIAL_SECURITY_NUMBER_1\]\.$/,
    );
    const open = await run(analyst, jar, {
      output_settings: { mask_results: false, export_format: 'ndjson' },
    });
    const [joe] = linesOf((await analyst.get(`${path}/download/${open.job_id}`)).body);
    expect(joe.detections.map((each: any) => each.original_value)).toContain(ssn);
    expect(joe).not.toHaveProperty('masked_content');
    const csv = (await download(analyst, open.job_id, 'csv')).body.split('\r\n');
    expect(csv[0]).toMatch(/^document_id,filename,status,/);
    expect(csv.filter((line: string) => line.includes('joe.txt,completed'))).toHaveLength(2);
    expect(csv.some((line: string) => line.includes('plain.txt,completed,,,,,'))).toBe(true);
  });

  it('also scans hidden text and the title, and reports where those begin', async () => {
    const jar = await createJar(analyst);
    const hiding =
      '<!doctype html><html><head><title>To ann@example.com</title></head><body><p>The sun rises.</p>' +
      `<p style="color:#fff">Joe has the SSN ${ssn}.</p></body></html>`;
    await addDocument(analyst, jar, { name: 'sun.html', text: hiding });
    await addDocument(analyst, jar, { name: 'plain.txt', text: 'The sun rises in the east.' });
    const output_settings = { include_masked_content: true };
    const job = await run(analyst, jar, { output_settings });
    expect(job.current_stats).toMatchObject({ pii_detections: 3, high_risk_elements: 1 });
    const [plain, sun] = linesOf((await download(analyst, job.job_id, 'ndjson')).body);
    expect(plain).toMatchObject({ hidden_text: null, title_position: null });
    const { detections, hidden_text, title_position, masked_content } = sun;
    expect(detections.map((each: any) => each.pii_type)).toEqual([
      'person_name',
      'social_security_number',
      'email_address',
    ]);
    expect(hidden_text).toMatchObject({ complete: true });
    for (const find of detections.slice(0, 2)) {
      expect(find.start_position).toBeGreaterThanOrEqual(hidden_text.start_position);
      expect(find.end_position).toBeLessThan(title_position);
    }
    expect(detections[2].start_position).toBeGreaterThan(title_position);
    expect(masked_content).toContain('[SOCIAL_SECURITY_NUMBER_1]');
    expect(masked_content).not.toMatch(/536-22|ann@/);
    const csv = (await download(analyst, job.job_id, 'csv')).body.trim().split('\r\n');
    expect(csv).toHaveLength(1 + 1 + 3);
  });

  it('names a document after its file, whatever path its uploader gave', async () => {
    const jar = await createJar(analyst);
    const metadata = { path: 'board/minutes-of-another.pdf' };
    await addDocument(analyst, jar, { name: 'east.txt', text: `SSN ${ssn}`, metadata });
    await addDocument(analyst, jar, {
      name: 'long.txt',
      text: 'East.',
      metadata: { path: '/a'.repeat(501) },
    });
    const named = async (...file_patterns: string[]) => {
      const { job_id } = await run(analyst, jar, { input_source: { file_patterns } });
      const { documents } = (await analyst.get(`${path}/report/${job_id}`)).body;
      return documents.map((each: any) => each.filename);
    };
    expect(await named('board/*')).toEqual(['east.txt']);
    expect(await named('*.pdf', '/a/**')).toEqual([]);
    expect(await named('*.txt')).toEqual(['east.txt', 'long.txt']);
  });

  it('scans the documents that match its patterns', async () => {
    const jar = await filledJar(analyst);
    const job = await run(analyst, jar, { input_source: { file_patterns: ['*.MD'] } });
    const { documents } = (await download(analyst, job.job_id, 'json')).body;
    expect(documents.map((each: any) => each.filename)).toEqual(['mail.md']);
  });

  it('ends at once over an empty jar, and over one that no document of fits', async () => {
    const jar = await createJar(analyst);
    const job = await run(analyst, jar);
    expect(job).toMatchObject({ status: 'completed', progress: { total_documents: 0, percentage: 100 } });
    expect((await download(analyst, job.job_id, 'json')).body.documents).toEqual([]);
    for (const format of ['json', 'md', 'html', 'pdf'])
      expect((await analyst.get(`${path}/report/${job.job_id}?format=${format}`)).status).toBe(200);
  });

  it('skips documents without text, with the reason', async () => {
    const jar = await createJar(analyst);
    await addDocument(analyst, jar, { name: 'broken.pdf', text: '%PDF-1.7\nnothing' });
    await addDocument(analyst, jar, { name: 'joe.txt', text: `SSN ${ssn}` });
    const job = await run(analyst, jar);
    expect(job).toMatchObject({ status: 'completed', skipped_documents: 1, failed_documents: 0 });
    const [broken] = linesOf((await download(analyst, job.job_id, 'ndjson')).body);
    expect(broken).toMatchObject({
      filename: 'broken.pdf',
      status: 'skipped',
      error_code: 'CORRUPT_FILE',
      detections: null,
    });
  });

  it('detects the same in an encrypted jar, and stores nothing readable of it', async () => {
    const jar = await filledJar(analyst, { settings: { encryption_enabled: true } });
    const job = await run(analyst, jar, { output_settings: { mask_results: false } });
    expect(JSON.stringify((await download(analyst, job.job_id, 'json')).body)).toContain(ssn);
    const { rows } = await sql<{ result_id: string }>`
      select result_id from pii_batch_documents where batch_id = ${job.job_id}::uuid`.execute(
      test.deps.database.kysely,
    );
    expect(rows).toHaveLength(3);
    for (const { result_id } of rows)
      expect((await test.deps.blobs.read(`${result_id}.original`)).includes('detections')).toBe(false);
  });
});

describe('who may', () => {
  it('submit a batch reads the jar, and owns one that is not to be exported', async () => {
    const hidden = await createJar(analyst, { visibility: 'private' });
    expect((await submit(stranger, hidden)).status).toBe(404);
    const open = await createJar(analyst, { visibility: 'public', settings: { allow_export: false } });
    expect((await submit(stranger, open)).status).toBe(403);
    expect((await submit(analyst, open)).status).toBe(202);
  });

  it('are visible to the submitting user, and to admins, which the audit log records', async () => {
    const jar = await filledJar(analyst, { visibility: 'public' });
    const { job_id } = await run(analyst, jar);
    for (const what of ['status', 'results', 'download', 'report'])
      expect((await stranger.get(`${path}/${what}/${job_id}`)).status, what).toBe(404);
    expect((await stranger.post(`${path}/cancel/${job_id}`)).status).toBe(404);
    expect((await admin.get(`${path}/status/${job_id}`)).status).toBe(200);
    const { entries } = (await admin.get('/api/admin/audit?action=pii_batch.read_as_admin')).body;
    expect(entries[0]).toMatchObject({ target_id: job_id });
    const { kysely } = test.deps.database;
    const { user_id } = await kysely.selectFrom('pii_batches').select('user_id').executeTakeFirstOrThrow();
    const standing = await standingBatch(kysely, { user_id, jar_id: jar });
    expect((await admin.post(`${path}/cancel/${standing}`)).status).toBe(200);
    const noted = await admin.get(`/api/admin/audit?action=pii_batch.read_as_admin&target_id=${standing}`);
    expect(noted.body.total).toBe(1);
  });

  it('have results reads the jar still; its batch is seen all the same', async () => {
    const jar = await filledJar(analyst, { visibility: 'public' });
    const { job_id } = await run(stranger, jar);
    expect((await stranger.get(`${path}/results/${job_id}`)).status).toBe(200);
    await analyst.put(`${jarsPath}/${jar}`, { visibility: 'private' });
    for (const what of ['results', 'download', 'report'])
      expect((await stranger.get(`${path}/${what}/${job_id}`)).status, what).toBe(404);
    expect((await stranger.get(`${path}/status/${job_id}`)).status).toBe(200);
  });
});

describe('what was found', () => {
  it('goes with its document, and with its jar', async () => {
    const jar = await filledJar(analyst);
    const { job_id } = await run(analyst, jar);
    const before = await stored();
    const [joe] = linesOf((await download(analyst, job_id, 'ndjson')).body);
    await analyst.delete(`/api/knowledge/documents/${joe.document_id}`);
    expect(await stored()).toBe(before - 3);
    const [gone] = linesOf((await download(analyst, job_id, 'ndjson')).body);
    expect(gone).toMatchObject({
      document_id: joe.document_id,
      filename: '',
      error_code: 'DOCUMENT_DELETED',
      detections: null,
    });
    await analyst.delete(`${jarsPath}/${jar}`);
    expect(await stored()).toBe(before - 9);
    expect((await analyst.get(`${path}/results/${job_id}`)).status).toBe(404);
    expect((await analyst.get(`${path}/status/${job_id}`)).body).toMatchObject({
      status: 'completed',
      honey_jar_id: null,
    });
  });
});

it('null counts as left out in the settings of a batch', async () => {
  const jar = await filledJar(analyst);
  const nothing = { detection_mode: null, confidence_threshold: null, compliance_frameworks: null };
  const job = await run(analyst, jar, { detection_settings: nothing });
  expect(job.current_stats.pii_detections).toBe(3);
});

describe('what is refused', () => {
  it.each([
    [{ detection_settings: { detection_mode: 'casual' } }, 'INVALID_DETECTION_MODE'],
    [{ detection_settings: { confidence_threshold: 2 } }, 'CONFIDENCE_THRESHOLD_INVALID'],
    [{ detection_settings: { compliance_frameworks: ['SOX'] } }, 'INVALID_COMPLIANCE_FRAMEWORK'],
    [{ processing_options: { batch_size: 0 } }, 'INVALID_REQUEST'],
    [{ processing_options: { parallel_workers: 17 } }, 'INVALID_REQUEST'],
    [{ processing_options: { priority: 'now' } }, 'INVALID_REQUEST'],
    [{ output_settings: { export_format: 'xml' } }, 'INVALID_REQUEST'],
    [{ input_source: { file_patterns: ['a'.repeat(201)] } }, 'INVALID_REQUEST'],
    [{ input_source: { file_patterns: Array(21).fill('a') } }, 'INVALID_REQUEST'],
    [{ input_source: { type: 'folder' } }, 'INVALID_REQUEST'],
  ])('%j is answered 400', async (more, code) => {
    const jar = await createJar(analyst);
    const { status, body } = await submit(analyst, jar, more);
    expect([status, body.error.code]).toEqual([400, code]);
  });

  it('is a result before the end, and a cancellation after it', async () => {
    const jar = await createJar(analyst);
    const { job_id } = await run(analyst, jar);
    expect((await analyst.post(`${path}/cancel/${job_id}`)).status).toBe(409);
    await test.deps.database.kysely
      .updateTable('pii_batches')
      .set({ status: 'processing', completed_at: null })
      .where('id', '=', job_id)
      .execute();
    for (const what of ['results', 'download', 'report'])
      expect((await analyst.get(`${path}/${what}/${job_id}`)).status, what).toBe(409);
    const cancelled = await analyst.post(`${path}/cancel/${job_id}`);
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
  });
});
