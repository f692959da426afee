import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressed, tarOf, zipOf } from '#test/fixtures/archives.ts';
import { openDatabase } from '#db/open.ts';
import { makeDocx, paragraph } from '#test/fixtures/extraction-files.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { dataDirectory } from '#test/server/data-directory.ts';
import { manifest } from '#test/platform/imports.ts';
import { startServer, type Server } from '#test/server/server.ts';

let directory: string;
let server: Server;
let client: Client;

const hidden: string[] = [];
const readable: string[] = [];
/** Two words that stand nowhere else, in an order that sorting would change: single words are in the index, sorted. */
const words = (name: string) => `zz${name}quay aa${name}pier`;
function secret(name: string): string {
  hidden.push(words(name));
  return words(name);
}
/** What docs/encryption.md says stays readable. */
function open(name: string): string {
  readable.push(words(name));
  return words(name);
}

async function send(method: string, path: string, body: FormData | object): Promise<any> {
  const form = body instanceof FormData;
  const response = await fetch(new URL(`/api/knowledge${path}`, server.url), {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(!form && { 'content-type': 'application/json' }),
    },
    body: form ? body : JSON.stringify(body),
  });
  return { ...((await response.json()) as object), answered: response.status };
}

function formOf(
  content: string | Uint8Array,
  filename: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), filename);
  return form;
}

