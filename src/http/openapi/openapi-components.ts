/** The part of an OpenAPI 3.0 schema that says whether it is a component. */
type Schema = {
  type?: string;
  title?: string;
  nullable?: boolean;
  description?: string;
  default?: unknown;
  example?: unknown;
};

type Parts = Record<string, unknown>;

// OpenAPI 3.0 has no type of its own for it.
const onlyNull = { type: 'object', nullable: true, enum: [null], additionalProperties: false };

/**
 * Moves each object with a name (`title`, see named-object.ts) from below `part` to `components`, and leaves a reference to it. One
 * whose fields differ from those of the component of its name stays where it is.
 */
export function moveToComponents(part: unknown, components: Record<string, object>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, inner] of Object.entries(part) as [string, unknown][]) {
    if (key === 'example' || typeof inner !== 'object' || inner === null) continue;
    moveToComponents(inner, components);
    if (!isNamed(inner)) continue;
    const { title, nullable, description, default: byDefault, example: _, ...component } = inner;
    const known = (components[title] ??= component);
    if (JSON.stringify(known) !== JSON.stringify(component)) continue;
    const reference = { $ref: `#/components/schemas/${title}` };
    const described = {
      ...(description !== undefined && { description }),
      ...(byDefault !== undefined && { default: byDefault }),
    };
    // A description next to a reference counts only where the reference is in a list.
    if (nullable === true) (part as Parts)[key] = { ...described, anyOf: [reference, onlyNull] };
    else if (Object.keys(described).length > 0) (part as Parts)[key] = { ...described, allOf: [reference] };
    else (part as Parts)[key] = reference;
  }
}

function isNamed(value: object): value is Schema & { title: string } {
  const { type, title } = value as Schema;
  return type === 'object' && typeof title === 'string';
}
