import type { searchBody } from '@skep/server/api/search/platform.schemas.ts';
import type { Body } from '#api/reply.ts';

export type Format = NonNullable<NonNullable<Body<typeof searchBody>['filters']>['document_types']>[number];

/** What documents can be, as people call it. */
export const formatNames: Record<Format, string> = {
  pdf: 'PDF',
  docx: 'Word',
  doc: 'Word 97',
  txt: 'Text',
  csv: 'CSV',
  yaml: 'YAML',
  md: 'Markdown',
  html: 'HTML',
  json: 'JSON',
};

/** A search as the address has it. Aliases are searched unless it says otherwise. */
export type Wanted = {
  q?: string;
  jars?: string[];
  types?: Format[];
  tags?: string[];
  /** Days, in UTC as documents have them. */
  from?: string;
  to?: string;
  by?: 'document';
  aliases?: false;
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string' && each !== '') : [];

const isFormat = (name: string): name is Format => Object.hasOwn(formatNames, name);

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

export function wantedIn(search: Record<string, unknown>): Wanted {
  const jars = texts(search.jars);
  const types = texts(search.types).filter(isFormat);
  const tags = texts(search.tags);
  const { q } = search;
  // A number alone is one to the parser of addresses.
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  return {
    ...(text !== '' && { q: text }),
    ...(jars.length > 0 && { jars }),
    ...(types.length > 0 && { types }),
    ...(tags.length > 0 && { tags }),
    ...(isDay(search.from) && { from: search.from }),
    ...(isDay(search.to) && { to: search.to }),
    ...(search.by === 'document' && { by: 'document' as const }),
    ...(search.aliases === false && { aliases: false as const }),
  };
}
