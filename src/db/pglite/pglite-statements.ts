import { parse, protocol, type PGlite } from '@electric-sql/pglite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

type Execute = DatabaseConnection['executeQuery'];
type Messages = Parameters<typeof parse.parseResults>[0];
type Prepared = { name: string; parameterTypes: number[] };

const { serialize } = protocol;

// Each keeps its plan in the engine's memory.
const maxPrepared = 200;
// Longer ones list their values, and will hardly be asked again in the same words.
const maxLength = 8192;
const keepsSchema = /^\s*(?:select|insert|update|delete|with|lock|set)\b/i;

/**
 * Runs statements on the engine. What it has parsed it keeps, and then takes one call instead of the six of PGlite's own
 * `query`: together half the processor time. Long statements, and those that may change what others mean, go to `plain`.
 * The caller sees to it that no transaction of another is open.
 */
export function createStatements(pglite: PGlite, plain: Execute): Execute {
  // In the order of their last use.
  const prepared = new Map<string, Prepared>();
  let count = 0;
  // A change of the schema may be taken back with its transaction, and with it what a kept `select *` means.
  let changing = false;

  async function answer(...messages: Uint8Array[]): Promise<Messages> {
    // What is committed is on disk already, by the file system below the engine.
    const all = Buffer.concat([...messages, serialize.sync()]);
    return (await pglite.execProtocol(all, { syncToFs: false })).messages;
  }

  async function prepare(sql: string): Promise<Prepared> {
    const known = prepared.get(sql);
    if (known) {
      prepared.delete(sql);
      prepared.set(sql, known);
      return known;
    }
    const name = `kept_${(count += 1)}`;
    const described = await answer(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    );
    const statement = { name, parameterTypes: parse.parseDescribeStatementResults(described) };
    prepared.set(sql, statement);
    const [oldest] = prepared;
    if (oldest && prepared.size > maxPrepared) {
      prepared.delete(oldest[0]);
      await answer(serialize.close({ type: 'S', name: oldest[1].name }));
    }
    return statement;
  }

  async function run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { name, parameterTypes } = await prepare(sql);
    const values = parameters.map((value, at) => textOf(value, pglite.serializers[parameterTypes[at] ?? 0]));
    const messages = await answer(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    );
    const [result] = parse.parseResults(messages, pglite.parsers, { rowMode: 'object' });
    const { affectedRows, rows = [] } = result ?? {};
    return {
      rows: rows as R[],
      ...(affectedRows !== undefined && { numAffectedRows: BigInt(affectedRows) }),
    };
  }

  return async <R>(query: CompiledQuery) => {
    if (changing && !pglite.isInTransaction()) changing = false;
    const keepable = keepsSchema.test(query.sql);
    if (keepable && !changing && query.sql.length <= maxLength)
      return pglite.runExclusive(() => run<R>(query));
    const result = await plain<R>(query);
    if (keepable) return result;
    changing = pglite.isInTransaction();
    if (prepared.size > 0) await pglite.runExclusive(() => answer(serialize.query('deallocate all')));
    prepared.clear();
    return result;
  };
}

/** As PGlite does it: what its type has no serializer for is given as text. */
function textOf(value: unknown, serializer: PGlite['serializers'][number] | undefined): string | null {
  if (value === null || value === undefined) return null;
  return serializer ? serializer(value) : (value as { toString: () => string }).toString();
}
