import { parseAllDocuments } from 'yaml';
import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { briefly, createBrief } from '#extraction/formats/json/brief.ts';
import { isRecord, type Json } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import { isSigma, writeSigma } from './sigma.ts';

/**
 * Longer files are not parsed: the library takes half a second for so many tags or brackets, and minutes for some more. UTF-16 code units.
 */
const longestRules = 64 * 1024;
/** A rule names nothing twice; what does so without end is an attack (`&a [*a, *a]`). */
const mostAliases = 10;
const topTitle =
  /^(?:title|name):[ \t]+(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"'|>&*[{][^\n#]{0,199}))/m;

/**
 * YAML. Rules of Sigma, one or more, are read as briefs; anything else is readable as it is written, and its title is its top-level
 * `title` or `name`.
 */
export function readYaml(source: string): ExtractedText {
  return briefly(() => readRules(source)) ?? asWritten(source);
}

function asWritten(source: string): ExtractedText {
  const text = cleanText(source);
  const [, double, single, plain] = topTitle.exec(text) ?? [];
  const title = oneLine(double ?? single ?? plain ?? '');
  return { format: 'yaml', title: title || null, text, pages: [], headings: [] };
}

/** Null unless every document in the source is a rule. */
function readRules(source: string): ExtractedText | null {
  if (source.length > longestRules || !/^detection:/m.test(source) || !/^title:/m.test(source)) return null;
  const documents = documentsIn(source);
  if (documents.length === 0 || !documents.every(isSigma)) return null;
  const { brief, out } = createBrief(source.length);
  for (const rule of documents) writeSigma(brief, rule);
  return out.finish('yaml', documents.length === 1 ? oneLine(String(documents[0]?.['title'])) : null);
}

/** Empty for what is no valid YAML, or is nested without end. */
function documentsIn(source: string): Json[] {
  try {
    const documents = parseAllDocuments(source, { logLevel: 'silent', uniqueKeys: false });
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return [];
    const values = documents.map((document) => document.toJS({ maxAliasCount: mostAliases }) as unknown);
    return values.every(isRecord) ? values : [];
  } catch {
    return [];
  }
}
