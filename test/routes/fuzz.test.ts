import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import fc, { type Arbitrary } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { describedApi } from '#test/platform/routes.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { platformFor, type Client } from '#test/platform/platform.ts';
import { fitting, hostile, nearlyFitting, type Schema } from '#test/load/schema-arbitrary.ts';
import { owned } from './owned.ts';
import { stretched } from '#test/machine/patience.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Fuzzed = { name: string; method: string; path: string; operation: Operation };
type Attempt = { as: Role; params: Record<string, string>; query: Record<string, unknown>; body: unknown };
type Role = 'admin' | 'analyst' | 'viewer' | 'nobody';

const roles: Role[] = ['admin', 'analyst', 'viewer', 'nobody'];
// On a server each request takes longer; what is sent is the same.
const requests = process.env['TEST_DATABASE_URL'] ? 3000 : 5000;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

const { test } = platformFor();
let operations: Fuzzed[];
let ids: Record<string, string>;
const clients = new Map<Role, Client>();
/** By schema as JSON: most operations document the same errors. */
const validators = new Map<string, ValidateFunction>();
const ajv = new Ajv({ strict: false });
formats.default(ajv);

beforeAll(async () => {
  // An admin whom nothing below deactivates would be the last one.
  await test.signIn('admin');
  const owner = await test.signIn('analyst');
  ids = {};
  for (const [name, make] of Object.entries(owned)) ids[name] = await make(test, owner, ids);
  clients.set('analyst', owner);
  const { paths } = await describedApi(test.platform);
  operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
});

/** Requests for an operation: fitting ones, nearly fitting ones, and hostile ones. */
function attemptsAt({ operation }: Fuzzed): Arbitrary<Attempt> {
  const { parameters = [], requestBody } = operation;
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const params = Object.fromEntries(
    named('path').map(({ name }) => [
      name,
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(ids[name] ?? '00000000-0000-4000-8000-000000000000') },
        { weight: 2, arbitrary: fc.uuid({ version: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom('x', '%00', 'null', '..%2f..', "'", '%F0%9F%98%80', '0') },
      ),
    ]),
  );
  const query = Object.fromEntries(
    named('query').map(({ name, schema }) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile }),
    ]),
  );
  const schema = requestBody?.content['application/json']?.schema;
  const body = schema
    ? fc.oneof(
        { weight: 4, arbitrary: fitting(schema) },
        { weight: 4, arbitrary: nearlyFitting(schema) },
        { weight: 2, arbitrary: hostile },
      )
    : fc.option(hostile, { nil: undefined, freq: 5 });
  return fc.record({
    as: fc.constantFrom(...roles),
    params: fc.record(params),
    query: fc.record(query, { requiredKeys: [] }),
    body,
  });
}

async function signInAnew(role: Exclude<Role, 'nobody'>): Promise<Client> {
  const client = await test.signIn(role);
  clients.set(role, client);
  return client;
}

/** Sends it as somebody who is signed in: what was sent before may have ended the session or the user. */
async function send(fuzzed: Fuzzed, attempt: Attempt): Promise<Reply> {
  const { as } = attempt;
  if (as === 'nobody') return sendWith({}, fuzzed, attempt);
  const sendAs = ({ token }: Client) => sendWith({ authorization: `Bearer ${token}` }, fuzzed, attempt);
  const client = clients.get(as) ?? (await signInAnew(as));
  const reply = await sendAs(client);
  if (reply.status !== 401 || (await client.get('/api/auth/session')).status === 200) return reply;
  return sendAs(await signInAnew(as));
}

function sendWith(
  headers: Record<string, string>,
  { method, path }: Fuzzed,
  { params, query, body }: Attempt,
): Promise<Reply> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''),
    ]),
  );
  const sent = method !== 'GET' && body !== undefined;
  return inject(test.platform, {
    method,
    url: `${filled}?${search.toString().slice(0, 8000)}`,
    headers: { ...headers, ...(sent && { 'content-type': 'application/json' }) },
    ...(sent && { payload: JSON.stringify(body) }),
  });
}

/** What is wrong with an answer, or null: a fault of ours, a status that is not documented, a body off its schema. */
function faultOf({ operation }: Fuzzed, { status, body, headers }: Reply): string | null {
  if (status >= 500) return `answered ${status}: ${JSON.stringify(body)}`;
  const documented = operation.responses[status];
  if (!documented) return `answered ${status}, which is not documented: ${JSON.stringify(body)}`;
  if (!String(headers['content-type']).includes('application/json')) return null;
  const schema = documented.content?.['application/json']?.schema;
  if (!schema) return `answered JSON for ${status}, which is documented without`;
  const text = JSON.stringify(schema);
  const validate = validators.get(text) ?? ajv.compile(schema);
  validators.set(text, validate);
  return validate(body) ? null : `${status} off its schema: ${ajv.errorsText(validate.errors)}`;
}

const shown = (attempt: Attempt): string => JSON.stringify(attempt).slice(0, 500);

describe('whatever is sent', () => {
  it(
    `gets a documented response, and never an internal error (${requests} requests, seed ${seed})`,
    { timeout: stretched(600_000) },
    async () => {
      const attempts = operations.map((operation, i) =>
        attemptsAt(operation).map((attempt) => ({ i, attempt })),
      );
      const one = fc
        .nat({ max: operations.length - 1 })
        .chain((i) => attempts[i] as (typeof attempts)[number]);
      const statuses = new Map<number, number>();
      const faults = new Map<string, string>();
      for (const { i, attempt } of fc.sample(one, { numRuns: requests, seed })) {
        const operation = operations[i] as Fuzzed;
        const reply = await send(operation, attempt);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        const fault = faultOf(operation, reply);
        if (fault !== null)
          faults.set(`${operation.name} ${reply.status}`, `${fault}, sent ${shown(attempt)}`);
      }
      expect(Object.fromEntries(faults)).toEqual({});
      // The requests were not all turned away at the door.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(requests / 20);
      for (const status of [201, 400, 401, 403, 404, 422])
        expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(10);
    },
  );
});
