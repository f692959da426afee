import fc, { type Arbitrary } from 'fast-check';

/** The part of an OpenAPI 3.0 schema that values are drawn from. */
export type Schema = {
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const formats: Record<string, Arbitrary<unknown>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc
    .tuple(fc.stringMatching(/^[a-z]{1,10}$/), fc.stringMatching(/^[a-z]{1,10}$/))
    .map(([name, host]) => `${name}@${host}.example`),
  'date-time': fc
    .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  // `fc.webUrl` takes a second to make.
  uri: fc
    .tuple(fc.domain(), fc.stringMatching(/^(?:\/[\w.~%-]{0,9}){0,3}$/))
    .map(([host, path]) => `https://${host}${path}`),
};

/** Draws values that fit a schema (a `pattern` is not looked at). */
export function fitting(schema: Schema): Arbitrary<unknown> {
  const value = fittingValue(schema);
  return schema.nullable ? fc.option(value, { nil: null }) : value;
}

function fittingValue(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map(fitting));
  if (schema.allOf)
    return fc
      .tuple(...schema.allOf.map(fitting))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  switch (schema.type) {
    case 'object':
      return fittingObject(schema);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.min(schema.maxItems ?? Infinity, minLength + 3);
      return fc.array(fitting(schema.items ?? {}), { minLength, maxLength });
    }
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return formats[schema.format ?? ''] ?? fittingText(schema);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function fittingObject({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, fitting(property)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return known;
  const more = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fitting(additionalProperties), {
    maxKeys: 3,
  });
  return fc.tuple(more, known).map(([extra, value]) => ({ ...extra, ...value }));
}

function fittingText({ minLength = 0, maxLength = Infinity }: Schema): Arbitrary<string> {
  const longest = Math.min(maxLength, minLength + 30);
  return fc.oneof(
    fc.string({ minLength, maxLength: longest }),
    fc.string({ minLength, maxLength: longest, unit: 'grapheme' }),
  );
}

const hostileText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '"; drop table users; --',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff',
  'null',
  'x'.repeat(20_000),
  '😀'.repeat(3000),
  '\u202e\ufeff\u0000',
  '9'.repeat(400),
);

/** Draws what no schema asked for: wrong types, hostile texts, numbers out of bounds, deep and strange objects. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, -0, -1, 1e308, 2 ** 53, -(2 ** 63), 0.1, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant(JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) as unknown),
  fc.constant(JSON.parse('{"constructor": {"prototype": {"role": "admin"}}}') as unknown),
  fc.record({ $ne: fc.anything({ maxDepth: 0 }), $gt: hostileText }),
);

/** Draws values that nearly fit: one part of a fitting object is replaced, added or left out. */
export function nearlyFitting(schema: Schema): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return hostile;
  return fc
    .tuple(fittingValue(schema), fc.constantFrom(...names, 'unknown_field'), hostile, fc.boolean())
    .map(([value, name, wrong, leftOut]) => {
      const { [name]: _replaced, ...rest } = value as Record<string, unknown>;
      return leftOut ? rest : { ...rest, [name]: wrong };
    });
}
