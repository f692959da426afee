import type { ExtractedText } from '#analysis/document.ts';
import { assemble, type Assembly } from '#extraction/assemble.ts';
import { cleanText, decodeText } from '#extraction/decode.ts';
import { readBody } from './body.ts';
import { pageBackground } from './hidden.ts';
import type { Background } from './look.ts';
import { markdownRead } from './markdown-text.ts';
import { readNumbering } from './numbering.ts';
import { readStyles } from './styles.ts';
import type { BodyContext } from './walk.ts';
import { refusal } from '#extraction/refusal.ts';
import { attribute, scanXml } from '#extraction/xml.ts';
import { openZip } from '#extraction/zip.ts';

/** A package of parts: a zip, or the same parts in one XML file. Names have no leading slash. */
export type Package = { names: string[]; read: (name: string) => string | null };

/**
 * A Word document: body with tables, lists and text boxes, then notes and comments; headers come first,
 * footers last, each once. Throws UNSUPPORTED_FORMAT for a zip that is something else.
 */
export function readDocx(bytes: Uint8Array): ExtractedText {
  const archive = openZip(bytes);
  return readPackage({
    names: archive.names,
    read(name) {
      const part = archive.read(name);
      return part ? cleanText(decodeText(part)) : null;
    },
  });
}

/** Word's parts, wherever they were stored. */
export function readPackage(parts: Package): ExtractedText {
  const main = mainPart(parts);
  const folder = main.replace(/[^/]*$/, '');
  const body = parts.read(main) ?? '';
  const out = assemble();
  const paged = /lastRenderedPageBreak/.test(body);
  const of = (pattern: RegExp) =>
    parts.names.filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length)));
  const drawn = [body, ...of(/^header\d*\.xml$/).map((name) => parts.read(name) ?? '')];
  const background = pageBackground(body, drawn);
  const context = { ...shared(parts, { folder, out, background }), paged };
  if (paged) out.page();
  writeOnce(parts, of(/^header\d*\.xml$/), context);
  out.gap();
  readBody(body, context);
  for (const part of of(/^(?:diagrams\/data|charts\/chart)\d*\.xml$/))
    writePart(parts, part, { ...context, paged: false });
  for (const part of ['footnotes.xml', 'endnotes.xml', 'comments.xml'])
    writePart(parts, folder + part, { ...context, paged: false });
  out.gap();
  writeOnce(parts, of(/^footer\d*\.xml$/), context);
  const dated = property(parts, /<dcterms:created[^<>]*>([^<]*)</);
  return { ...markdownRead(out.finish('docx', title(parts))), ...(dated !== null && { dated }) };
}

function mainPart(parts: Package): string {
  const relations = parts.read('_rels/.rels') ?? '';
  let main: string | null = null;
  scanXml(relations, {
    open(_, attributes) {
      if (attribute(attributes, 'Type')?.endsWith('/officeDocument')) main = attribute(attributes, 'Target');
    },
    close() {},
    text() {},
  });
  const named = ((main as string | null) ?? 'word/document.xml').replace(/^\/+/, '');
  const found = parts.names.includes(named)
    ? named
    : parts.names.find((name) => /^word\/document\d*\.xml$/.test(name));
  if (found && found.startsWith('word/')) return found;
  const wordFile = /wordprocessingml/.test(parts.read('[Content_Types].xml') ?? '');
  if (found && wordFile) return found;
  if (wordFile || parts.names.length === 0) throw refusal('CORRUPT_FILE', 'The archive is damaged.');
  throw refusal('UNSUPPORTED_FORMAT', 'The file is an archive, but not a Word document.');
}

type Shared = { folder: string; out: Assembly; background: Background };

function shared(parts: Package, { folder, out, background }: Shared): BodyContext {
  const numbers = new Map<string, string>();
  const count = { footnote: 0, endnote: 0 };
  return {
    out,
    styles: readStyles(parts.read(`${folder}styles.xml`)),
    numbering: readNumbering(parts.read(`${folder}numbering.xml`)),
    paged: false,
    background,
    noteNumber(kind, id) {
      const known = numbers.get(`${kind} ${id}`);
      if (known) return known;
      const number = kind === 'footnote' ? `^${++count.footnote}` : `^e${++count.endnote}`;
      numbers.set(`${kind} ${id}`, number);
      return number;
    },
  };
}

function writePart(parts: Package, name: string, context: BodyContext): void {
  const xml = parts.read(name);
  if (xml === null) return;
  context.out.gap();
  readBody(xml, context);
}

/** First, even and odd pages often repeat the same header: a reader needs it once. */
function writeOnce(parts: Package, names: string[], context: BodyContext): void {
  const seen = new Set<string>();
  for (const name of names) {
    const xml = parts.read(name);
    if (xml === null) continue;
    const trial = assemble();
    readBody(xml, { ...context, out: trial, paged: false });
    const { text, hidden } = trial.finish('docx', null);
    for (const piece of hidden?.pieces ?? []) context.out.hide(piece.kind, piece.text);
    if (text.trim() === '' || seen.has(text)) continue;
    seen.add(text);
    for (const line of text.split('\n')) context.out.line(line);
  }
}

const title = (parts: Package): string | null => property(parts, /<dc:title[^<>]*>([^<]*)</);

/** One of the document's properties, whose text is the pattern's first group. */
function property(parts: Package, pattern: RegExp): string | null {
  const found = pattern.exec(parts.read('docProps/core.xml') ?? '')?.[1];
  let text = '';
  scanXml(found ?? '', { open() {}, close() {}, text: (piece) => (text += piece) });
  return text || null;
}
