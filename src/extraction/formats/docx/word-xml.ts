import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { readPackage } from './docx.ts';
import { attribute } from '#extraction/xml.ts';

const partBegins = /<pkg:part\b([^<>]*)>\s*<pkg:xmlData[^<>]*>/g;
const partEnds = '</pkg:xmlData>';

/** Word documents in one XML file: the flat package of Word 2007 and later, and Word 2003's own form. */
export function readWordXml(source: string): ExtractedText {
  const xml = cleanText(source);
  const parts = new Map<string, string>();
  for (let end = 0, last = xml.lastIndexOf(partEnds); end < last;) {
    partBegins.lastIndex = end;
    const begun = partBegins.exec(xml);
    if (!begun || partBegins.lastIndex > last) break;
    const from = partBegins.lastIndex;
    end = xml.indexOf(partEnds, from);
    parts.set((attribute(begun[1] ?? '', 'name') ?? '').replace(/^\//, ''), xml.slice(from, end));
  }
  if (parts.size === 0) splitWord2003(xml, parts);
  const extracted = readPackage({ names: [...parts.keys()], read: (name) => parts.get(name) ?? null });
  return { ...extracted, format: 'doc' };
}

/** Word 2003 keeps what later became parts as children of one root; the elements inside bear the same names. */
function splitWord2003(xml: string, parts: Map<string, string>): void {
  const take = (name: string) => {
    const from = xml.search(new RegExp(`<w:${name}\\b[^<>]*>`));
    const end = from < 0 ? -1 : xml.indexOf(`</w:${name}>`, from);
    return end < 0 ? undefined : xml.slice(from, end + `</w:${name}>`.length);
  };
  parts.set('word/document.xml', take('body') ?? xml);
  parts.set('word/styles.xml', take('styles') ?? '');
  parts.set(
    'docProps/core.xml',
    /<o:Title>([^<]*)</.exec(xml)?.[0]?.replace('<o:Title>', '<dc:title>') ?? '',
  );
}
