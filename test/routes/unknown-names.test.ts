import { consolePaths } from '#api/console/console-paths.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { describedApi } from '#test/platform/routes.ts';
import { zipOf } from '#test/fixtures/archives.ts';
import { inject, type Reply } from '#test/platform/inject.ts';
import { jargon } from '#test/pii/jargon.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';
import type { Schema } from '#test/load/schema-arbitrary.ts';
import { call, routesOf, type Route } from './route-requests.ts';

const { test } = platformFor();

/** A route with a body that its schema takes, and what its schema says of it; null where it takes none. */
type Described = Route & { body: object | null; schema: Schema };

let routes: Described[];

beforeAll(async () => {
  const description = await describedApi(test.platform);
  routes = routesOf(test)
    .filter(({ name }) => name !== shut)
    .map((route) => {
      const [method = '', path = ''] = route.name.split(' ');
      const under = route.service === 'knowledge' ? '/api/knowledge' : '';
      const operation = description.paths[under + path]?.[method.toLowerCase()];
      const { example = null, schema = {} } = operation?.requestBody?.content['application/json'] ?? {};
      return { ...route, body: route.rule.body ?? example, schema };
    });
});

/** Routes that ignore what they do not know, each with a reason. */
const lenient: Record<string, RegExp> = {
  'probes add what keeps caches away': /^GET \S*\/health(?:\/ready)?$/,
  'the pages of the documentation have parameters of their own':
    /^GET (?:\/api(?:\/public)?)?\/docs(?:\/static\/.*)?$/,
  'mail programs add parameters to links': /^(GET|POST) \/(setup|invitation|password-reset)?$/,
  'issuers add parameters': /^GET \/api\/auth\/oidc\/callback$/,
  "clients of OpenAI's API send more than we use": /^(GET|POST) \/v1\//,
  'clients of the protocol extend it': /^POST \/mcp$/,
  'the console has parameters of its own': new RegExp(
    `^GET (?:${consolePaths.map((path) => path.replace('*', '[*]')).join('|')})$`,
  ),
};
/** Needs a second factor: it is refused before it is read. */
const shut = 'POST /api/auth/recovery-codes';

/** Errors of the reports area are a sentence alone, those of TAXII have a title. */
const messageIn = ({ error, title = '' }: { error?: string | { message: string }; title?: string }) =>
  typeof error === 'object' ? error.message : (error ?? title);

const isLenient = ({ name }: Route) => Object.values(lenient).some((pattern) => pattern.test(name));
const takesJson = (route: Route) => !route.name.startsWith('GET ') && !route.rule.form && !isLenient(route);

let admin: { token: string } | null = null;

/** Sends as an admin, who gets past most permissions; as another one when what was sent before ended the session. */
async function send(
  route: Described,
  { query = '', body = route.body }: { query?: string; body?: object | null },
): Promise<Reply> {
  const all = [route.rule.query, query].filter(Boolean).join('&');
  const rule = { ...route.rule, query: all, ...(body && { body }) };
  admin ??= await test.signIn('admin');
  const reply = await call({ ...route, rule }, { authorization: `Bearer ${admin.token}` });
  if (reply.status !== 401 || route.rule.anonymous !== 401) return reply;
  admin = null;
  return send(route, { query, body });
}

it('a field of a form that is not known is refused, and nothing of the form is kept', async () => {
  const analyst = await test.signIn('analyst');
  const jar = await createJar(analyst);
  for (const [path, fields, message] of [
    [
      `honey-pots/${jar}/documents`,
      { overwrite_existng: 'true' },
      /^overwrite_existng: .*did you mean "overwrite_existing"/,
    ],
    [`honey-jars/${jar}/documents`, { meta_data: '{}' }, /^meta_data: .*did you mean "metadata"/],
    [`honey-jars/${jar}/upload-directory`, { option: '{}' }, /^option: .*did you mean "options"/],
    [
      'honey-jars/import',
      { encrypted: 'true' },
      /^encrypted: is not a known field.*; allowed: name, type, encryption_enabled/,
    ],
    [`honey-jars/${jar}/stix`, { name: 'a' }, /^name: is not a known field; allowed: nothing/],
  ] as const) {
    const reply = await analyst.upload(
      `/api/knowledge/${path}`,
      { 'a.txt': zipOf([{ name: 'b.txt', content: 'b' }]) },
      { ...fields },
    );
    expect(reply.status, path).toBe(422);
    expect(reply.body.error.message, path).toMatch(message);
  }
  expect((await analyst.get(`/api/knowledge/honey-pots/${jar}/documents`)).body.total).toBe(0);
});

