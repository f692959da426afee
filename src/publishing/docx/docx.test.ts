import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { expect, it } from 'vitest';
import { richContent } from '#test/reports/rich-content.ts';
import { prepare } from '#publishing/prepare/prepare.ts';
import { docxOf } from './docx.ts';

const bytes = docxOf(prepare(richContent()));
const parts = unzipSync(bytes);
const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());

it('has headings, tables, links and emphasis by style, as another reader sees them', async () => {
  const { value: html } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
  expect(html.match(/<h1>/g)?.length).toBeGreaterThanOrEqual(7);
  expect(html).toContain('2.1 Infrastructure');
  expect(html).toContain('<strong>PsExec</strong>');
  expect(html).toContain('href="https://example.org/advisories?id=7&amp;lang=en"');
  expect(html).toContain('href="#reference_1"');
  expect(html).not.toContain('javascript:');
});

it('repeats the heads of tables, and has contents, page numbers and the marking', () => {
  const document = part('word/document.xml');
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(4);
  expect(document).toContain('TOC \\o');
  expect(part('word/header.xml')).toContain('TLP:AMBER+STRICT');
  expect(part('word/footer.xml')).toContain('NUMPAGES');
  expect(document.match(/<w:bidi><\/w:bidi>|<w:bidi\/>/g)?.length).toBeGreaterThanOrEqual(2);
});

it('leads to places that there are, and knows each address', () => {
  const document = part('word/document.xml');
  const places = new Set(
    Array.from(document.matchAll(/bookmarkStart [^>]*w:name="([^"]+)"/g), ([, name]) => name),
  );
  for (const [, anchor] of document.matchAll(/w:anchor="([^"]+)"/g)) expect(places).toContain(anchor);
  for (const [, id] of document.matchAll(/hyperlink r:id="([^"]+)"/g))
    expect(part('word/_rels/document.xml.rels')).toContain(`Id="${id}"`);
});

it('names itself, its language and its date; the same report is the same file', () => {
  const core = part('docProps/core.xml');
  expect(core).toContain('<dc:title>Intrusions by CARBON HERON');
  expect(core).toContain('<dc:language>en</dc:language>');
  expect(core).toContain('2026-11-16T08:30:00.000Z');
  expect(Buffer.from(docxOf(prepare(richContent())))).toEqual(Buffer.from(bytes));
});
