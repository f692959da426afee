import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richContent, says } from '#test/reports/rich-content.ts';
import { prepare } from '#publishing/prepare/prepare.ts';
import type { ReportContent } from '#publishing/content.ts';
import { pdfOf } from './pdf.ts';

type Node = { role?: string; alt?: string; lang?: string; children?: Node[] };

const open = (content: ReportContent) => getDocumentProxy(new Uint8Array(pdfOf(prepare(content))));
let pdf: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  pdf = await open(richContent());
});

const allOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(allOf)];

async function nodes(): Promise<Node[]> {
  const trees: Node[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1)
    trees.push((await (await pdf.getPage(page)).getStructTree()) as Node);
  return trees.flatMap(allOf);
}

it('is tagged: headings, lists, tables with heads, figures with a text for them', async () => {
  const tagged = await nodes();
  const roles = new Set(tagged.map(({ role }) => role));
  for (const role of ['H1', 'H2', 'H3', 'P', 'L', 'LI', 'Table', 'TH', 'TD', 'Figure', 'Link', 'TOC'])
    expect(roles).toContain(role);
  const alternatives = tagged.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
  expect(alternatives).toHaveLength(2);
  expect(alternatives.join(' ')).toContain('Bar chart (documents). T1078 Valid Accounts: 13');
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
});

it('names itself, its language and its date', async () => {
  const { info, metadata } = await pdf.getMetadata();
  expect(info).toMatchObject({
    Title: richContent().title,
    Language: 'en',
    CreationDate: expect.stringContaining('20261116083000'),
  });
  expect(metadata?.get('dc:title')).toBeTruthy();
});

it('has an outline of its sections, and links that lead somewhere', async () => {
  const outline = await pdf.getOutline();
  expect(outline.map(({ title }) => title).slice(0, 2)).toEqual(['1 Executive summary', '2 Activity']);
  expect(outline[1]?.items[0]?.items).toHaveLength(1);
  const links: { url?: string; dest?: unknown }[] = await (await pdf.getPage(3)).getAnnotations();
  expect(links.filter(({ url }) => url !== undefined).map(({ url }) => url)).toEqual([
    'https://example.org/advisories?id=7&lang=en',
  ]);
  expect(links.filter(({ dest }) => dest !== undefined && dest !== null).length).toBeGreaterThan(8);
});

it('has the marking and the number of the page on every page, and heads of tables on each of theirs', async () => {
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  for (const [at, text] of texts.entries()) {
    expect(text).toContain('TLP:AMBER+STRICT');
    expect(text.replaceAll(/\s/g, '')).toContain(`${at + 1}/${pdf.numPages}`);
  }
  expect(texts.filter((text) => text.includes('SHA-256')).length).toBeGreaterThan(2);
});

it('sixty pages take less than three seconds', () => {
  const sentence =
    'The group used valid accounts to reach remote services and moved on to backup servers within a day.';
  const paragraph = {
    kind: 'paragraph' as const,
    statements: Array.from({ length: 6 }, () => says(sentence, 1)),
  };
  const rows = Array.from({ length: 25 }, (_, at) => [says(`198.51.100.${at}`, 1), says('staging')]);
  const table = { kind: 'table' as const, caption: 'Rows', head: ['a', 'b'], rows };
  const sections = Array.from({ length: 20 }, (_, at) => {
    return {
      id: `s${at}`,
      title: `Section ${at}`,
      blocks: [...Array.from({ length: 14 }, () => paragraph), table],
      sections: [],
    };
  });
  const prepared = prepare({ ...richContent(), sections });
  const before = process.cpuUsage();
  pdfOf(prepared);
  const { user, system } = process.cpuUsage(before);
  // Of two processors at work, the seconds of both.
  expect((user + system) / 1e6).toBeLessThan(6);
});

it.each(['de-AT', 'ar', 'he', 'zh-Hant-TW', 'not a language', 'tlh'])(
  'is written in %s',
  async (language) => {
    const other = await open({
      ...richContent(),
      language,
      marking: null,
      subtitle: null,
      facts: [],
      references: [],
    });
    expect(other.numPages).toBeGreaterThan(5);
  },
);

it('is written without any section', async () => {
  expect((await open({ ...richContent(), sections: [], references: [], title: '' })).numPages).toBe(2);
});

const qpdfMissing = spawnSync('qpdf', ['--version']).error ? ' (qpdf is not installed)' : '';

describe.skipIf(qpdfMissing !== '')(`qpdf${qpdfMissing}`, () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'skep-pdf-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it('finds nothing wrong with it', async () => {
    const file = join(folder, 'report.pdf');
    await writeFile(file, pdfOf(prepare(richContent())));
    const { stdout } = await promisify(execFile)('qpdf', ['--check', file]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });
});