describe('every route of every service', { timeout: 300_000 }, () => {
  it('refuses a parameter that it does not know, naming it', async () => {
    for (const route of routes.filter((each) => !isLenient(each))) {
      const { status, body } = await send(route, { query: 'bogus_field=1' });
      expect([status, messageIn(body)], route.name).toEqual([
        400,
        expect.stringMatching(/^bogus_field: is not a known field/),
      ]);
      // OpenAI's form of an error, which the metrics of the gateway have as well, has no details, nor has that of TAXII.
      const { details = { field: 'bogus_field' } } = body.error ?? {};
      expect(details.field, route.name).toBe('bogus_field');
    }
  });

  it('ignores it where clients add parameters of their own', async () => {
    for (const route of routes.filter(isLenient)) {
      const { body } = await send(route, { query: 'bogus_field=1' });
      expect(body?.error?.message ?? '', route.name).not.toMatch(/bogus_field/);
    }
  });

  it('refuses a member of its body that it does not know, and any where it takes no body', async () => {
    let refused = 0;
    for (const route of routes.filter(takesJson)) {
      const { status, body } = await send(route, { body: { ...route.body, bogus_field: 1 } });
      // Makers of STIX bundles add members of their own.
      if (route.name.endsWith('/stix')) continue;
      expect(status, route.name).toBeOneOf([400, 422]);
      expect(messageIn(body), route.name).toMatch(/^bogus_field: is not a known field/);
      const { details = { field: 'bogus_field' } } = body.error ?? {};
      expect(details.field ?? details.fields[0].field, route.name).toBe('bogus_field');
      refused += 1;
    }
    expect(refused).toBeGreaterThan(80);
  });

  it('takes null and an empty list for every option that may be left out', async () => {
    let sent = 0;
    for (const route of routes.filter((each) => takesJson(each) && !each.name.includes('/api/v2/'))) {
      const { properties = {}, required = [] } = route.schema;
      const options = Object.keys(properties).filter((name) => !required.includes(name));
      for (const nothing of [null, []]) {
        const body = { ...route.body, ...Object.fromEntries(options.map((name) => [name, nothing])) };
        const { status, body: answer } = await send(route, { body });
        const message = [400, 422].includes(status) ? messageIn(answer) : '';
        const refused = options.filter((name) => message.includes(`${name}: must`));
        expect(refused, `${route.name} ${JSON.stringify(body)}`).toEqual([]);
        sent += options.length;
      }
    }
    expect(sent).toBeGreaterThan(100);
  });

  it('reports what is wrong in plain words', async () => {
    const wrong = [7, -1.5, true, 'x', 'x'.repeat(5000), {}, [7], [{}]];
    let refused = 0;
    for (const route of routes.filter(({ name }) => !name.includes('/api/v2/'))) {
      const names = Object.keys(route.schema.properties ?? {});
      for (const value of names.length > 0 ? wrong : []) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        const answer = await send(route, { body });
        if (answer.status < 400) continue;
        refused += 1;
        expect(JSON.stringify(answer.body.error), `${route.name} ${JSON.stringify(value)}`).not.toMatch(
          jargon,
        );
      }
    }
    expect(refused).toBeGreaterThan(200);
  });

  it('takes an empty object, null or nothing where it takes no body', async () => {
    const { token } = await test.signIn('viewer');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (const payload of ['{}', 'null', '']) {
      const url = '/api/notifications/read-all';
      expect((await inject(test.platform, { method: 'POST', url, headers, payload })).status).toBe(200);
    }
  });
});
