/** A JSON object that has been parsed. */
export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a path of keys leads to, as a record; an empty one where it leads to none. */
export function recordAt(value: unknown, ...path: string[]): Json {
  let at = value;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  return isRecord(at) ? at : {};
}

/** A string, or a number as one; empty for anything else. */
export function textAt(record: Json, key: string): string {
  const value = record[key];
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
}

/** The records of a list; a record alone is a list of one. */
export function recordsIn(value: unknown): Json[] {
  if (isRecord(value)) return [value];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The strings of a list. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
