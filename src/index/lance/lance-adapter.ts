import { BooleanQuery, MatchQuery, Occur, Operator, type Connection, type Table } from '@lancedb/lancedb';

import type { Span } from '#analysis/document.ts';

import { examine } from '#index/examine.ts';
import { atPlaces, filterPredicate, sqlList, sqlText } from './filter-sql.ts';
import { createCountCache, type CountCache } from './count-cache.ts';
import { countByDocument, countRows, placeColumns, readLexicalHits, readPassages } from './hits.ts';
import type { Maintenance } from '#index/maintenance.ts';
import {
  contentsToArrow,
  createIndexes,
  hitColumns,
  passagesToArrow,
  termColumn,
  termIndexName,
} from './passages-table.ts';
import type {
  FieldTerm,
  FoundPlace,
  IndexContents,
  IndexedPassage,
  IndexFilter,
  IndexHit,
  LexicalHit,
  LexicalQuery,
  PassagePlaces,
  PassageVector,
  SearchIndex,
  VectorSpace,
} from '#index/search-index.ts';
import { indexedTerm, termQuery } from './terms.ts';
import type { VectorTables } from './vector-tables.ts';
import { createWriteChain, type WriteChain } from './write-chain.ts';

const idsPerDelete = 500;

type LanceParts = {
  connection: Connection;
  table: Table;
  maintenance: Maintenance;
  vectors: VectorTables;
  vectorMaintenance: Maintenance;
};

/** The search index: passages in one LanceDB table, the vectors of each model in another. Made by `openSearchIndex`. */
export class LanceSearchIndex implements SearchIndex, IndexContents {
  private readonly connection: Connection;
  private readonly table: Table;
  private readonly maintenance: Maintenance;
  private readonly writes: WriteChain = createWriteChain();
  private readonly counts: CountCache = createCountCache();

  private readonly vectors: VectorTables;
  private readonly vectorMaintenance: Maintenance;

  constructor(options: LanceParts) {
    this.connection = options.connection;
    this.table = options.table;
    this.maintenance = options.maintenance;
    this.vectors = options.vectors;
    this.vectorMaintenance = options.vectorMaintenance;
  }

  async add(passages: IndexedPassage[]): Promise<void> {
    if (passages.length === 0) return;
    const rows = await passagesToArrow(passages);
    await this.writes.run(() => this.table.add(rows));
    this.maintenance.wrote(passages.length);
  }

  async deleteDocuments(documentIds: string[]): Promise<void> {
    for (const ids of partsOf(documentIds)) await this.delete(`document_id IN (${sqlList(ids)})`);
  }

  async deleteJar(jarId: string): Promise<void> {
    await this.delete(`jar_id = ${sqlText(jarId)}`);
  }

  async retag(documentIds: string[], tags: string[]): Promise<void> {
    const where = `document_id IN (${sqlList(documentIds)})`;
    // A list of none has no type there.
    const value = tags.length > 0 ? `[${sqlList(tags)}]` : `array_remove(['none'], 'none')`;
    const valuesSql = { tags: value };
    const { rowsUpdated } = await this.writes.run(() => this.table.update({ where, valuesSql }));
    if (rowsUpdated > 0) this.maintenance.wrote(rowsUpdated);
    await this.vectors.retag(where, valuesSql);
  }

  async searchLexical(query: LexicalQuery, filter: IndexFilter, limit: number): Promise<LexicalHit[]> {
    const terms = termQuery(query);
    if (terms === null) return [];
    const columns = [...placeColumns, termColumn];
    const rows = await this.matching(terms.text, filter, { columns, limit });
    return rows === null ? [] : readLexicalHits(rows, terms.scale);
  }

  async countHolders(term: FieldTerm, filter: IndexFilter, most: number): Promise<number> {
    const held = indexedTerm(term);
    return this.counted(filter, `${most} ${held}`, async () => {
      // Without a column of the table nothing is read but the BM25 index.
      const rows = await this.matching(held, filter, { columns: [], limit: most });
      return rows === null ? 0 : countRows(rows);
    });
  }

  async countPermitted(filter: IndexFilter): Promise<number> {
    return this.counted(filter, '', (predicate) => this.table.countRows(predicate));
  }

  async nearest(
    { space, vector }: { space: string; vector: Float32Array },
    filter: IndexFilter,
    limit: number,
  ): Promise<FoundPlace[] | null> {
    const predicate = filterPredicate(filter);
    if (predicate === null || limit < 1) return [];
    const [permitted, all] = await Promise.all([this.countPermitted(filter), this.table.countRows()]);
    return this.vectors.search(space, { vector, predicate, limit, permitted, all });
  }

  async similarities(
    { space, vector }: { space: string; vector: Float32Array },
    places: PassagePlaces[],
  ): Promise<FoundPlace[] | null> {
    if (places.length === 0) return [];
    return this.vectors.similarities(space, { vector, predicate: atPlaces(places) });
  }

  addVectors(space: VectorSpace, vectors: PassageVector[]): Promise<void> {
    return this.vectors.add(space, vectors);
  }

  async deleteVectors(space: string, documentIds: string[]): Promise<void> {
    for (const ids of partsOf(documentIds))
      await this.vectors.delete(`document_id IN (${sqlList(ids)})`, space);
  }

  vectorCounts(space: string): Promise<Map<string, number> | null> {
    return this.vectors.documentCounts(space);
  }

