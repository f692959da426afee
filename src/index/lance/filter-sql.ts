import type { IndexFilter, PassagePlaces } from '#index/search-index.ts';

/** A string literal of the index's SQL: only the single quote has a meaning inside one. */
export function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** A comma-separated list of literals, for `IN (…)` and array functions. */
export function sqlList(values: string[]): string {
  return values.map(sqlText).join(', ');
}

/**
 * The filter as one predicate, or null when it can match nothing: no jar or no document is allowed.
 * An empty list of formats or tags does not restrict; of several tags one is enough.
 */
export function filterPredicate(filter: IndexFilter): string | null {
  const { jar_ids, formats = [], tags = [], document_ids, other_than = [] } = filter;
  if (jar_ids.length === 0 || document_ids?.length === 0) return null;
  const conditions = [`jar_id IN (${sqlList(jar_ids)})`];
  if (formats.length > 0) conditions.push(`format IN (${sqlList(formats)})`);
  if (tags.length > 0) conditions.push(`array_has_any(tags, [${sqlList(tags)}])`);
  if (document_ids) conditions.push(`document_id IN (${sqlList(document_ids)})`);
  if (other_than.length > 0) conditions.push(`document_id NOT IN (${sqlList(other_than)})`);
  return conditions.join(' AND ');
}

/**
 * The predicate of passages at these places, of one at least. The list of documents is looked up in their index; the places are then
 * compared as texts. One condition for each place would be a look-up for each, ten times as slow.
 */
export function atPlaces(places: PassagePlaces[]): string {
  const documents = places.map(({ document_id }) => document_id);
  const each = places.flatMap(({ document_id, ordinals }) => ordinals.map((at) => `${document_id}/${at}`));
  return `document_id IN (${sqlList(documents)}) AND concat(document_id, '/', ordinal) IN (${sqlList(each)})`;
}
