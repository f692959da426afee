import { strToU8, zipSync } from 'fflate';
import type { PreparedReport } from '#publishing/prepare/prepared.ts';
import { documentXml } from './document-xml.ts';
import {
  contentTypes,
  coreProperties,
  documentRelations,
  footer,
  header,
  packageRelations,
  settings,
} from './package-parts.ts';
import type { Writing } from './runs.ts';
import { stylesXml } from './styles-xml.ts';

/** Office Open XML as Word writes it, with styles for all that has a meaning. */
export function docxOf(report: PreparedReport): Uint8Array {
  const writing: Writing = { report, links: [], bookmarks: 0 };
  const document = documentXml(writing);
  const parts = {
    '[Content_Types].xml': contentTypes(),
    '_rels/.rels': packageRelations(),
    'docProps/core.xml': coreProperties(report),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': documentRelations(writing.links),
    'word/styles.xml': stylesXml(report),
    'word/settings.xml': settings(),
    'word/header.xml': header(report),
    'word/footer.xml': footer(report),
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)] as const);
  // The same report is the same file.
  return zipSync(Object.fromEntries(files), { mtime: new Date('2000-01-01T12:00:00') });
}
