import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDocx } from '#test/fixtures/extraction-files.ts';
import { addDocument, createJar, platformFor, untilRead, type Client } from '#test/platform/platform.ts';

/** Files of other projects, which are next to this one on development machines. */
const real = '../shared/data/documents/';
const realFiles = [
  'pdf/docling__redp5110_sampled.pdf',
  'pdf/docling__right_to_left_03.pdf',
  'pdf/pdfjs__tracemonkey_a11y.pdf',
  'docx/docling__word_sample.docx',
  'doc/tika__testWORD_various.doc',
  'html/tika__tika434.html',
  'md/cheatsheetseries__OAuth2_Cheat_Sheet.md',
].filter((path) => existsSync(real + path));

describe('what a document holds', () => {
  const { test } = platformFor();
  let analyst: Client;
  let stranger: Client;
  let jar: string;

  beforeAll(async () => {
    [analyst, stranger] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
    jar = await createJar(analyst);
  });

  const forms = (id: string) => [
    `/api/knowledge/documents/${id}`,
    `/api/knowledge/honey-jars/${jar}/documents/${id}`,
  ];

  it('is shown alike in every form, and only to its readers', async () => {
    const { id } = await addDocument(analyst, jar, {
      name: 'loader.md',
      text: '# Loader\n\nIt beacons to 192.0.2.44.\n\n## Keys\n\nNone.',
    });
    const [first, ...others] = await Promise.all(forms(id).map((path) => analyst.get(`${path}/text`)));
    expect(first?.body).toMatchObject({
      document_id: id,
      version: 1,
      text: expect.stringContaining('It beacons to 192.0.2.44.') as string,
      pages: [],
      headings: [
        { level: 1, title: 'Loader' },
        { level: 2, title: 'Keys' },
      ],
    });
    for (const other of others) expect(other.body).toEqual(first?.body);
    for (const path of forms(id)) {
      for (const part of ['content', 'text', 'chunks'])
        expect((await stranger.get(`${path}/${part}`)).status).toBe(404);
    }
    const elsewhere = await createJar(analyst);
    const wrong = `/api/knowledge/honey-jars/${elsewhere}/documents/${id}/text`;
    expect((await analyst.get(wrong)).status).toBe(404);
  });

  it('is quoted at its place: every passage is the text between its offsets', async () => {
    const text = Array.from(
      { length: 400 },
      (_, at) => `Étape ${at}: the implant 🐝 wrote ${at * 7} bytes to C:\\temp\\${at}.tmp and slept.`,
    ).join('\n\n');
    const { id, chunk_count } = await addDocument(analyst, jar, { name: 'long.txt', text });
    expect(chunk_count).toBeGreaterThan(20);
    const [path] = forms(id);
    const whole = (await analyst.get(`${path}/text`)).body;
    expect(whole).toMatchObject({ start: 0, end: whole.total_chars });
    const chunks: any[] = [];
    for (let offset = 0; offset < chunk_count; offset += 7) {
      const { body } = await analyst.get(`${path}/chunks?limit=7&offset=${offset}`);
      expect(body).toMatchObject({ document_id: id, total: chunk_count, limit: 7, offset });
      chunks.push(...body.chunks);
    }
    expect(chunks.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: chunk_count }, (_, at) => at));
    for (const { start, end, content } of chunks) {
      expect(whole.text.slice(start, end)).toBe(content);
      expect((await analyst.get(`${path}/text?start=${start}&end=${end}`)).body).toMatchObject({
        text: content,
        start,
        end,
      });
    }
    expect((await analyst.get(`${path}/chunks?offset=${chunk_count}`)).body.chunks).toEqual([]);
    expect((await analyst.get(`${path}/chunks?offset=2147480000`)).body.chunks).toEqual([]);
    expect((await analyst.get(`${path}/chunks?offset=2147483648`)).status).toBe(400);
  });

  it('is cut at the requested offsets, also beyond its end', async () => {
    const { id } = await addDocument(analyst, jar, {
      name: 'cut.txt',
      text: 'Zeile eins: 🐝🐝.\nZeile zwei.',
    });
    const read = async (query: string) => (await analyst.get(`${forms(id)[0]}/text?${query}`)).body;
    const whole = await read('');
    expect(await read('start=12&end=14')).toMatchObject({ text: '🐝', start: 12, end: 14 });
    expect(await read('start=18')).toMatchObject({ text: whole.text.slice(18), end: whole.total_chars });
    expect(await read('end=5')).toMatchObject({ text: 'Zeile', start: 0, end: 5 });
    expect(await read('start=7&end=3')).toMatchObject({ text: '', start: 7, end: 7 });
    expect(await read('start=999999&end=9999999')).toMatchObject({
      text: '',
      start: whole.total_chars,
      end: whole.total_chars,
    });
    for (const query of ['start=-1', 'start=x', 'page=0', 'page=1&start=3'])
      expect((await analyst.get(`${forms(id)[0]}/text?${query}`)).status).toBe(400);
    expect((await analyst.get(`${forms(id)[0]}/text?page=1`)).status).toBe(404);
  });

  it('is answered in parts when it is long, without holding up the server', async () => {
    const line = 'The actor moved on to the next host, and so on – für immer.\n';
    const { id } = await addDocument(analyst, jar, {
      name: 'huge.txt',
      text: line.repeat(25_000) + 'The end.',
    });
    const [path] = forms(id);
    let text = '';
    for (let start = 0; ;) {
      const { body } = await analyst.get(`${path}/text?start=${start}`);
      expect(body.text.length).toBeLessThanOrEqual(500_000);
      text += body.text;
      if (body.end === body.total_chars) break;
      start = body.end;
    }
    expect(text === line.repeat(25_000) + 'The end.').toBe(true);
  });

  it('counts a text whose length was not stored', async () => {
    const { id } = await addDocument(analyst, jar, { name: 'old.txt', text: 'Read long ago: größer.' });
    await test.deps.database.kysely
      .updateTable('documents')
      .set({ text_length: null })
      .where('id', '=', id)
      .execute();
    expect((await analyst.get(`${forms(id)[0]}/text?end=4`)).body).toMatchObject({
      text: 'Read',
      total_chars: 22,
    });
  });

  it.each([
    ['cut short', 'text', 7],
    ['gone', 'text', null],
    ['without the end of its outline', 'outline', 7],
    ['without its outline', 'outline', null],
  ])('whose stored text is %s reports that and is read again', async (_damage, kind, bytes) => {
    for (const encrypted of [false, true]) {
      const jarId = await createJar(analyst, {
        name: `After a power cut ${crypto.randomUUID()}`,
        settings: { encryption_enabled: encrypted },
      });
      const text = `# Title\n\nIt was whole once: ${crypto.randomUUID()}.`;
      const { id } = await addDocument(analyst, jarId, { name: 'cut.md', text });
      const path = forms(id)[0];
      const whole = (await analyst.get(`${path}/text`)).body;
      const { file_id } = await test.deps.database.kysely
        .selectFrom('documents')
        .select('file_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const blobKey = `${file_id}.${kind}`;
      const stored = await test.deps.blobs.read(blobKey);
      if (bytes === null) await test.deps.blobs.delete(blobKey);
      else await test.deps.blobs.put(blobKey, stored.subarray(0, stored.length - bytes));

      const damaged = await analyst.get(`${path}/text?end=4`);
      expect(damaged.status).toBe(409);
      expect(damaged.body.error).toMatchObject({
        code: 'NOT_READ',
        message: expect.stringContaining('being read again') as string,
      });
      await untilRead(analyst, id);
      expect((await analyst.get(`${path}/text`)).body).toEqual(whole);
    }
  });

  it('has no text while it is not read, and reports that', async () => {
    const broken = await addDocument(analyst, jar, { name: 'broken.pdf', text: '%PDF-1.7 nothing' });
    for (const part of ['text', 'chunks']) {
      const { status, body } = await analyst.get(`${forms(broken.id)[0]}/${part}`);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({
        code: 'NOT_READ',
        message: expect.stringContaining('could not be read') as string,
      });
    }
    expect((await analyst.get(`${forms(broken.id)[0]}/content`)).status).toBe(200);
  });

  it('is never sent as a page that a browser would run', async () => {
    const { id } = await addDocument(analyst, jar, {
      name: 'page.html',
      text: '<!doctype html><title>x</title><p>Text <script>alert(1)</script>',
    });
    const { headers } = await analyst.get(`${forms(id)[0]}/content`);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('keeps headings of a Word document at their places', async () => {
    const body =
      '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Access</w:t></w:r></w:p><w:p><w:r><w:t>By phishing.</w:t></w:r></w:p>';
    const { id } = await addDocument(analyst, jar, { name: 'report.docx', text: makeDocx(body) });
    const { text, headings } = (await analyst.get(`${forms(id)[0]}/text`)).body;
    for (const { start, end, title } of headings) expect(text.slice(start, end)).toContain(title);
    expect((await analyst.get(`${forms(id)[0]}/content`)).headers['content-type']).toContain(
      'wordprocessingml',
    );
  });

  it.skipIf(realFiles.length === 0)(
    'is true to real documents, page by page and passage by passage',
    async () => {
      for (const file of realFiles) {
        const { id, chunk_count, metadata } = await addDocument(analyst, jar, {
          name: basename(file),
          text: readFileSync(real + file),
        });
        const [path] = forms(id);
        const whole = (await analyst.get(`${path}/text`)).body;
        expect(whole.end, file).toBe(whole.total_chars);
        expect(whole.pages.length, file).toBe(metadata.pages ?? 0);
        for (const { number, start, end } of whole.pages) {
          const page = (await analyst.get(`${path}/text?page=${number}`)).body;
          expect(page).toMatchObject({ start, end });
          expect(page.text === whole.text.slice(start, end), `${file}, page ${number}`).toBe(true);
        }
        for (let offset = 0; offset < chunk_count; offset += 100) {
          const { chunks } = (await analyst.get(`${path}/chunks?limit=100&offset=${offset}`)).body;
          for (const { start, end, page, content } of chunks) {
            expect(whole.text.slice(start, end) === content, `${file} at ${start}`).toBe(true);
            const on = whole.pages.find((one: any) => one.start <= start && start < one.end);
            expect(page, `${file} at ${start}`).toBe(on?.number ?? null);
          }
        }
      }
    },
  );
});
