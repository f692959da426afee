import { MatchQuery, type Table } from '@lancedb/lancedb';

import { sqlText } from './lance/filter-sql.ts';
import { termColumn } from './lance/passages-table.ts';

/**
 * Reads every row and looks something up in every index of the table. Throws what LanceDB throws; 1 million passages take
 * some ten seconds.
 */
export async function examine(table: Table): Promise<void> {
  await table.checkoutLatest();
  for (const { name } of await table.listIndices()) await table.indexStats(name);
  let first: { document_id: string; jar_id: string; format: string; terms: string } | undefined;
  for await (const batch of table.query()) first ??= batch.get(0)?.toJSON() as typeof first;
  if (!first) return;
  const { document_id, jar_id, format, terms } = first;
  const conditions = [
    `document_id = ${sqlText(document_id)}`,
    `jar_id = ${sqlText(jar_id)}`,
    `format = ${sqlText(format)}`,
    `array_has_any(tags, ['none'])`,
  ];
  for (const condition of conditions) await table.query().where(condition).limit(1).toArray();
  const [term = ''] = terms.split(' ');
  if (term !== '') await table.query().fullTextSearch(new MatchQuery(term, termColumn)).limit(1).toArray();
}
