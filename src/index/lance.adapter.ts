import { MatchQuery, Operator, type Connection, type Table } from '@lancedb/lancedb';
import type { Schema } from 'apache-arrow';

import { filterPredicate, sqlList, sqlText } from './filter.sql.ts';
import { readHits, readPassages } from './hits.ts';
import type { Maintenance } from './maintenance.ts';
import {
  createIndexes,
  hitColumns,
  passagesToArrow,
  storedDimensions,
  termColumn,
} from './passages.table.ts';
import type { IndexedPassage, IndexFilter, IndexHit, LexicalQuery, SearchIndex } from './search-index.ts';
import { termQuery } from './terms.ts';
import { createWriteChain, type WriteChain } from './write-chain.ts';

const idsPerDelete = 500;

/** The search index in one LanceDB table. Made by `openSearchIndex`. */
export class LanceSearchIndex implements SearchIndex {
  private readonly connection: Connection;
  private readonly table: Table;
  private readonly schema: Schema;
  private readonly maintenance: Maintenance;
  private readonly writes: WriteChain = createWriteChain();

  constructor(options: { connection: Connection; table: Table; schema: Schema; maintenance: Maintenance }) {
    this.connection = options.connection;
    this.table = options.table;
    this.schema = options.schema;
    this.maintenance = options.maintenance;
  }

  async add(passages: IndexedPassage[]): Promise<void> {
    if (passages.length === 0) return;
    const rows = passagesToArrow(passages, this.schema);
    await this.writes.run(() => this.table.add(rows));
    this.maintenance.wrote(passages.length);
  }

  async deleteDocuments(documentIds: string[]): Promise<void> {
    for (let from = 0; from < documentIds.length; from += idsPerDelete) {
      const ids = documentIds.slice(from, from + idsPerDelete);
      await this.delete(`document_id IN (${sqlList(ids)})`);
    }
  }

  async deleteJar(jarId: string): Promise<void> {
    await this.delete(`jar_id = ${sqlText(jarId)}`);
  }

  async searchLexical(query: LexicalQuery, filter: IndexFilter, limit: number): Promise<IndexHit[]> {
    const predicate = filterPredicate(filter);
    const terms = termQuery(query);
    if (predicate === null || terms === null || limit < 1) return [];
    const match = new MatchQuery(terms.text, termColumn, { fuzziness: 0, operator: Operator.Or });
    const found = this.table.query().fullTextSearch(match).where(predicate);
    const rows = found.select([...hitColumns, '_score']).limit(limit);
    return readHits(rows, (row) => (row._score ?? 0) * terms.scale);
  }

  async searchVector(vector: Float32Array, filter: IndexFilter, limit: number): Promise<IndexHit[]> {
    const predicate = filterPredicate(filter);
    if (predicate === null || limit < 1 || storedDimensions(this.schema) !== vector.length) return [];
    const found = this.table.query().nearestTo(vector).distanceType('cosine').where(predicate);
    const rows = found.select([...hitColumns, '_distance']).limit(limit);
    const hits = await readHits(rows, (row) => 1 - (row._distance ?? Number.NaN));
    // A vector of zeros has no direction, so no cosine either.
    return hits.filter((hit) => Number.isFinite(hit.score));
  }

  async passagesOf(documentId: string): Promise<Omit<IndexHit, 'score'>[]> {
    const found = this.table.query().where(`document_id = ${sqlText(documentId)}`);
    const passages = await readPassages(found.select([...hitColumns]));
    return passages.sort((a, b) => a.ordinal - b.ordinal);
  }

  async documentCounts(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for await (const batch of this.table.query().select(['document_id'])) {
      const column = batch.getChild('document_id');
      for (const id of column ?? []) counts.set(id as string, (counts.get(id as string) ?? 0) + 1);
    }
    return counts;
  }

  async count(): Promise<number> {
    return this.table.countRows();
  }

  async optimize(): Promise<void> {
    await this.writes.idle();
    await this.maintenance.run();
  }

  async clear(): Promise<void> {
    await this.writes.run(async () => {
      await this.table.delete('true');
      await createIndexes(this.table, { replace: true });
    });
    this.maintenance.wrote(0);
  }

  async close(): Promise<void> {
    await this.writes.idle();
    await this.maintenance.stop();
    this.table.close();
    this.connection.close();
  }

  private async delete(predicate: string): Promise<void> {
    const { numDeletedRows } = await this.writes.run(() => this.table.delete(predicate));
    if (numDeletedRows > 0) this.maintenance.wrote(numDeletedRows);
  }
}
