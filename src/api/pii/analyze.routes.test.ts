import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawPdf, makeDocx, makePdf, makeZip, paragraph } from '#test/fixtures/extraction-files.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { platformFor, statusesOf, type Client } from '#test/platform/platform.ts';
import { rawUpload, type RawPart } from '#test/server/raw-form.ts';
import { analyzeReply } from './analyze.schemas.ts';

const { test, viewer, analyst } = platformFor({ viewer: 'viewer', analyst: 'analyst' });
const path = '/api/pii/analyze-document';
type File = string | Uint8Array;
const analyze = (name: string, file: File, fields: Record<string, string> = {}, client: Client = viewer) =>
  client.upload(path, { [name]: file }, fields);
const sent = (parts: RawPart[]) => inject(test.platform, rawUpload(path, viewer.token, parts));
const codeOf = ({ status, body }: Reply) => [status, body.error?.code];

const text = 'My SSN is 536-22-1234; write to joe@example.com.';
const typesIn = ({ body }: Reply): string[] => body.detections.map((each: any) => each.pii_type);
const both = ['social_security_number', 'email_address'];

describe('a file', () => {
  it.each<[string, File]>([
    ['notes.txt', text],
    ['server.log', text],
    ['people.csv', 'name,ssn,email\nJoe,536-22-1234,joe@example.com\n'],
    ['notes.md', `# Notes\n\n${text}\n`],
    ['page.html', `<!doctype html><title>Notes</title><p>${text}</p>`],
    ['notes.json', JSON.stringify({ notes: [{ text }] })],
    ['notes.docx', makeDocx(paragraph(text))],
    ['notes.doc', `{\\rtf1 ${text}}`],
    ['notes.pdf', makePdf([text])],
    ['without-an-end', text],
  ])('%s is scanned, and answered in the form of the schema', async (name, file) => {
    const reply = await analyze(name, file);
    expect(reply.status).toBe(200);
    expect(analyzeReply.parse(reply.body)).toEqual(reply.body);
    expect(typesIn(reply)).toEqual(expect.arrayContaining(both));
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.body).toMatchObject({
      request_id: reply.headers['x-request-id'],
      filename: name,
      file_size_bytes: Buffer.byteLength(file),
      total_detections: reply.body.detections.length,
      detection_performed: true,
      hidden_text: null,
    });
    expect(reply.body).not.toHaveProperty('extracted_text');
  });

  it('has pages where its format has some', async () => {
    const pdf = makePdf(['The first page.', 'Write to ann@example.com.', 'Or to joe@example.com.']);
    const { body } = await analyze('pages.pdf', pdf);
    expect(body.pages_processed).toBe(3);
    expect(body.detections.map((each: any) => [each.original_value, each.page])).toEqual([
      ['ann@example.com', 2],
      ['joe@example.com', 3],
    ]);
    const flat = (await analyze('flat.txt', text)).body;
    expect([flat.pages_processed, flat.detections[0].page]).toEqual([null, null]);
  });

  it('has positions in the text that is answered for it', async () => {
    const docx = makeDocx(paragraph('👋🏽 Grüße') + paragraph(text));
    const [found, read] = [
      (await analyze('a.docx', docx)).body,
      (await analyze('a.docx', docx, { extract_text_only: 'true' })).body,
    ];
    expect(found.extracted_text_length).toBe(read.extracted_text.length);
    expect(found.detections).toHaveLength(2);
    for (const { original_value, start_position, end_position } of found.detections)
      expect(read.extracted_text.slice(start_position, end_position)).toBe(original_value);
  });

  it('is scanned in its hidden text, too', async () => {
    const hidden = drawPdf([
      'BT /F1 12 Tf 72 720 Td (Nothing to see.) Tj ET',
      'BT /F1 12 Tf 72 720 Td (The end.) Tj ET 1 g BT /F1 12 Tf 72 600 Td (ann@example.com) Tj ET',
    ]);
    const { body } = await analyze('hidden.pdf', hidden);
    expect(body.detections).toMatchObject([{ original_value: 'ann@example.com', page: 2 }]);
    expect(body.hidden_text).toEqual({
      start_position: body.detections[0].start_position,
      characters: 15,
      complete: true,
    });
    const alone = await analyze('alone.html', `<!doctype html><!-- ${text} --><p></p>`);
    expect(typesIn(alone)).toEqual(expect.arrayContaining(both));
    const long = `<p>Seen.</p><!-- ${'many words '.repeat(400)} -->`;
    expect((await analyze('long.html', `<!doctype html>${long}`)).body.hidden_text.complete).toBe(false);
  });

  it('reports the kind of document, with the measured features', async () => {
    const invoice = `INVOICE\nInvoice number: 7\nBill to: ACME\nDue date: 1 May\nSubtotal: $90.00\nVAT: $10.00\nTotal due: $100.00`;
    const { document_classification } = (await analyze('a.txt', invoice)).body;
    expect(document_classification).toMatchObject({ detected_type: 'invoice' });
    expect(document_classification.indicators).toContain('title of an invoice');
    expect((await analyze('a.txt', 'Nothing.')).body.document_classification.detected_type).toBe('unknown');
  });

  it('is counted in the statistics and leaves nothing else', async () => {
    const before = (await viewer.get('/api/pii/statistics')).body.totals.documents_processed;
    const filesBefore = filesIn(test.deps.config.dataDir);
    await analyze('a.txt', text);
    await analyze('a.txt', text, { extract_text_only: 'true' });
    expect((await viewer.get('/api/pii/statistics')).body.totals.documents_processed).toBe(before + 1);
    expect(filesIn(test.deps.config.dataDir)).toEqual(filesBefore);
  });
});

