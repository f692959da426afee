import type { Connection, Table } from '@lancedb/lancedb';

import { damageReason, isDamage, mayBeDamage } from '#index/index-damage.ts';
import type { FoundPlace, PassageVector, VectorSpace } from '#index/search-index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';

import { countByDocument, placeColumns, readNearest, readSimilarities } from './hits.ts';
import { keepIndexed, partsToLookInto, refineFactor, rowsToIndex } from './vector-index.ts';
import {
  dropVectorIndexes,
  openOrCreateVectors,
  openVectors,
  vectorColumn,
  vectorsTables,
  vectorsToArrow,
} from './vectors-table.ts';
import { createWriteChain, type WriteChain } from './write-chain.ts';

type VectorTablesDeps = {
  connection: Connection;
  logger: Logger;
  /** Receives how many rows each write changed. */
  wrote: (rows: number) => void;
};

/**
 * The vectors of each model in a table of its own. They can be made again from the passages: a table that is damaged is
 * dropped, and what asks it is answered as if it had never been.
 */
export class VectorTables {
  private readonly deps: VectorTablesDeps;
  private readonly opened = new Map<string, Promise<Table | null>>();
  private readonly writes: WriteChain = createWriteChain();

  constructor(deps: VectorTablesDeps) {
    this.deps = deps;
  }

  async add(space: VectorSpace, vectors: PassageVector[]): Promise<void> {
    if (vectors.length === 0) return;
    const rows = await vectorsToArrow(vectors, space);
    await this.writes.run(async () => {
      if ((await this.using(space.name, (table) => table.add(rows))) !== null) return;
      // There was none, or one that was damaged.
      const table = await openOrCreateVectors(this.deps.connection, space);
      this.opened.set(space.name, Promise.resolve(table));
      await table.add(rows);
    });
    this.deps.wrote(vectors.length);
  }

  /** Best first; null where there is no such table. The predicate permits so many of all passages. */
  async search(
    space: string,
    asked: { vector: Float32Array; predicate: string; limit: number; permitted: number; all: number },
  ): Promise<FoundPlace[] | null> {
    return this.using(space, async (table) => {
      const near = table.query().nearestTo(asked.vector).distanceType('cosine');
      const parts = partsToLookInto(asked);
      const looked =
        parts === null ? near.bypassVectorIndex() : near.nprobes(parts).refineFactor(refineFactor);
      const wanted = looked.where(asked.predicate).select([...placeColumns, '_distance']);
      return readNearest(wanted.limit(asked.limit));
    });
  }

  /** Of all that the predicate permits, in no order; null where there is no such table. */
  async similarities(
    space: string,
    asked: { vector: Float32Array; predicate: string },
  ): Promise<FoundPlace[] | null> {
    // In half the time of a search for the nearest among these.
    return this.using(space, async (table) => {
      const wanted = table.query().where(asked.predicate);
      return readSimilarities(wanted.select([...placeColumns, vectorColumn]), asked.vector);
    });
  }

  async count(space: string): Promise<number | null> {
    return this.using(space, async (table) => {
      await table.checkoutLatest();
      return table.countRows();
    });
  }

  async documentCounts(space: string): Promise<Map<string, number> | null> {
    return this.using(space, async (table) => {
      await table.checkoutLatest();
      return countByDocument(table.query().select(['document_id']));
    });
  }

  /** Deletes rows of one space, or of all. */
  async delete(predicate: string, space?: string): Promise<void> {
    await this.eachForWriting(space, async (table) => (await table.delete(predicate)).numDeletedRows);
  }

  async retag(where: string, valuesSql: { tags: string }): Promise<void> {
    await this.eachForWriting(
      undefined,
      async (table) => (await table.update({ where, valuesSql })).rowsUpdated,
    );
  }

  /** Drops all tables but these. */
  async keepOnly(names: string[]): Promise<void> {
    await this.writes.run(async () => {
      for (const name of await vectorsTables(this.deps.connection))
        if (!names.includes(name)) await this.drop(name);
    });
  }

