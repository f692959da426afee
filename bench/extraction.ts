import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Readability } from '@mozilla/readability';
import JSDOMParser from '@mozilla/readability/JSDOMParser.js';
import mammoth from 'mammoth';
import { parse, serialize } from 'parse5';
import { extractText as extractWithPdfjs, getDocumentProxy } from 'unpdf';
import WordExtractor from 'word-extractor';
import { extractText } from '#extraction/extract.ts';
import { expectedText, tokenF1 } from '#extraction/fidelity.ts';
import { openExtractor, type Extractor } from '#extraction/threads/pool.ts';
import { isRefusalCode } from '#extraction/refusal.ts';
import { judge, sized, tiny, type Promised } from './support/promises.ts';

/** Prints how well and how fast files are read: `node bench/extraction.ts [folder of documents]`. */

type Sample = { path: string; kind: string; expected?: string[] };
type Reading = { text: string; pages: number };
type Reader = (bytes: Uint8Array, filename: string) => Promise<Reading>;
type Row = Record<string, string | number>;

const folder = process.argv[2] ?? '../shared/data/documents/';
if (!existsSync(`${folder}manifest.jsonl`)) throw new Error(`${folder} holds no manifest.jsonl`);
const samples = readFileSync(`${folder}manifest.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Sample)
  .filter((_, i) => !tiny || i % 20 === 0);

const ours: Reader = async (bytes, filename) => {
  const { text, pages } = await extractText(bytes, filename);
  return { text, pages: pages.length };
};
const pdfjs: Reader = async (bytes) => {
  const { text, totalPages } = await extractWithPdfjs(await getDocumentProxy(new Uint8Array(bytes)), {
    mergePages: true,
  });
  return { text, pages: totalPages };
};
const readability: Reader = async (bytes) => {
  const page = serialize(parse(Buffer.from(bytes).toString('utf8')));
  // Its own parser wants XML.
  const closed = page.replace(/<(base|br|col|hr|img|input|link|meta|wbr)((?:"[^"]*"|[^">])*)>/g, '<$1$2/>');
  const dom = new JSDOMParser().parse(closed) as ConstructorParameters<typeof Readability>[0];
  const article = new Readability(dom, { charThreshold: 0 }).parse();
  if (!article?.textContent) throw new Error('Readability finds no article');
  return { text: article.textContent, pages: 0 };
};
const readers: Record<string, [name: string, reader: Reader][]> = {
  pdf: [['pdf.js', pdfjs]],
  doc: [
    [
      'word-extractor',
      async (bytes) => ({
        text: (await new WordExtractor().extract(Buffer.from(bytes))).getBody(),
        pages: 0,
      }),
    ],
  ],
  html: [['Readability', readability]],
  docx: [
    [
      'mammoth',
      async (bytes) => ({
        text: (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value,
        pages: 0,
      }),
    ],
  ],
};

async function measure(kind: string, name: string, reader: Reader): Promise<Row> {
  const scores: number[] = [];
  const chosen = samples.filter((sample) => sample.kind === kind);
  let refused = 0;
  let pages = 0;
  let spent = 0;
  for (const { path, expected } of chosen) {
    const bytes = readFileSync(folder + path);
    const began = performance.now();
    const reading = await reader(bytes, path).catch(() => null);
    spent += performance.now() - began;
    if (!reading) refused++;
    pages += reading?.pages ?? 0;
    const texts = expected?.map((file) => expectedText(readFileSync(folder + file, 'utf8')));
    if (texts) scores.push(Math.max(...texts.map((text) => tokenF1(reading?.text ?? '', text))));
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    kind,
    reader: name,
    files: chosen.length,
    refused,
    scored: scores.length,
    'mean F1': scores.length > 0 ? mean.toFixed(3) : '',
    'files/s': Math.round((chosen.length / spent) * 1000),
    'pages/s': pages > 0 ? Math.round((pages / spent) * 1000) : '',
  };
}

/** Mean F1 of the words against the expected text. */
const floors: Record<string, number> = { pdf: 0.93, docx: 0.96, html: 0.93 };
const promised: Promised[] = [];

async function fidelity(): Promise<void> {
  const rows: Row[] = [];
  for (const kind of new Set(samples.map((sample) => sample.kind))) {
    for (const [name, reader] of [['this project', ours] as const, ...(readers[kind] ?? [])]) {
      // The first reading compiles; one that blocks on hostile files must not be run on them twice.
      if (name === 'this project') await measure(kind, name, reader);
      const row = await measure(kind, name, reader);
      rows.push(row);
      const floor = name === 'this project' ? floors[kind] : undefined;
      if (floor !== undefined)
        promised.push({ what: `mean F1 of ${kind}`, measured: Number(row['mean F1']), atLeast: floor });
    }
  }
  console.table(rows);
}

/** Every file through the pool, as an upload is read: what became of it, and how long the slowest took. */
async function outcomes(): Promise<void> {
  const pool = openExtractor({ workers: 2 });
  const rows: Row[] = [];
  for (const kind of new Set(samples.map((sample) => sample.kind))) {
    const counts = { read: 0, refused: 0, 'hung or too large': 0, crashed: 0, 'empty in silence': 0 };
    let slowest = 0;
    const chosen = samples.filter((sample) => sample.kind === kind);
    for (const { path } of chosen) {
      const began = performance.now();
      const outcome = await pool.run({ path: folder + path, filename: path, title: path }).then(
        ({ passages }) => (passages.length > 0 ? 'read' : 'empty in silence'),
        ({ code }: { code?: unknown }) => {
          if (!isRefusalCode(code)) return 'crashed';
          return /TIMEOUT|MEMORY/.test(code) ? 'hung or too large' : 'refused';
        },
      );
      counts[outcome] += 1;
      slowest = Math.max(slowest, performance.now() - began);
    }
    promised.push({
      what: `${kind} files that crash, hang or are empty in silence`,
      measured: counts.crashed + counts['hung or too large'] + counts['empty in silence'],
      atMost: 0,
      always: true,
    });
    rows.push({ kind, files: chosen.length, ...counts, 'slowest s': (slowest / 1000).toFixed(2) });
  }
  console.table(rows);
  await pool.close();
}

async function filesPerSecond(
  pool: Extractor,
  content: Buffer,
  filename: string,
  count: number,
): Promise<number> {
  const run = () => pool.run({ bytes: content, filename, title: filename });
  await run();
  const began = performance.now();
  await Promise.all(Array.from({ length: count }, run));
  return Math.round((count / (performance.now() - began)) * 1000);
}

/** Through the pool: extraction, analysis and the way of the result back to the calling thread. */
async function throughput(workers: number): Promise<void> {
  const pool = openExtractor({ workers });
  const prose =
    'The actor used CVE-2021-44228 against 192.0.2.7 and moved on to the file server with stolen keys. ';
  const markdown = `# Report\n\n${prose.repeat(25)}\n\n## Access\n\n${prose.repeat(25)}`;
  const contents: Record<string, string> = {
    'a.md': markdown,
    'a.txt': markdown,
    'a.html': `<title>Report</title><h1>Report</h1>${`<p>${prose}</p>`.repeat(50)}`,
    'a.json': JSON.stringify({ objects: Array.from({ length: 45 }, (_, id) => ({ id, text: prose })) }),
  };
  const rows: Row[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content);
    rows.push({
      workers,
      file: name,
      bytes: bytes.length,
      'files/s': await filesPerSecond(pool, bytes, name, Number(sized(600, 10))),
    });
  }
  const long = samples.find((sample) => sample.path.includes('redp5110'));
  if (long) {
    const bytes = readFileSync(folder + long.path);
    const { pages } = await ours(bytes, long.path);
    const rate = await filesPerSecond(pool, bytes, long.path, Number(sized(20, 2)));
    rows.push({
      workers,
      file: `${pages}-page pdf`,
      bytes: bytes.length,
      'files/s': rate,
      'pages/s': rate * pages,
    });
  }
  console.table(rows);
  await pool.close();
}

await fidelity();
await outcomes();
await throughput(1);
if (availableParallelism() > 1) await throughput(2);
judge(promised);
process.exit();