describe('its fields', () => {
  it('set how it is scanned, before and after the file', async () => {
    const file = { filename: 'a.txt', content: text };
    const fields = [
      { field: 'compliance_frameworks', content: 'HIPAA, PCI_DSS' },
      { field: 'include_context', content: 'false' },
      { field: 'detection_mode', content: '' },
    ];
    for (const parts of [
      [file, ...fields],
      [...fields, file],
    ]) {
      const { status, body } = await sent(parts);
      expect([status, Object.keys(body.compliance_summary)]).toEqual([200, ['HIPAA', 'PCI_DSS']]);
      expect(body.detections[0]).not.toHaveProperty('context');
    }
    expect((await analyze('a.txt', text, { confidence_threshold: '1.0' })).body.total_detections).toBe(0);
  });

  it('have everything masked', async () => {
    const { status, body } = await analyze('a.txt', text, { mask_results: 'true' });
    expect([status, body.total_detections]).toEqual([200, 2]);
    const shown = JSON.stringify(body.detections).replaceAll(body.request_id, '');
    expect(shown).not.toMatch(/536|joe@/);
  });

  it('return the text only, and never as if nothing had been detected', async () => {
    const { status, body } = await analyze('a.md', `# “Notes”\n\n${text}`, { extract_text_only: 'true' });
    expect(status).toBe(200);
    expect(analyzeReply.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      detection_performed: false,
      total_detections: 0,
      detections: [],
      compliance_summary: {},
    });
    expect(body.extracted_text).toContain(text);
    const long = await analyze('a.txt', 'x'.repeat(10_485_761), { extract_text_only: 'true' });
    expect(codeOf(long)).toEqual([413, 'FILE_TOO_LARGE']);
    expect(long.body.error.details).toEqual({
      max_characters: 10_485_760,
      received_characters: 10_485_761,
    });
  });

  it.each([
    [{ detection_mode: 'casual' }, 'INVALID_DETECTION_MODE'],
    [{ confidence_threshold: '1.01' }, 'CONFIDENCE_THRESHOLD_INVALID'],
    [{ confidence_threshold: 'high' }, 'CONFIDENCE_THRESHOLD_INVALID'],
    [{ confidence_threshold: '0x1' }, 'CONFIDENCE_THRESHOLD_INVALID'],
    [{ confidence_threshold: 'NaN' }, 'CONFIDENCE_THRESHOLD_INVALID'],
    [{ compliance_frameworks: 'GDPR,SOX' }, 'INVALID_COMPLIANCE_FRAMEWORK'],
    [{ compliance_frameworks: '__proto__' }, 'INVALID_COMPLIANCE_FRAMEWORK'],
    [{ mask_results: 'yes' }, 'INVALID_REQUEST'],
    [{ extract_text_only: '1' }, 'INVALID_REQUEST'],
    [{ extract_text_only: 'true', mask_results: 'true' }, 'INVALID_REQUEST'],
  ])('that are wrong, %j, are answered 400 before the file is read', async (fields, code) => {
    expect(codeOf(await analyze('broken.pdf', '%PDF-1.4 broken', fields))).toEqual([400, code]);
  });
});

it('is answered whole or not at all with very many detections', async () => {
  const many = Array.from({ length: 100_001 }, (_, at) => `a${at}@example.com`).join('\n');
  const reply = await analyze('many.txt', many, { include_context: 'false' });
  expect(codeOf(reply)).toEqual([413, 'FILE_TOO_LARGE']);
  expect(reply.body.error.details).toEqual({ max_detections: 100_000, found: 100_001 });
  const fits = await analyze('fits.txt', many.slice(many.indexOf('\n') + 1), { include_context: 'false' });
  expect([fits.status, fits.body.detections.length]).toEqual([200, 100_000]);
});