  /** How many rows an index is to be built of, or to take in; 0 where that cannot be known, which stops no start. */
  async rowsToIndex(): Promise<number> {
    let rows = 0;
    try {
      for (const name of await vectorsTables(this.deps.connection))
        rows += (await this.using(name, rowsToIndex)) ?? 0;
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'could not look at the index of vectors');
    }
    return rows;
  }

  /** Optimizes each table with what is given, and keeps the index of its vectors. */
  async maintain(optimize: (name: string) => Promise<void>): Promise<void> {
    const work = (name: string) => async (table: Table) => {
      await optimize(name);
      await keepIndexed(table);
    };
    // It takes so long that another process may remove what it reads, which looks like damage.
    for (const name of await vectorsTables(this.deps.connection))
      await this.using(name, work(name), { isSlow: true });
  }

  async close(): Promise<void> {
    await this.writes.idle();
    for (const opening of this.opened.values()) (await opening.catch(() => null))?.close();
  }

  private async eachForWriting(
    space: string | undefined,
    work: (table: Table) => Promise<number>,
  ): Promise<void> {
    const names = space === undefined ? await vectorsTables(this.deps.connection) : [space];
    let rows = 0;
    for (const name of names)
      rows += (await this.using(name, (table) => this.writes.run(() => work(table)))) ?? 0;
    if (rows > 0) this.deps.wrote(rows);
  }

  /**
   * Null where there is no such table, or where its files were damaged: then it is dropped. What is slow proves no damage by itself:
   * after it a table is dropped only when its rows cannot be read.
   */
  private async using<T>(
    name: string,
    work: (table: Table) => Promise<T>,
    { isSlow = false }: { isSlow?: boolean } = {},
  ): Promise<T | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        const table = await this.open(name);
        return table && (await work(table));
      } catch (error) {
        if (!mayBeDamage(error)) throw error;
        // Another process may have dropped it, or made it again.
        this.forget(name);
        if (tries === 1) continue;
        if ((isSlow || !isDamage(error)) && (await this.isReadable(name)))
          throw isSlow ? await this.withoutIndex(name, error) : error;
        this.deps.logger.error(
          { err: error, table: name, reason: damageReason(error) },
          'the vectors of a model are damaged: they are made again',
        );
        await this.drop(name);
        return null;
      }
    }
  }

  /** What ends maintenance of readable rows: an index that is damaged is built again by the next one. */
  private async withoutIndex(name: string, cause: unknown): Promise<unknown> {
    if (!isDamage(cause)) return cause;
    const table = await this.open(name);
    if (table) await dropVectorIndexes(table);
    return new AppError('unavailable', 'The index of vectors cannot be maintained: it is built again', {
      cause,
    });
  }

  private open(name: string): Promise<Table | null> {
    const known = this.opened.get(name);
    if (known) return known;
    const opening = this.openPresent(name);
    this.opened.set(name, opening);
    const forget = () => {
      if (this.opened.get(name) === opening) this.opened.delete(name);
    };
    // One that is not there may be there next time.
    opening.then((table) => table === null && forget(), forget);
    return opening;
  }

  private async openPresent(name: string): Promise<Table | null> {
    const { connection } = this.deps;
    return (await vectorsTables(connection)).includes(name) ? openVectors(connection, name) : null;
  }

  /** Once more where it was not: another process may have removed the version that was read. */
  private async isReadable(name: string): Promise<boolean> {
    for (let tries = 1; tries <= 2; tries += 1)
      try {
        const table = await this.open(name);
        for await (const _ of table?.query() ?? []);
        return true;
      } catch {
        this.forget(name);
      }
    return false;
  }

  private async drop(name: string): Promise<void> {
    this.forget(name);
    await this.deps.connection.dropTable(name).catch((error: unknown) => {
      // Another process was faster.
      if (!(error instanceof Error) || !/not found/i.test(error.message)) throw error;
    });
  }

  private forget(name: string): void {
    const opening = this.opened.get(name);
    this.opened.delete(name);
    void opening?.then((table) => table?.close()).catch(() => undefined);
  }
}
