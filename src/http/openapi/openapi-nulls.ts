type Schema = { type?: unknown; enum?: unknown; nullable?: unknown; anyOf?: Schema[] };

/**
 * OpenAPI 3.0.3: a nullable enum must list null, or it could not be sent; and `nullable` counts only with a `type`, so with
 * several forms one of them takes it.
 */
export function addNulls(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as Schema;
  if (schema.nullable === true && schema.type === undefined) {
    delete schema.nullable;
    const [first] = schema.anyOf ?? [];
    if (first) first.nullable = true;
  }
  const { enum: values, nullable } = schema;
  if (nullable === true && Array.isArray(values) && !values.includes(null)) schema.enum = [...values, null];
  for (const inner of Object.values(part)) addNulls(inner);
}
