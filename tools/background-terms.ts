/**
 * Makes src/domain/search/lexical/background-terms.txt: in how many passages of the texts of `names/` each term is, as the search
 * analyses them. `node tools/background-terms.ts ../shared/data`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { analyseDocument } from '#analysis/analyse.ts';

import { readLabelled } from './names/labelled-texts.ts';

/** Terms of fewer passages weigh as those of none. */
const leastPassages = 2;
/** Texts are shorter than files: so many characters are read as one document, whose passages have the usual length. */
const charactersTogether = 20_000;

function readTexts(data: URL): string[] {
  const reports = readFileSync(new URL('names/ctinexus.jsonl', data), 'utf8').trim().split('\n');
  return [
    ...readLabelled(data).map(({ text }) => text),
    ...reports.map((line) => (JSON.parse(line) as { text: string }).text),
  ];
}

function together(texts: string[]): string[] {
  const documents = [''];
  for (const text of texts) {
    const last = documents.at(-1) ?? '';
    if (last.length > charactersTogether) documents.push(text);
    else documents[documents.length - 1] = last === '' ? text : `${last}\n\n${text}`;
  }
  return documents;
}

const [, , data = '../shared/data'] = process.argv;
const texts = readTexts(pathToFileURL(`${resolve(data)}/`));
const passagesOf = new Map<string, number>();
let passages = 0;
for (const text of together(texts)) {
  const document = { format: 'txt' as const, title: null, text, pages: [], headings: [] };
  for (const { terms } of analyseDocument(document, '').passages) {
    passages += 1;
    for (const term of new Set(terms.body.split(' '))) passagesOf.set(term, (passagesOf.get(term) ?? 0) + 1);
  }
}
const byCount = new Map<number, string[]>();
for (const [term, count] of passagesOf) {
  if (count < leastPassages || term === '') continue;
  const terms = byCount.get(count) ?? [];
  byCount.set(count, [...terms, term]);
}
const lines = [...byCount]
  .sort(([a], [b]) => b - a)
  .map(([count, terms]) => `${count} ${terms.sort().join(' ')}`);
const target = new URL('../src/domain/search/lexical/background-terms.txt', import.meta.url);
writeFileSync(target, `${[passages, ...lines].join('\n')}\n`);
const kept = [...byCount.values()].reduce((sum, terms) => sum + terms.length, 0);
console.log(`${texts.length} texts, ${passages} passages, ${kept} of ${passagesOf.size} terms kept`);