  countVectors(space: string): Promise<number | null> {
    return this.vectors.count(space);
  }

  keepVectors(spaces: string[]): Promise<void> {
    return this.vectors.keepOnly(spaces);
  }

  async passagesNow(documentIds: string[], ordinals?: Span): Promise<Omit<IndexHit, 'score'>[]> {
    if (documentIds.length === 0) return [];
    await this.table.checkoutLatest();
    const within = ordinals && ` AND ordinal >= ${ordinals.start} AND ordinal < ${ordinals.end}`;
    const found = this.table.query().where(`document_id IN (${sqlList(documentIds)})${within ?? ''}`);
    return readPassages(found.select([...hitColumns]));
  }

  async passagesOf(documentId: string, ordinals?: Span): Promise<Omit<IndexHit, 'score'>[]> {
    const within = ordinals && ` AND ordinal >= ${ordinals.start} AND ordinal < ${ordinals.end}`;
    const found = this.table.query().where(`document_id = ${sqlText(documentId)}${within ?? ''}`);
    const passages = await readPassages(found.select([...hitColumns]));
    return passages.sort((a, b) => a.ordinal - b.ordinal);
  }

  async passagesAt(places: PassagePlaces[]): Promise<Omit<IndexHit, 'score'>[]> {
    if (places.length === 0) return [];
    return readPassages(
      this.table
        .query()
        .where(atPlaces(places))
        .select([...hitColumns]),
    );
  }

  async passagesIn(
    jarId: string,
    { section, limit }: { section: string; limit: number },
  ): Promise<Omit<IndexHit, 'score'>[]> {
    await this.table.checkoutLatest();
    const found = this.table
      .query()
      .where(`jar_id = ${sqlText(jarId)} AND section = ${sqlText(section)}`)
      .select([...hitColumns])
      .limit(limit);
    return readPassages(found);
  }

  async replaceContents(
    passages: Pick<IndexedPassage, 'document_id' | 'ordinal' | 'section' | 'content'>[],
    { section }: { section: string },
  ): Promise<void> {
    if (passages.length === 0) return;
    const rows = contentsToArrow(passages);
    const where = `target.section = ${sqlText(section)}`;
    await this.writes.run(() =>
      this.table.mergeInsert(['document_id', 'ordinal']).whenMatchedUpdateAll({ where }).execute(rows),
    );
    this.maintenance.wrote(passages.length);
  }

  async documentCounts(): Promise<Map<string, number>> {
    return countByDocument(this.table.query().select(['document_id']));
  }

  async count(): Promise<number> {
    return this.table.countRows();
  }

  /** Reads all of it once. Throws what LanceDB throws when something cannot be read. */
  async examine(): Promise<void> {
    await examine(this.table);
  }

  async optimize(): Promise<void> {
    await this.writes.idle();
    await this.maintenance.run();
    await this.vectorMaintenance.run();
  }

  async clear(): Promise<void> {
    await this.writes.run(async () => {
      await this.table.delete('true');
      await createIndexes(this.table, { replace: true });
    });
    this.maintenance.wrote(0);
    await this.vectors.keepOnly([]);
  }

  async close(): Promise<void> {
    await this.writes.idle();
    await this.maintenance.stop();
    await this.vectorMaintenance.stop();
    await this.vectors.close();
    this.table.close();
    this.connection.close();
  }

  private async counted(
    filter: IndexFilter,
    term: string,
    count: (predicate: string) => Promise<number>,
  ): Promise<number> {
    const predicate = filterPredicate(filter);
    if (predicate === null) return 0;
    const version = await this.table.version();
    return this.counts({ version, filter: predicate, term }, () => count(predicate));
  }

  /** The rows that hold any of the terms, with their scores; null when there can be none. */
  private async matching(
    terms: string,
    filter: IndexFilter,
    { columns, limit }: { columns: readonly string[]; limit: number },
  ) {
    const predicate = filterPredicate(filter);
    if (predicate === null || limit < 1) return null;
    const match = new MatchQuery(terms, termColumn, { fuzziness: 0, operator: Operator.Or });
    const best = (await this.holdsIndexedRows()) ? match : new BooleanQuery([[Occur.Should, match]]);
    const found = this.table.query().fullTextSearch(best).where(predicate);
    return found.select([...columns, '_score']).limit(limit);
  }

  /**
   * Whether the BM25 index holds any row that is still there: not before the first optimize, nor when all that it held
   * is deleted. LanceDB 0.37 then takes the first matches instead of the best ones, unless they are part of a boolean
   * query, which in turn would score every match of a large index. Asking takes 0.1 ms.
   */
  private async holdsIndexedRows(): Promise<boolean> {
    return ((await this.table.indexStats(termIndexName))?.numIndexedRows ?? 0) > 0;
  }

  private async delete(predicate: string): Promise<void> {
    const { numDeletedRows } = await this.writes.run(() => this.table.delete(predicate));
    if (numDeletedRows > 0) this.maintenance.wrote(numDeletedRows);
    await this.vectors.delete(predicate);
  }
}

function partsOf(ids: string[]): string[][] {
  const starts = Array.from(
    { length: Math.ceil(ids.length / idsPerDelete) },
    (_, part) => part * idsPerDelete,
  );
  return starts.map((from) => ids.slice(from, from + idsPerDelete));
}
