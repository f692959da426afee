import { join } from 'node:path';

import { openDeps } from '#app/wiring/deps.ts';
import { loadConfig } from '#config/config.ts';
import { createSearch } from '#domain/search/index.ts';
import { ensureFirstAdmin, findUserByEmail } from '#domain/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { createLogger } from '#kernel/logging/logger.ts';

import { signIn } from './support/client.ts';
import { inNewDirectory, prepareDatabase } from './support/directory.ts';
import { documentRecord } from './support/filled-data.ts';
import { admin, startServer } from './support/server.ts';
import { judge, tiny } from './support/promises.ts';
import {
  hasCollection,
  ndcg10,
  readCollection,
  type CollectionQuery,
} from './support/retrieval-collection.ts';
import { passagesOf } from './support/retrieval-index.ts';

// The order over HTTP, with and without group_by, next to the order in process, which npm run eval measures, on one collection.

const collection = 'sec-ctibench-rcm';
const limit = 10;
const longestQuery = 1000;
type Ranking = (query: string) => Promise<string[]>;

/** The collection's documents as if they had been uploaded; answers their ids there by those here, and the bench's own ranking. */
async function fill(directory: string): Promise<{ names: Map<string, string>; own: Map<string, string[]> }> {
  const { documents, queries } = readCollection(collection);
  const dataDir = join(directory, 'data');
  await prepareDatabase(dataDir);
  const deps = await openDeps({ ...loadConfig({}), dataDir }, createLogger('warn'));
  try {
    const db = deps.database.kysely;
    await ensureFirstAdmin(db, admin.email, admin.password);
    const owner = (await findUserByEmail(db, admin.email))?.id ?? '';
    const jar = newId();
    await db
      .insertInto('jars')
      .values({ id: jar, name: collection, access: 'private', owner_id: owner })
      .execute();
    const names = new Map(documents.map(({ _id }) => [newId(), _id]));
    const ids = new Map([...names].map(([id, name]) => [name, id]));
    const filled = documents.map((document) => {
      const id = ids.get(document._id) ?? '';
      const passages = passagesOf({ ...document, _id: id }, jar);
      const { title, text } = document;
      return { passages, record: documentRecord({ id, jar_id: jar, title, text, passages }) };
    });
    await deps.index.add(filled.flatMap(({ passages }) => passages));
    const processed_at = new Date();
    await db
      .insertInto('documents')
      .values(filled.map(({ record }) => ({ ...record, uploaded_by: owner, processed_at })))
      .execute();
    await deps.index.optimize();
    const search = createSearch({ index: deps.index });
    const own = new Map<string, string[]>();
    for (const { _id, text } of asked(queries)) {
      const found = await search({ query: text, filter: { jar_ids: [jar] }, limit, group_by: 'document' });
      own.set(
        _id,
        found.hits.map(({ document_id }) => document_id),
      );
    }
    return { names, own };
  } finally {
    await deps.close();
  }
}

/** As the API takes them: it refuses longer ones. */
function asked(queries: CollectionQuery[]): CollectionQuery[] {
  const some = tiny ? queries.slice(0, 20) : queries;
  return some.map(({ _id, text }) => ({ _id, text: text.slice(0, longestQuery) }));
}

async function main(directory: string): Promise<void> {
  const { names, own } = await fill(directory);
  // Vectors would come in the middle of it.
  const server = await startServer(directory, { env: { EMBEDDINGS: 'off' } });
  const client = await signIn(server.platform);
  const overHttp =
    (fields: object): Ranking =>
    async (query) => {
      const body = { query, limit, include_content: false, ...fields };
      const answer = await client.call('POST', `${server.platform}/api/knowledge/search`, body);
      if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`);
      return answer.body.results.map(({ document_id }) => document_id);
    };
  const { queries: all, relevant } = readCollection(collection);
  const queries = asked(all);
  const sums = { bench: 0, grouped: 0, passages: 0 };
  let same = 0;
  for (const { _id, text } of queries) {
    const gain = (ids: string[]) =>
      ndcg10(
        [...new Set(ids)].map((id) => names.get(id) ?? ''),
        relevant.get(_id) ?? new Map<string, number>(),
      );
    const bench = own.get(_id) ?? [];
    const grouped = await overHttp({ group_by: 'document' })(text);
    sums.bench += gain(bench);
    sums.grouped += gain(grouped);
    sums.passages += gain(await overHttp({})(text));
    if (bench.join() === grouped.join()) same += 1;
  }
  client.close();
  await server.stop();
  const mean = (sum: number) => sum / queries.length;
  console.log(`${collection}, ${queries.length} queries, nDCG@10 of documents`);
  console.log(`passages over HTTP, each document where its first one is ${mean(sums.passages).toFixed(4)}`);
  console.log(`group_by: document over HTTP                           ${mean(sums.grouped).toFixed(4)}`);
  console.log(`in process, as npm run eval measures it                ${mean(sums.bench).toFixed(4)}`);
  judge([{ what: 'same order over HTTP', measured: same / queries.length, atLeast: 1, always: true }]);
}

if (!hasCollection(collection)) throw new Error('The collections of ../shared/data/ir are missing');
await inNewDirectory(main);
