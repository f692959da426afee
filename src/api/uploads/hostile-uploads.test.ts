import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDocx, makePdf, paragraph } from '#test/fixtures/extraction-files.ts';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';
import { rawUpload } from '#test/server/raw-form.ts';

const maxFileBytes = 600_000;
const { test, analyst } = platformFor({ analyst: 'analyst' }, { maxFileBytes });
let jar: string;

beforeEach(async () => {
  jar = await createJar(analyst);
});
// Whatever was uploaded: the server still takes, reads and finds a document.
afterEach(async () => {
  const fine = await addDocument(analyst, jar, { name: 'after.txt', text: 'The server answers: kestrel.' });
  expect(fine.status).toBe('completed');
  const found = await analyst.post('/api/knowledge/search', { query: 'kestrel', honey_jar_ids: [jar] });
  expect(found.body.results[0].document_id).toBe(fine.id);
});

/** Uploads under exactly this name, and answers the document when it has ended. */
async function uploadAs(filename: string, content: string | Uint8Array): Promise<any> {
  const parts = [{ filename, content }];
  const reply = await inject(test.platform, rawUpload(`${jarsPath}/${jar}/documents`, analyst.token, parts));
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return untilRead(analyst, reply.body.id);
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of test.deps.blobs.list('')) keys.push(key);
  return keys.toSorted();
}

describe('a hostile file name', () => {
  it.each([
    ['a path upwards', '../../../../etc/passwd', 'passwd'],
    ['a path upwards in percent signs', '..%2f..%2fetc%2fpasswd', '..%2f..%2fetc%2fpasswd'],
    ['an absolute path', '/etc/cron.d/evil.txt', 'evil.txt'],
    ['a Windows path', 'C:\\\\Windows\\\\System32\\\\evil.txt', 'evil.txt'],
    ['dots alone', '..', 'document'],
    ['nothing but invisible characters', '\u200b\u202e\u2066', 'document'],
    ['text turned round', 'invoice\u202efdp.txt', 'invoicefdp.txt'],
    ['text turned round with isolates', '\u2067txt.exe\u2069.md', 'txt.exe.md'],
    ['300 characters', `${'n'.repeat(296)}.txt`, `${'n'.repeat(196)}.txt`],
    ['300 characters of two code units', `${'🐝'.repeat(300)}.md`, `${'🐝'.repeat(197)}.md`],
    ['markup', '<img src=x onerror=alert(1)>.txt', '<img src=x onerror=alert(1)>.txt'],
    ['SQL', "'; drop table documents; --.txt", "'; drop table documents; --.txt"],
    ['a name that objects have', '__proto__', '__proto__'],
  ])('of %s becomes a name to show, and is never a path', async (_, filename, shown) => {
    const before = await storedKeys();
    const document = await uploadAs(filename, 'A plain text.');
    expect(document).toMatchObject({ filename: shown, status: 'completed' });
    const added = (await storedKeys()).filter((key) => !before.includes(key));
    expect(added).toEqual([`${document.id}.original`, `${document.id}.text`]);
  });

  it.each(['\0', '\r', '\u0007'])(
    'with the control character %j is refused or cleaned',
    async (character) => {
      const path = `${jarsPath}/${jar}/documents`;
      const parts = [{ filename: `a${character}b.txt`, content: 'A plain text.' }];
      const reply = await inject(test.platform, rawUpload(path, analyst.token, parts));
      expect([400, 422, 'ab.txt']).toContain(reply.status === 201 ? reply.body.filename : reply.status);
    },
  );

  it('that is uploaded repeatedly gets a number each time, also where cutting it would split a character', async () => {
    const filename = `a${'🐝'.repeat(60)}.txt`;
    const names: string[] = [];
    for (let number = 1; number <= 4; number += 1) {
      names.push((await uploadAs(filename, `Text number ${number}.`)).filename);
    }
    const stem = filename.slice(0, -4);
    expect(names).toEqual([filename, `${stem} (2).txt`, `${stem} (3).txt`, `${stem} (4).txt`]);
  });
});

describe('a file whose content differs from its name', () => {
  it.each([
    ['a PDF named .txt', 'a.txt', makePdf(['Osprey sighted']), 'pdf'],
    ['a text named .pdf', 'a.pdf', 'Osprey sighted', 'txt'],
    ['a Word document named .json', 'a.json', makeDocx(paragraph('Osprey sighted')), 'docx'],
    ['JSON named .docx', 'a.docx', '{"seen": "Osprey sighted"}', 'json'],
    ['HTML named .doc', 'a.doc', '<!doctype html><title>T</title><p>Osprey sighted', 'html'],
  ])('is read by its content: %s', async (_, filename, content, format) => {
    expect(await uploadAs(filename, content)).toMatchObject({ status: 'completed', file_type: format });
    const search = { query: 'osprey', honey_jar_ids: [jar], filters: { document_types: [format] } };
    expect((await analyst.post('/api/knowledge/search', search)).body.total_results).toBe(1);
  });
});

