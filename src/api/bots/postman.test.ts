import { expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test, admin } = platformFor({ admin: 'admin' });

it('the collection is open, in format 2.1, and each of its requests is answered as it says', async () => {
  const { status, body: collection } = await inject(test.publicBot, {
    method: 'GET',
    url: '/api/public/postman/collection.json',
  });
  expect(status, JSON.stringify(collection)).toBe(200);
  expect(collection.info.schema).toContain('/v2.1.0/');
  const key = await admin.post('/api/admin/public-keys', { name: 'Collection', type: 'admin' });
  const variables = new Map<string, string>(
    collection.variable.map(({ key: name, value }: any) => [name, value]),
  );
  variables.set('admin_key', key.body.api_key.key);
  variables.set('public_url', '');
  const filled = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? `missing ${name}`);
  for (const { name, request, event } of collection.item) {
    const headers = Object.fromEntries(request.header.map((one: any) => [one.key, filled(one.value)]));
    const reply = await inject(test.publicBot, {
      method: request.method,
      url: filled(request.url.raw),
      headers,
      ...(request.body && { payload: filled(request.body.raw) }),
    });
    const script: string[] = event[0].script.exec;
    const expected = Number(/answers (\d+)/.exec(script[0] ?? '')?.[1]);
    expect(reply.status, `${name}: ${JSON.stringify(reply.body)}`).toBe(expected);
    for (const line of script) {
      const [, variable = '', path = ''] =
        /set\("(\w+)", pm\.response\.json\(\)\.([\w.]+)\)/.exec(line) ?? [];
      if (variable === '') continue;
      const value = path.split('.').reduce((inner, member) => inner?.[member], reply.body);
      expect(value, line).toEqual(expect.any(String));
      variables.set(variable, value);
    }
  }
});
