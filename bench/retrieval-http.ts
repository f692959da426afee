import { join } from 'node:path';

import { openDeps } from '#app/wiring/deps.ts';
import { loadConfig } from '#config/config.ts';
import { createSearch, type Search } from '#domain/search/index.ts';
import { ensureFirstAdmin, findUserByEmail } from '#domain/users/index.ts';
import { newId } from '#kernel/ids.ts';
import { createLogger } from '#kernel/logging/logger.ts';

import { signIn } from './support/client.ts';
import { inNewDirectory, prepareDatabase } from './support/directory.ts';
import { printTable } from './support/figures.ts';
import { documentRecord } from './support/filled-data.ts';
import { untilHybrid } from './support/hybrid.ts';
import { admin, startServer } from './support/server.ts';
import { judge, tiny, type Promised } from './support/promises.ts';
import {
  hasCollection,
  ndcg10,
  readCollection,
  type CollectionQuery,
} from './support/retrieval-collection.ts';
import { passagesOf, storeVectors } from './support/retrieval-index.ts';

// The order over HTTP, by words and with meaning, with and without group_by, next to the order in process, which npm run eval
// measures, on one collection.

const collection = 'sec-ctibench-rcm';
const limit = 10;
const longestQuery = 1000;
/** How the server searches, and what asks it to. */
const ways = { 'by words': { vectors: false }, 'as usual, with meaning': {} };
type Way = keyof typeof ways;
type Ranking = (query: string) => Promise<string[]>;
/** For each query, by its id, the documents in process. */
type Own = Record<Way, Map<string, string[]>>;

/** The collection's documents as if they had been uploaded, with vectors; answers their ids there by those here, and the bench's own rankings. */
async function fill(directory: string): Promise<{ names: Map<string, string>; own: Own }> {
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
    const passages = filled.flatMap((each) => each.passages);
    await deps.index.add(passages);
    const processed_at = new Date();
    await db
      .insertInto('documents')
      .values(filled.map(({ record }) => ({ ...record, uploaded_by: owner, processed_at })))
      .execute();
    // Optimizes the index, too.
    const vectors = await storeVectors(deps.index, passages);
    const rank = async (search: Search) => {
      const found = new Map<string, string[]>();
      for (const { _id, text } of asked(queries)) {
        const { hits } = await search({
          query: text,
          filter: { jar_ids: [jar] },
          limit,
          group_by: 'document',
        });
        found.set(
          _id,
          hits.map(({ document_id }) => document_id),
        );
      }
      return found;
    };
    const own = {
      'by words': await rank(createSearch({ index: deps.index })),
      'as usual, with meaning': await rank(createSearch({ index: deps.index, vectors })),
    };
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
  const server = await startServer(directory);
  const client = await signIn(server.platform);
  const url = `${server.platform}/api/knowledge/search`;
  await untilHybrid(client, url);
  const { queries: all, relevant } = readCollection(collection);
  const queries = asked(all);
  const promised: Promised[] = [];
  for (const [way, fields] of Object.entries(ways)) {
    const overHttp =
      (more: object): Ranking =>
      async (query) => {
        const body = { query, limit, include_content: false, ...fields, ...more };
        const answer = await client.call('POST', url, body);
        if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`);
        return answer.body.results.map(({ document_id }) => document_id);
      };
    const sums = { own: 0, grouped: 0, passages: 0 };
    let same = 0;
    for (const { _id, text } of queries) {
      const grades = relevant.get(_id) ?? new Map<string, number>();
      const gain = (ids: string[]) =>
        ndcg10(
          [...new Set(ids)].map((id) => names.get(id) ?? ''),
          grades,
        );
      const inProcess = own[way as Way].get(_id) ?? [];
      const grouped = await overHttp({ group_by: 'document' })(text);
      sums.own += gain(inProcess);
      sums.grouped += gain(grouped);
      sums.passages += gain(await overHttp({})(text));
      if (inProcess.join() === grouped.join()) same += 1;
    }
    const mean = (sum: number) => (sum / queries.length).toFixed(4);
    printTable(
      [`${collection}, ${queries.length} queries, ${way}`, 'nDCG@10 of documents'],
      [
        ['passages over HTTP, each document where its first one is', mean(sums.passages)],
        ['group_by: document over HTTP', mean(sums.grouped)],
        ['in process, as npm run eval measures it', mean(sums.own)],
      ],
    );
    promised.push({
      what: `same order over HTTP, ${way}`,
      measured: same / queries.length,
      atLeast: 1,
      always: true,
    });
  }
  client.close();
  await server.stop();
  judge(promised);
}

if (!hasCollection(collection)) throw new Error('The collections of ../shared/data/ir are missing');
await inNewDirectory(main);
