import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createSearch, type Search } from '#domain/search/index.ts';
import { printTable } from '../support/figures.ts';
import type { CollectionDocument } from '../support/retrieval-collection.ts';
import { storeVectors, temporaryIndex } from '../support/retrieval-index.ts';
import { readQuestions } from './report-jar.ts';

// Where the report that answers a question comes among long and short documents, with group_by: document:
// node bench/reports/document-rank.ts

type Judged = { question: string; answerable: boolean; paraphrased: boolean; documents: string[] };

const data = join(import.meta.dirname, '../../../shared/data');
const filter = { jar_ids: ['jar'] };

/** The texts of the folder, by the name of the document that each is of. */
function textsIn(folder: string): CollectionDocument[] {
  if (!existsSync(folder)) throw new Error(`The texts are missing: ${folder}`);
  return readdirSync(folder).map((name) => {
    const _id = name.replace(/\.txt$/, '');
    return {
      _id,
      title: _id.replaceAll(/\.\w+$|[-_]/g, ' ').trim(),
      text: readFileSync(join(folder, name), 'utf8'),
    };
  });
}

/** MRR@10, and the share of questions whose report comes first. */
async function figuresOf(search: Search, questions: Judged[]): Promise<string> {
  let sum = 0;
  let first = 0;
  for (const { question: query, documents } of questions) {
    const { hits } = await search({ query, filter, limit: 10, group_by: 'document' });
    const at = hits.findIndex(({ document_id }) => documents.includes(document_id));
    if (at >= 0) sum += 1 / (at + 1);
    if (at === 0) first += 1;
  }
  return `${(sum / questions.length).toFixed(3)} (${((100 * first) / questions.length).toFixed(1)} %)`;
}

const documents = [
  ...textsIn(join(data, 'reports/text')),
  ...textsIn(join(data, 'documents/txt')).map((each) => ({ ...each, _id: `other/${each._id}` })),
];
const questions = readQuestions<Judged & { id: string; must: string[]; must_not: string[] }>(
  join(data, 'reports'),
).filter(({ answerable }) => answerable);
const { index, passages, remove } = await temporaryIndex(documents, 'jar');
try {
  const vectors = await storeVectors(index, passages);
  const kinds = [
    ['worded otherwise', questions.filter(({ paraphrased }) => paraphrased)],
    ['worded as the text', questions.filter(({ paraphrased }) => !paraphrased)],
  ] as const;
  const rows: string[][] = [];
  for (const [kind, asked] of kinds) {
    const words = await figuresOf(createSearch({ index }), asked);
    const both = await figuresOf(createSearch({ index, vectors }), asked);
    rows.push([kind, String(asked.length), words, both]);
  }
  console.log(`${documents.length} documents of ${passages.length} passages\n`);
  printTable(['questions', 'number', 'MRR@10 (at rank 1): words', 'both'], rows);
} finally {
  await remove();
}
