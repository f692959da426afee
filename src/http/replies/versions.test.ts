import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformAreas } from '#api/areas/areas.ts';
import { openKit, type Kit } from '#test/platform/kit.ts';
import { versionedUrl, versions } from './versions.ts';
import { expectWithin } from '#test/machine/processor-time.ts';

const of = (version: string) => `application/vnd.service.${version}+json`;

describe('the URL that an Accept header selects', () => {
  it.each([
    ['/api/things', of('v1'), '/api/v1/things'],
    ['/api/things?a=/api/b', of('v2'), '/api/v2/things?a=/api/b'],
    ['/api', of('v2'), '/api/v2'],
    ['/api?x=1', of('v2'), '/api/v2?x=1'],
    ['/api/things', 'APPLICATION/VND.SERVICE.V2+JSON', '/api/v2/things'],
    ['/api/things', `text/html, ${of('v2')}; charset=utf-8 ;q=0.3, */*;q=0.1`, '/api/v2/things'],
    ['/api/things', `${of('v1')};q=0.2,${of('v2')};q=0.9`, '/api/v2/things'],
    ['/api/things', `${of('v2')},${of('v1')}`, '/api/v2/things'],
    ['/api/things', of('v9'), '/api/v9/things'],
    // A version in the path stands, and so does the list of versions.
    ['/api/v1/things', of('v2'), '/api/v1/things'],
    ['/api/v7', of('v2'), '/api/v7'],
    ['/api/versions', of('v2'), '/api/versions'],
    // No version is named.
    ['/api/things', 'application/json', '/api/things'],
    ['/api/things', '', '/api/things'],
    ['/api/things', `${of('v2')};q=0`, '/api/things'],
    ['/api/things', `${of('v2')};q=high`, '/api/things'],
    ['/api/things', 'application/vnd.service.v2', '/api/things'],
    ['/api/things', 'application/vnd.service.v2+jsonx', '/api/things'],
    ['/api/things', 'xapplication/vnd.service.v2+json', '/api/things'],
    ['/api/things', 'application/vnd.service.v-2+json', '/api/things'],
    // Nothing below /api.
    ['/apiary', of('v2'), '/apiary'],
    ['/', of('v2'), '/'],
    ['//api/things', of('v2'), '//api/things'],
    ['/x/api/things', of('v2'), '/x/api/things'],
  ])('%s with %s is %s', (url, accept, expected) => {
    expect(versionedUrl(url, accept)).toBe(expected);
  });

  it('is found quickly in a header of the maximum size', async () => {
    const hostile = [
      `${'application/vnd.service.v'.repeat(600)}1+json`,
      `vnd.service.${',;'.repeat(7000)}`,
      `${of('v2')};${'q='.repeat(7000)}`,
      `application/vnd.service.v${'1'.repeat(15_000)}`,
    ];
    await expectWithin(2000, () => {
      for (let n = 0; n < 100; n += 1) for (const accept of hostile) versionedUrl('/api/things', accept);
    });
  });
});

describe('versions of the contract', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit({ areas: platformAreas, rateLimitScale: 1e6 }, (app) => {
      app.get('/api/things', { config: { access: 'public' } }, () => ({ form: 'platform' }));
      for (const version of versions)
        app.get(`/api/${version}/things`, { config: { access: 'public' } }, () => ({ form: version }));
    });
  });
  afterAll(() => kit.app.close());

  const get = (url: string, accept?: string) =>
    kit.send({ method: 'GET', url, ...(accept && { headers: { accept } }) });

  it('are selected by path or by header, with a Vary header for caches', async () => {
    expect((await get('/api/v2/things')).body).toEqual({ form: 'v2' });
    const selected = await get('/api/things', of('v2'));
    expect([selected.body, selected.headers['vary']]).toEqual([{ form: 'v2' }, 'accept']);
    const plain = await get('/api/things');
    expect([plain.body, plain.headers['vary']]).toEqual([{ form: 'platform' }, undefined]);
    expect((await get('http://skep.example/api/things', of('v1'))).body).toEqual({ form: 'v1' });
  });

  it('that do not exist are refused, with where the others are listed', async () => {
    for (const [url, accept] of [
      ['/api/v3/things', undefined],
      ['/api/v3', undefined],
      ['/api/things', of('v99')],
      [`/api/v${'9'.repeat(3000)}`, undefined],
    ] as const) {
      const { status, body } = await get(url, accept);
      expect([status, body.error.message]).toEqual([
        404,
        'Unknown version; GET /api/versions lists the versions',
      ]);
    }
    expect((await get('/api/v1/nothing')).body.error.message).toMatch(/^Unknown endpoint/);
  });
});
