/** Members of an object that are JSON already, as UTF-8: large ones are written by another thread. */
export type Written = Record<string, Uint8Array>;

/** The JSON of an object, which has members of its own, followed by these. */
export function writtenJson(object: object, written: Written): Buffer {
  return Buffer.concat(writtenParts(object, written));
}

/** The same in parts: joining tens of megabytes would block the event loop. */
export function writtenParts(object: object, written: Written): Uint8Array[] {
  const parts: Uint8Array[] = [Buffer.from(JSON.stringify(object).slice(0, -1))];
  for (const [name, json] of Object.entries(written))
    parts.push(Buffer.from(`,${JSON.stringify(name)}:`), json);
  return [...parts, Buffer.from('}')];
}
