import type { Schema } from './schema-arbitrary.ts';

export type Limits = {
  /** What a member of this name, or a text of this format, holds: the ids of what the sender owns. */
  known: Record<string, string>;
  /** How long what has no limit of its own becomes: texts in characters; lists and objects have a hundredth of that in entries. */
  unlimited: number;
};

/** The largest value that fits a schema: every option, the longest lists, texts and numbers (a `pattern` is not looked at). */
export function largestValue(schema: Schema, limits: Limits): unknown {
  const { enum: allowed, anyOf, oneOf, allOf } = schema;
  if (allowed) return allowed.findLast((value) => value !== null);
  const variants = anyOf ?? oneOf;
  if (variants) {
    const values = variants.map((variant) => largestValue(variant, limits));
    return values.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  }
  if (allOf) return Object.assign({}, ...allOf.map((part) => largestValue(part, limits) as object)) as object;
  switch (schema.type) {
    case 'object':
      return largestObject(schema, limits);
    case 'array': {
      const length = Math.min(schema.maxItems ?? Infinity, Math.ceil(limits.unlimited / 100));
      const within = { ...limits, unlimited: Math.ceil(limits.unlimited / length) };
      return Array.from({ length }, () => largestValue(schema.items ?? {}, within));
    }
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1e9, 1e9);
    case 'boolean':
      return true;
    case 'string':
    case undefined:
    default:
      return (
        limits.known[schema.format ?? ''] ??
        longText(Math.min(schema.maxLength ?? Infinity, limits.unlimited))
      );
  }
}

function largestObject({ properties = {}, additionalProperties }: Schema, limits: Limits): object {
  const known = Object.entries(properties).map(([name, property]) => [
    name,
    limits.known[name] ?? largestValue(property, limits),
  ]);
  if (Object.keys(properties).length > 0 || additionalProperties === false)
    return Object.fromEntries(known) as object;
  const member =
    typeof additionalProperties === 'object' ? additionalProperties : { type: 'string', maxLength: 100 };
  const count = Math.ceil(limits.unlimited / 100);
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `member_${n}`,
      largestValue(member, { ...limits, unlimited: 100 }),
    ]),
  ) as object;
}

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

/** A text of this length, in which no word comes twice: names, numbers and identifiers of every kind. */
export function longText(length: number): string {
  const parts: string[] = [];
  for (let n = 0, written = 0; written < length; n += 1) {
    const part = `Relay ${n} of site-${n % 977}.example at 10.${n % 251}.${n % 241}.7 serves user${n}@mail.example CVE-2024-${10_000 + n}. `;
    parts.push(part);
    written += part.length;
  }
  return parts.join('').slice(0, length).trimEnd();
}
