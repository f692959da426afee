import type { ExtractedText } from '#text/document.ts';
import { cleanText } from '#extract/decode.ts';
import { readPackage } from '#extract/formats/docx.ts';
import { attribute } from '#extract/xml.ts';

const part = /<pkg:part\b([^>]*)>\s*<pkg:xmlData[^>]*>([\s\S]*?)<\/pkg:xmlData>/g;

/** Word documents in one XML file: the flat package of Word 2007 and later, and Word 2003's own form. */
export function readWordXml(source: string): ExtractedText {
  const xml = cleanText(source);
  const parts = new Map<string, string>();
  for (const [, attributes = '', content = ''] of xml.matchAll(part)) {
    parts.set((attribute(attributes, 'name') ?? '').replace(/^\//, ''), content);
  }
  if (parts.size === 0) splitWord2003(xml, parts);
  const extracted = readPackage({ names: [...parts.keys()], read: (name) => parts.get(name) ?? null });
  return { ...extracted, format: 'doc' };
}

/** Word 2003 keeps what later became parts as children of one root; the elements inside bear the same names. */
function splitWord2003(xml: string, parts: Map<string, string>): void {
  const take = (name: string) => new RegExp(`<w:${name}\\b[^>]*>[\\s\\S]*?</w:${name}>`).exec(xml)?.[0];
  parts.set('word/document.xml', take('body') ?? xml);
  parts.set('word/styles.xml', take('styles') ?? '');
  parts.set(
    'docProps/core.xml',
    /<o:Title>([^<]*)</.exec(xml)?.[0]?.replace('<o:Title>', '<dc:title>') ?? '',
  );
}