const id = (type: string, number: number) =>
  `${type}--00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const bundle = () => ({
  type: 'bundle',
  id: id('bundle', 0),
  objects: [
    {
      type: 'report',
      id: id('report', 1),
      name: `Report ${open('stixname')}`,
      description: `About ${secret('stixdescription')}.`,
      labels: [open('stixlabel')],
      external_references: [{ source_name: secret('stixsource'), description: secret('stixreference') }],
      object_refs: [id('malware', 2), id('indicator', 3), id('note', 4)],
    },
    {
      type: 'malware',
      id: id('malware', 2),
      name: secret('malwarename'),
      description: `Its ${secret('malwaredescription')}.`,
      aliases: [secret('malwarealias')],
      x_custom: secret('custom'),
    },
    {
      type: 'indicator',
      id: id('indicator', 3),
      name: secret('indicatorname'),
      description: secret('indicatordescription'),
      pattern: `[file:name = '${secret('pattern')}']`,
      pattern_type: 'stix',
    },
    { type: 'note', id: id('note', 4), abstract: secret('abstract'), content: secret('notecontent') },
    { type: 'campaign', id: id('campaign', 5), name: secret('free'), description: secret('freedescription') },
  ],
});

beforeAll(async () => {
  directory = await dataDirectory();
  server = await startServer({ directory, env: { LOG_LEVEL: 'trace' } });
  client = await signIn(server.url);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Which of these phrases stand in a file below the data directory, each with the file. */
async function inFiles(phrases: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    for (const phrase of phrases) if (content.includes(phrase)) found.push(`${phrase} in ${path}`);
  }
  return found;
}

describe('documents of an encrypted honey jar', () => {
  it('are taken in every way, also where that fails', async () => {
    const settings = { encryption_enabled: true };
    const { id: jar } = await send('POST', '/honey-pots', { name: 'Traceless', settings });
    const documents = `/honey-pots/${jar}/documents`;

    const said = {
      title: open('title'),
      description: open('description'),
      tags: [open('tag')],
      key: open('metadata'),
    };
    const text = `# Neutral\n\n## ${secret('heading')}\n\nOf ${secret('body')}.\n`;
    const uploaded = await send(
      'POST',
      documents,
      formOf(text, `${open('filename')}.md`, { metadata: JSON.stringify(said) }),
    );
    expect(uploaded.answered).toBe(201);
    const replaced = await send(
      'PUT',
      `/documents/${uploaded.id}/content`,
      formOf(`# Neutral\n\nNow of ${secret('replacement')}.\n`, `${words('filename')}.md`),
    );
    expect(replaced.answered).toBe(202);
    const html = `<title>Neutral</title><meta name=description content="${secret('meta')}"><p>${secret('paragraph')}</p><!-- ${secret('comment')} -->`;
    const docx = makeDocx(paragraph(secret('docx')));
    const json = JSON.stringify({ [secret('jsonkey')]: secret('jsonvalue') });
    for (const [name, content] of [
      ['page.html', html],
      ['letter.docx', docx],
      ['data.json', json],
      ['broken.json', `{"a": "${secret('brokenjson')}", oops`],
      ['broken.pdf', `%PDF-1.7 ${secret('brokenpdf')}`],
      ['broken.docx', docx.subarray(0, docx.length - 40)],
      ['picture.png', Buffer.from(`\u0089PNG\r\n\u001a\n${secret('foreign')}`, 'latin1')],
    ] as const)
      await send('POST', documents, formOf(content, name));

    const stix = `/honey-jars/${jar}/stix`;
    expect((await send('POST', stix, formOf(JSON.stringify(bundle()), 'bundle.json'))).answered).toBe(201);
    for (const wrong of [
      `{"type": "bundle", "objects": [{"type": "${secret('wrongtype')}"}]}`,
      `{"type": "bundle", "note": "${secret('wrongjson')}" oops`,
    ])
      expect((await send('POST', stix, formOf(wrong, 'bundle.json'))).answered).toBe(422);

    const archive = zipOf([
      { name: `${open('directory')}/in-archive.txt`, content: `Of ${secret('inarchive')}.` },
      { name: 'broken-in-archive.json', content: `{"${secret('brokeninarchive')}" oops` },
    ]);
    const bulk = formOf(archive, 'all.zip', { options: JSON.stringify({ metadata: { b: open('bulk') } }) });
    expect((await send('POST', `/honey-jars/${jar}/upload-directory`, bulk)).answered).toBe(200);
    const spoiled = compressed('tar.gz', tarOf([{ name: 'a.txt', content: secret('cutarchive') }]));
    await send('POST', `/honey-jars/${jar}/upload-directory`, formOf(spoiled.subarray(0, 60), 'cut.tar.gz'));

    const content = Buffer.from(`Of ${secret('imported')}.`);
    const listed = {
      id: 'a',
      filename: `${open('importedname')}.txt`,
      content_type: 'text/plain',
      size_bytes: content.length,
      metadata: { key: open('importedmetadata') },
      description: open('importeddescription'),
      content: content.toString('base64'),
      text: secret('importedtext'),
    };
    const said2 = JSON.parse(manifest([listed]));
    said2.honey_jar.settings = settings;
    for (const whole of [
      said2,
      { ...said2, documents: [listed, { ...listed, size_bytes: secret('wrongsize') }] },
    ])
      await send('POST', '/honey-jars/import', formOf(JSON.stringify(whole), 'jar.json'));

    const ended = await untilEnded(client, jar, 60_000);
    expect(ended.filter(({ status }) => status === 'completed').length).toBeGreaterThanOrEqual(8);
    expect(ended.some(({ status }) => status === 'failed')).toBe(true);
    expect((await client.search(words('stixdescription').slice(0, 21), 1))[0]?.content).toContain(
      words('stixdescription'),
    );
  });

  it('leave nothing of their text in any file below the data directory, nor in the log', async () => {
    await server.stop();
    const logs = server.stderr() + server.stdout();
    expect(logs.length).toBeGreaterThan(1000);
    expect(await inFiles(hidden)).toEqual([]);
    expect(hidden.filter((phrase) => logs.includes(phrase))).toEqual([]);
  });

  it('leave nothing of it in any table; names, titles, tags, metadata and what uploaders say are there', async () => {
    const logger = createLogger('silent');
    const database = await openDatabase({ url: null, directory: join(directory, 'database'), logger });
    const rows: string[] = [];
    try {
      const { rows: tables } = await sql<{ name: string }>`
        select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`.execute(database.kysely);
      expect(tables.length).toBeGreaterThan(30);
      for (const { name } of tables) {
        const all = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
          database.kysely,
        );
        rows.push(...all.rows.map(({ row }) => `${name}: ${row}`));
      }
    } finally {
      await database.close();
    }
    for (const phrase of hidden) expect(rows.filter((row) => row.includes(phrase))).toEqual([]);
    for (const phrase of readable)
      expect(
        rows.some((row) => row.includes(phrase)),
        `${phrase} is readable`,
      ).toBe(true);
  });
});
