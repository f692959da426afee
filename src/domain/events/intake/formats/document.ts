/** A document of another standard, whose fields may be nested or have dots in their names. */
export type ForeignDocument = Record<string, unknown>;

export function isObject(value: unknown): value is ForeignDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What is at a path such as `source.ip`; undefined when nothing is. */
export function fieldAt(document: ForeignDocument, path: string): unknown {
  if (Object.hasOwn(document, path)) return document[path];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) {
    const inner = Object.hasOwn(document, path.slice(0, dot)) ? document[path.slice(0, dot)] : undefined;
    const found = isObject(inner) ? fieldAt(inner, path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first of these fields that is a text which is not empty, or a list that begins with one. */
export function textAt(document: ForeignDocument, ...paths: string[]): string | null {
  for (const path of paths) {
    const [first] = [fieldAt(document, path)].flat();
    if (typeof first === 'string' && first.trim() !== '') return first.trim();
  }
  return null;
}

export function numberAt(document: ForeignDocument, path: string): number | null {
  const value = fieldAt(document, path);
  return typeof value === 'number' ? value : null;
}

/** Everything that is at a path, one or a list. */
export function allAt(document: ForeignDocument, path: string): unknown[] {
  const value = fieldAt(document, path);
  return value === undefined ? [] : [value].flat();
}
