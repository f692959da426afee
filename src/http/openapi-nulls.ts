/** OpenAPI 3.0.3: what may be null and has listed values has null among them, or nobody may send it. */
export function addNulls(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const schema = part as { enum?: unknown; nullable?: unknown };
  const { enum: values, nullable } = schema;
  if (nullable === true && Array.isArray(values) && !values.includes(null)) schema.enum = [...values, null];
  for (const inner of Object.values(part)) addNulls(inner);
}
