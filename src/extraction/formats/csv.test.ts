import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { analyseDocument } from '#analysis/analyse.ts';
import { extractText } from '#extraction/extract.ts';
import { expectWithin } from '#test/machine/processor-time.ts';
import { readCsv } from './csv.ts';

const reader = new URL('csv.ts', import.meta.url).href;

it.each([
  [
    'commas',
    'fileName,md5\na.dll,0123\n"b, c.exe","say ""hi""\nthere"\n',
    ['file name: a.dll; md5: 0123', 'file name: b, c.exe; md5: say "hi" there'],
  ],
  [
    'semicolons and line ends of Windows',
    'name;age\r\nAda;36\r\nBo;\r\n',
    ['name: Ada; age: 36', 'name: Bo'],
  ],
  ['tabs', 'name\tage\nAda\t36', ['name: Ada; age: 36']],
  ['no header', 'Ada,36,1.5\nBo,37,1.6', ['Ada | 36 | 1.5', 'Bo | 37 | 1.6']],
  [
    'comments, the last of them a header',
    '####\n# List of May\n# name,age\nAda,36\nBo,37',
    ['List of May', '', 'name: Ada; age: 36', 'name: Bo; age: 37'],
  ],
  ['no columns', 'Just\ntext, of all lines\n', ['Just', 'text, of all lines', '']],
  ['a quote that never ends', 'a,b\n"x,y\nz,w', ['a: "x; b: y', 'a: z; b: w']],
])('reads rows with %s', (_what, source, lines) => {
  expect(readCsv(source).text.split('\n')).toEqual(lines);
});

it('finds every indicator of a list of addresses, with nothing of the next column', () => {
  const rows = Array.from({ length: 40 }, (_, at) => `http://kernel-patch${at}.org/gate.php,2024-01-02`);
  const { indicators } = analyseDocument(readCsv(`value,date\n${rows.join('\n')}`), 'list.csv');
  const urls = indicators.filter(({ type }) => type === 'url').map(({ value }) => value);
  expect(urls).toEqual(Array.from({ length: 40 }, (_, at) => `http://kernel-patch${at}.org/gate.php`));
});

it('is what files of that name are', async () => {
  const bytes = new TextEncoder().encode('name,age\nAda,36\nBo,37\n');
  expect(await extractText(bytes, 'people.CSV')).toMatchObject({
    format: 'csv',
    text: 'name: Ada; age: 36\nname: Bo; age: 37',
  });
  expect(await extractText(bytes, 'people.txt')).toMatchObject({ format: 'txt' });
});

it.each([
  ['quotes', `a,b\n${'"'.repeat(1_000_000)}`],
  ['open quotes', `a,b\n${'"x,\n'.repeat(250_000)}`],
  ['delimiters', `a,b\n${','.repeat(1_000_000)}`],
  ['comments', '#\n'.repeat(500_000)],
  ['a comment of signs', `#a${'#'.repeat(1_000_000)}b\n1,2\n3,4\n`],
  ['names', `${'a.'.repeat(500_000)}x,b\nc,d`],
])('takes time in proportion to the length of %s', async (_what, source) => {
  await expectWithin(3000, () => readCsv(source));
});

it('leaves millions of short rows as they are, in a heap that could not hold their values', async () => {
  const source = `const { readCsv } = await import(${JSON.stringify(reader)});
    const { text } = readCsv('a,b\\n'.repeat(2e6));
    require('node:worker_threads').parentPort.postMessage(text.length);`;
  const worker = new Worker(`(async () => { ${source} })()`, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const length = await new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  expect(length).toBe('a,b\n'.length * 2e6);
});
