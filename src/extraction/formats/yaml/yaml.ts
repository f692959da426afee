import { Lexer, parseAllDocuments } from 'yaml';
import type { ExtractedText } from '#analysis/document.ts';
import { cleanText } from '#extraction/decode.ts';
import { briefly, createBrief } from '#extraction/formats/json/brief.ts';
import { isRecord, textAt, type Json } from '#extraction/formats/json/records.ts';
import { oneLine } from '#extraction/formats/json/wording.ts';
import { isSigma, writeSigma } from './sigma.ts';
import { writeMap } from './structure.ts';

/**
 * Longer files are not parsed: the library takes half a second for so many tags or brackets, and minutes for some more. UTF-16 code units.
 */
const longestParsed = 64 * 1024;
/** A file that is written by hand names nothing more often; what does so without end is an attack (`&a [*a, *a]`). */
const mostAliases = 10;
const topTitle =
  /^(?:title|name):[ \t]+(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([^\s"'|>&*[{][^\n#]{0,199}))/m;

/**
 * YAML. Rules of Sigma, one or more, are read as briefs; other maps as what they say; anything else, also what is too long to be
 * parsed, is readable as it is written. The title is the top-level `title` or `name`.
 */
export function readYaml(source: string): ExtractedText {
  return briefly(() => readParsed(source)) ?? asWritten(source);
}

function asWritten(source: string): ExtractedText {
  const text = cleanText(source);
  const [, double, single, plain] = topTitle.exec(text) ?? [];
  const title = oneLine(double ?? single ?? plain ?? '');
  return { format: 'yaml', title: title || null, text, pages: [], headings: [] };
}

/** Null for what is no map, nor a list of maps. */
function readParsed(source: string): ExtractedText | null {
  if (source.length > longestParsed) return null;
  const rules = /^detection:/m.test(source) && /^title:/m.test(source) ? documentsIn(source, 'core') : [];
  const { brief, out } = createBrief(source.length);
  if (rules.length > 0 && rules.every(isSigma)) {
    for (const rule of rules) writeSigma(brief, rule);
    return out.finish('yaml', rules.length === 1 ? oneLine(String(rules[0]?.['title'])) : null);
  }
  const maps = documentsIn(source, 'failsafe');
  if (maps.length === 0) return null;
  for (const comment of commentsIn(source)) brief.fact(comment);
  for (const map of maps) {
    out.gap();
    writeMap(brief, map);
  }
  const [first = {}] = maps;
  const title = maps.length === 1 ? textAt(first, 'title') || textAt(first, 'name') : '';
  return out.finish('yaml', oneLine(title) || null);
}

/** In the schema `failsafe` every value is the text that it is written as. Empty for what is no valid YAML, or is nested without end. */
function documentsIn(source: string, schema: 'core' | 'failsafe'): Json[] {
  try {
    const documents = parseAllDocuments(source, { logLevel: 'silent', uniqueKeys: false, schema });
    if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) return [];
    const values = documents
      .map((document) => document.toJS({ maxAliasCount: mostAliases }) as unknown)
      .flatMap((value) => value);
    return values.every(isRecord) ? values : [];
  } catch {
    return [];
  }
}

/** What people write in a file for each other. Within a text of several lines a number sign begins none. */
function* commentsIn(source: string): Generator<string> {
  let before = '';
  for (const token of new Lexer().lex(source)) {
    if (token.startsWith('#') && before !== '\u001f') yield token.replace(/^#+/, '').trim();
    before = token;
  }
}