describe('a file that cannot be scanned', () => {
  it.each<[string, File, string]>([
    ['picture.txt', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'PNG image'],
    ['archive.pdf', makeZip({ 'a.txt': text }), 'zip archive'],
    ['data.txt', Buffer.from(Array.from({ length: 300 }, (_, at) => at % 7)), 'binary data'],
  ])('%s is answered 415 with the supported formats', async (name, file, received_format) => {
    const reply = await analyze(name, file);
    expect(codeOf(reply)).toEqual([415, 'UNSUPPORTED_FILE_FORMAT']);
    expect(reply.body.error.details).toEqual({
      supported_formats: ['pdf', 'docx', 'doc', 'txt', 'csv', 'yaml', 'md', 'html', 'json', 'log'],
      received_format,
    });
  });

  it.each<[string, File, string, string]>([
    ['locked.pdf', makePdf([text], { encrypted: true }), 'PASSWORD_PROTECTED', 'without a password'],
    ['broken.docx', makeDocx(paragraph(text)).subarray(0, 200), 'CORRUPT_FILE', 'save it again'],
    ['broken.json', '{"a": ', 'CORRUPT_FILE', 'save it again'],
    ['scan.pdf', makePdf(['']), 'NO_TEXT', 'text recognition'],
    ['empty.txt', '', 'NO_TEXT', 'contains no text'],
    ['blank.md', ' \n ', 'NO_TEXT', 'contains no text'],
  ])('%s is answered 422 with the reason and what to do', async (name, file, reason, advice) => {
    const reply = await analyze(name, file);
    expect(codeOf(reply)).toEqual([422, 'PROCESSING_ERROR']);
    expect(reply.body.error.details).toEqual({ reason, what_to_do: expect.stringContaining(advice) });
    expect(reply.body).not.toHaveProperty('detections');
  });

  it('is answered 400 when there are two, or none', async () => {
    const file = { filename: 'a.txt', content: text };
    expect(codeOf(await sent([file, file]))).toEqual([400, 'INVALID_REQUEST']);
    expect(codeOf(await sent([{ field: 'detection_mode', content: 'general' }]))).toEqual([
      400,
      'INVALID_REQUEST',
    ]);
    expect(codeOf(await viewer.post(path, { file: text }))[0]).toBeGreaterThanOrEqual(400);
  });

  it('of nobody is answered 401', async () => {
    const { headers, ...request } = rawUpload(path, '', [{ filename: 'a.txt', content: text }]);
    const reply = await inject(test.platform, {
      ...request,
      headers: { 'content-type': String(headers?.['content-type']) },
    });
    expect(codeOf(reply)).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\a.txt', 'a.txt'],
  ['\u202Efdp.txt', 'fdp.txt'],
  ['..', 'document'],
  ['', 'document'],
])('has a file named %j called %j', async (filename, shown) => {
  const { status, body } = await sent([{ filename, content: text }]);
  expect([status, body.filename]).toEqual([200, shown]);
});

it('scans twenty at once, each with its own response', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      analyze(`${at}.txt`, `Write to person${at}@example.com. ${'Nothing here. '.repeat(at * 8000)}`),
    ),
  );
  expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
  for (const [at, { body }] of replies.entries()) {
    expect(body.filename).toBe(`${at}.txt`);
    expect(body.detections.map((each: any) => each.original_value)).toEqual([`person${at}@example.com`]);
  }
});

it('accepts read-only keys for scanning files', async () => {
  const key = (await analyst.post('/api/keys', { name: 'Reader', scopes: ['read'] })).body;
  const { headers, ...request } = rawUpload(path, '', [{ filename: 'a.txt', content: text }]);
  const reply = await inject(test.platform, {
    ...request,
    headers: { 'content-type': String(headers?.['content-type']), 'x-api-key': key.secret },
  });
  expect([reply.status, reply.body.total_detections]).toEqual([200, 2]);
});

describe('limits', () => {
  const narrow = platformFor({ one: 'viewer' }, { rateLimitScale: 0.03, maxFileBytes: 2_000_000 });

  it('are those of the contract, and the bytes of a file', async () => {
    const over = await analyze('a.txt', 'x'.repeat(2_000_001), {}, narrow.one);
    expect(codeOf(over)).toEqual([413, 'FILE_TOO_LARGE']);
    expect(over.body.error.details).toEqual({ max_bytes: 2_000_000 });
    expect((await analyze('a.txt', 'x'.repeat(2_000_000), {}, narrow.one)).status).toBe(200);
    expect((await analyze('a.txt', text, {}, narrow.one)).status).toBe(200);
    const fourth = await analyze('a.txt', text, {}, narrow.one);
    expect(codeOf(fourth)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(fourth.headers['x-ratelimit-limit']).toBe('3');
  });
});

describe('an engine that fails', () => {
  const hasty = platformFor({ someone: 'viewer' }, { piiTimeoutMs: 1 });

  it('is answered PII_DETECTION_FAILED, never an empty list', async () => {
    const reply = await analyze('a.txt', `${text} `.repeat(9000), {}, hasty.someone);
    expect(codeOf(reply)).toEqual([500, 'PII_DETECTION_FAILED']);
    expect(reply.body).not.toHaveProperty('detections');
  });
});

/** Every file below a directory but those of the database, with its size. */
function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/database/'))
    .map((file) => `${file} ${statSync(file).size}`)
    .toSorted();
}