describe('a file that cannot be read', () => {
  const deep = 100_000;
  it.each([
    ['an empty file', 'a.txt', '', 'NO_TEXT'],
    ['an encrypted PDF', 'a.pdf', makePdf(['secret'], { encrypted: true }), 'PASSWORD_PROTECTED'],
    ['a PDF cut in its head', 'a.pdf', makePdf(['Hello']).subarray(0, 60), 'CORRUPT_FILE'],
    ['a zip bomb in a Word document', 'a.docx', makeDocx('x'.repeat(30_000_000)), 'ARCHIVE_UNSAFE'],
    ['a path out of a Word document', 'a.docx', makeDocx('', { '../../evil': 'x' }), 'ARCHIVE_UNSAFE'],
    ['a Word document cut in two', 'a.docx', makeDocx(paragraph('x')).subarray(0, 120), 'CORRUPT_FILE'],
    ['JSON cut in two', 'a.json', '{"a": [1, 2', 'CORRUPT_FILE'],
    ['JSON that is never closed', 'a.json', '['.repeat(deep), 'CORRUPT_FILE'],
    ['NUL bytes', 'a.txt', Buffer.alloc(5000), 'UNSUPPORTED_FORMAT'],
  ])('fails alone with a code and a message: %s', async (_, filename, content, code) => {
    const document = await uploadAs(filename, content);
    expect(document).toMatchObject({ status: 'failed', error: { code } });
    expect(document.error.message).toMatch(/^[A-Z].{10,}/s);
    expect(document.error.message).not.toMatch(/\/tmp|node_modules|\bat .*:\d+/);
  });
});

describe('a file of a kind that is never read', () => {
  it.each([
    ['a program', 'a.txt', '4d5a90000300000004000000ffff0000'],
    ['an image named as text', 'a.md', '89504e470d0a1a0a0000'],
  ])('is refused at once: %s', async (_, filename, hex) => {
    const path = `${jarsPath}/${jar}/documents`;
    const { status, body } = await analyst.upload(path, { [filename]: Buffer.from(hex, 'hex') });
    expect(status).toBe(415);
    expect(body.error).toMatchObject({
      code: 'UNSUPPORTED_FORMAT',
      message: expect.stringMatching(/^The file is a/),
    });
  });
});

describe('a file that is odd but can be read', () => {
  it('JSON nested 100,000 deep ends, and its innermost value is not lost without a word', async () => {
    const deep = 100_000;
    const document = await uploadAs('a.json', `${'['.repeat(deep)}"osprey"${']'.repeat(deep)}`);
    const found = await analyst.post('/api/knowledge/search', { query: 'osprey', honey_jar_ids: [jar] });
    const outcome = document.error?.code ?? found.body.total_results;
    expect([1, 'CORRUPT_FILE']).toContain(outcome);
  });

  it('HTML gives its text without its scripts, styles and comments', async () => {
    const html = `<!doctype html><html><head><title>Report</title><style>p{color:red}</style>
      <script>window.stolen = document.cookie</script></head><body onload="steal()">
      <p>An osprey was sighted over the estuary in the early morning.</p><!-- hidden comment -->
      <img src=x onerror="alert(1)"><iframe srcdoc="<script>inner()</script>"></iframe></body></html>`;
    const document = await uploadAs('a.html', html);
    expect(document).toMatchObject({ status: 'completed', file_type: 'html' });
    const text = (await test.deps.blobs.read(`${document.id}.text`)).toString();
    expect(text).toContain('An osprey was sighted');
    expect(text).not.toMatch(/stolen|steal\(|color:red|hidden comment|alert|inner\(/);
  });
});

describe('the size limit', () => {
  it('is exact: the last byte is accepted, one more is refused and leaves nothing', async () => {
    const exact = await uploadAs('exact.txt', 'osprey '.repeat(maxFileBytes).slice(0, maxFileBytes));
    expect(exact).toMatchObject({ status: 'completed', size: maxFileBytes });
    const before = await storedKeys();
    const more = await analyst.upload(`${jarsPath}/${jar}/documents`, {
      'more.txt': 'eagle '.repeat(maxFileBytes).slice(0, maxFileBytes + 1),
    });
    expect(more).toMatchObject({ status: 413, body: { error: { code: 'FILE_TOO_LARGE' } } });
    expect(more.body.error.message).toContain(String(maxFileBytes));
    expect((await analyst.get(`${jarsPath}/${jar}/documents`)).body.total).toBe(1);
    await sleep(50);
    expect(await storedKeys()).toEqual(before);
  });
});
