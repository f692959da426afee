import type { Brief } from '#extraction/formats/json/brief.ts';
import { isRecord, textAt, textsIn, type Json } from '#extraction/formats/json/records.ts';
import { capitalised, dayOf, listed, oneLine, wordsOf } from '#extraction/formats/json/wording.ts';

// Nothing that means anything to a reader is nested deeper.
const maxDepth = 12;
const aliasKey = /^(?:aliases|also[_ ]known[_ ]as|aka|synonyms|other[_ ]names)$/i;
const targets = 'sectors?|industr(?:y|ies)|verticals?|countries|regions?|organi[sz]ations';
const targetKey = new RegExp(
  `^(?:target(?:ed|s)?(?:[_ ](?:${targets}))?|sectors|industries|verticals)$`,
  'i',
);
const kindKey = /^(?:kind|type|category|class)$/i;
const kindWords = /^\p{Ll}[\p{Ll}-]*(?: \p{Ll}[\p{Ll}-]*){0,2}$/u;
const referring = /^(?:external_?)?references?$/i;
const link = /^(?:https?|ftp):\/\/\S+$/i;

/** Whose values a map holds: the nearest map with a name, and the words of the keys from there. */
type Owner = { name: string; path: string; depth: number };

/**
 * Writes a map as what it says of what it names: its other names, what it is, what it targets, and each other value with the words of
 * its key. Lists of maps follow below a heading of their key. Every scalar of the map is a text.
 */
export function writeMap(brief: Brief, record: Json, owner: Owner = { name: '', path: '', depth: 1 }): void {
  const own = nameOf(record);
  const of: Owner = own === '' ? owner : { ...owner, name: own, path: '' };
  for (const [key, value] of Object.entries(record)) {
    const fact = factOf(key, textsOf(key, value), of);
    if (fact !== '' && !isName(key, value, own)) brief.fact(fact);
  }
  if (own !== '' && Object.keys(record).length === 1) brief.fact(own);
  for (const [key, value] of Object.entries(record)) {
    for (const text of typeof value === 'string' ? [value] : textsIn(value))
      if (text.trim().includes('\n')) brief.prose(text);
    if (of.depth < maxDepth) writeInner(brief, key, value, of);
  }
}

const nameOf = (record: Json): string => oneLine(textAt(record, 'name') || textAt(record, 'title'));
const isName = (key: string, value: unknown, name: string): boolean =>
  /^(?:name|title)$/.test(key) && typeof value === 'string' && oneLine(value) === name;

/** The values on a line of their own: texts of several lines are prose, and links to sources no text. */
function textsOf(key: string, value: unknown): string[] {
  const texts = (typeof value === 'string' ? [value] : textsIn(value)).map((text) => text.trim());
  return texts
    .filter((text) => text !== '' && !text.includes('\n') && !(referring.test(key) && link.test(text)))
    .map(dayOf);
}

function factOf(key: string, texts: string[], { name, path }: Owner): string {
  const [first] = texts;
  if (first === undefined) return '';
  const plain = name !== '' && path === '';
  if (/^tlp$/i.test(key)) return `TLP:${first.replace(/^tlp:/i, '').toUpperCase()}`;
  if (plain && aliasKey.test(key)) return `${name}, also known as ${listed(texts)}.`;
  if (plain && targetKey.test(key)) return `${name} targets ${listed(texts)}.`;
  if (plain && kindKey.test(key) && texts.length === 1 && kindWords.test(first))
    return `${name} is ${/^[aeiou]/.test(first) ? 'an' : 'a'} ${first}.`;
  const words = capitalised(oneLine(`${path} ${wordsOf(key)}`));
  return `${words}${name === '' ? '' : ` of ${name}`}: ${texts.join('; ')}`;
}

function writeInner(brief: Brief, key: string, value: unknown, owner: Owner): void {
  const depth = owner.depth + 1;
  const words = oneLine(wordsOf(key));
  if (isRecord(value)) {
    const path = `${owner.path} ${words}`.trim();
    return writeMap(brief, value, { ...owner, path, depth });
  }
  const inner = (Array.isArray(value) ? value.flat(maxDepth) : []).filter(isRecord);
  if (inner.length > 0) brief.heading(depth, capitalised(words));
  for (const record of inner) {
    if (nameOf(record) === '' && Object.values(record).every((one) => typeof one === 'string'))
      brief.fact(rowOf(record));
    else {
      brief.prose('');
      writeMap(brief, record, { name: '', path: '', depth });
    }
  }
}

/** A map of plain values without a name is a row, as in a file of separated values. */
function rowOf(record: Json): string {
  return Object.entries(record)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${wordsOf(key)}: ${oneLine(String(value))}`)
    .join('; ');
}
