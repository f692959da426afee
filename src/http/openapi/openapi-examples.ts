import { STATUS_CODES } from 'node:http';

/** The part of an OpenAPI 3.0 schema that an example is made from. */
type Schema = {
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
  default?: unknown;
  example?: unknown;
  minimum?: number;
  minLength?: number;
  items?: Schema;
  minItems?: number;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  /** Another name of a member that the example has already. */
  'x-alias-of'?: string;
};

type Media = { schema?: Schema; example?: unknown };
type Content = Record<string, Media>;
type Answer = { description?: string; content?: Content; headers?: Record<string, object> };
type Operation = { requestBody?: { content?: Content }; responses?: Record<string, Answer> };

const integer = { type: 'integer' };
const headers = {
  'X-Request-Id': {
    description: 'The id of the request, also in errors and logs',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests per window, of the tightest limit that applies',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'How many of them remain', schema: integer },
  'X-RateLimit-Reset': { description: 'When the window ends, in Unix seconds', schema: integer },
};
// A 503 has the time to try again only where it is known.
const waiting = new Set(['429', '503']);
const retryHeader = { 'Retry-After': { description: 'Seconds to wait', schema: integer } };

const byFormat: Record<string, unknown> = {
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  email: 'ada@example.com',
  'date-time': '2026-01-15T09:30:00.000Z',
  date: '2026-01-15',
  uri: 'https://skep.example.org/',
};

/**
 * Gives every JSON body and answer of a description an example, made from its schema where it has none of its own,
 * and every answer the name of its status and the headers that all have.
 */
export function addExamples(paths: Record<string, object | undefined>): void {
  for (const operations of Object.values(paths)) {
    for (const { requestBody, responses = {} } of Object.values(operations ?? {}) as Operation[]) {
      addExample(requestBody?.content?.['application/json']);
      for (const [status, answer] of Object.entries(responses)) {
        addExample(answer.content?.['application/json']);
        answer.description = STATUS_CODES[status] ?? status;
        answer.headers = waiting.has(status) ? { ...headers, ...retryHeader } : headers;
      }
    }
  }
}

function addExample(media: Media | undefined): void {
  if (media?.schema && media.example === undefined) media.example = exampleOf(media.schema);
}

/** A value that the schema takes: its own example or default, else the first that fits its type. */
function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined && schema.default !== null) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [variant] = schema.anyOf ?? schema.oneOf ?? [];
  if (variant) return exampleOf(variant);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([, property]) => property['x-alias-of'] === undefined)
          .map(([name, property]) => [name, exampleOf(property)]),
      );
    case 'array':
      return schema.items
        ? Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}))
        : [];
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 0;
    case 'boolean':
      return true;
    case 'string':
      return byFormat[schema.format ?? ''] ?? 'text'.padEnd(schema.minLength ?? 0, ' text');
    case undefined:
    default:
      return schema.nullable ? null : {};
  }
}
