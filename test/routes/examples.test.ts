import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import { describedApi } from '#test/platform/routes.ts';
import { platformFor } from '#test/platform/platform.ts';
import { call, routesOf } from './route-requests.ts';

const { test } = platformFor();

/** Examples that nothing can make true beforehand, each with a reason. */
const refused: Record<string, RegExp> = {
  'what an authenticator signs is for one challenge': /^POST \S*\/webauthn\/register\/complete$/,
  "the host of the example is nobody's": /^POST \/api\/pii\/webhooks$/,
};
const isRefused = (name: string) => Object.values(refused).some((pattern) => pattern.test(name));

it('examples of the API description are taken by their routes, and what is answered is as described', async () => {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  // By schema as JSON: many operations answer the same.
  const validators = new Map<string, ValidateFunction>();
  const description = await describedApi(test.platform);
  let admin = await test.signIn('admin');
  let answered = 0;
  const wrong: string[] = [];
  for (const route of routesOf(test)) {
    const [method = '', path = ''] = route.name.split(' ');
    const under = route.service === 'knowledge' ? '/api/knowledge' : '';
    const operation = description.paths[under + path]?.[method.toLowerCase()];
    if (!operation) continue;
    const example = operation.requestBody?.content['application/json']?.example;
    const rule = { ...route.rule, ...(example && { body: example }) };
    const send = () => call({ ...route, rule }, { authorization: `Bearer ${admin.token}` });
    let { status, body, headers } = await send();
    if (status === 401 && route.rule.anonymous === 401) {
      // What was sent before ended the session.
      admin = await test.signIn('admin');
      ({ status, body, headers } = await send());
    }
    const described = operation.responses[status];
    if (!described) wrong.push(`${route.name}: ${status} is not described`);
    if ([400, 422].includes(status) !== isRefused(route.name))
      wrong.push(`${route.name}: ${status} ${JSON.stringify(body)} for ${JSON.stringify(example)}`);
    const isJson = /^application\/json\b/.test(String(headers['content-type']));
    const schema = described?.content?.['application/json']?.schema;
    if (status >= 300 || !isJson || !schema) continue;
    const key = JSON.stringify(schema);
    const fits = validators.get(key) ?? ajv.compile(schema);
    validators.set(key, fits);
    if (!fits(body)) wrong.push(`${route.name}: ${status} ${ajv.errorsText(fits.errors)}`);
    answered += 1;
  }
  expect(wrong).toEqual([]);
  // The others name what is not there, or answer with nothing.
  expect(answered).toBeGreaterThan(100);
});
