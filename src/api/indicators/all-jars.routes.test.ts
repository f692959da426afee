import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';

const { admin, owner, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
});

const path = '/api/knowledge/indicators';
const marker = 'otterline';
const inText = (client: Client, more = '') => client.get(`${path}/values?text=${marker}&limit=100${more}`);
const valuesOf = ({ body }: { body: any }): string[] => body.indicators.map(({ value }: any) => value);
const lookUp = (client: Client, values: string[], more: object = {}) =>
  client.post(`${path}/lookup`, { values, ...more });

const text = (...hosts: string[]) => `The implant beacons to ${hosts.join(' and ')} every hour.`;
const states = ({ body }: { body: any }) =>
  body.results.map(({ state, seen }: any) => `${state} ${seen?.documents ?? 0}`);
const preview = (client: Client, body: object) => client.post('/api/knowledge/verdicts/preview', body);

let one: string;
let other: string;
let hidden: string;

beforeAll(async () => {
  one = await createJar(owner);
  other = await createJar(owner);
  hidden = await createJar(stranger);
  const excluded = await createJar(owner, { settings: { allow_search: false } });
  await addDocument(owner, one, {
    name: '1.txt',
    text: text(`cdn[.]${marker}-a[.]net`, `b[.]${marker}-b[.]net`),
  });
  await addDocument(owner, other, { name: '2.txt', text: text(`cdn[.]${marker}-a[.]net`) });
  await addDocument(stranger, hidden, {
    name: '3.txt',
    text: text(`cdn[.]${marker}-a[.]net`, `c[.]${marker}-c[.]net`),
  });
  await addDocument(owner, excluded, { name: '4.txt', text: text(`d[.]${marker}-d[.]net`) });
});

describe('the indicators of all honey jars', () => {
  it('are listed once each with what all documents of the reader say of them', async () => {
    const { body } = await inText(owner);
    expect(body).toMatchObject({
      total: 2,
      indicators: [
        {
          type: 'domain',
          value: `cdn.${marker}-a.net`,
          role: 'indicator',
          documents: 2,
          occurrences: 2,
          verdicts: [],
        },
        { value: `b.${marker}-b.net`, documents: 1 },
      ],
    });
    const [{ first_seen, last_seen, reason, confidence }] = body.indicators;
    expect(first_seen < last_seen).toBe(true);
    expect(reason).not.toBe('');
    expect(confidence).toBeGreaterThan(0.5);
  });

  it('are those of the reader’s honey jars alone: what others hold is in no list and no count', async () => {
    expect(valuesOf(await inText(stranger))).toEqual([`c.${marker}-c.net`, `cdn.${marker}-a.net`]);
    expect(
      (await inText(stranger)).body.indicators.map(({ documents }: { documents: number }) => documents),
    ).toEqual([1, 1]);
    expect(valuesOf(await inText(admin))).toEqual([]);
    expect((await inText(stranger, `&honey_jar_id=${one}`)).status).toBe(404);
    expect(valuesOf(await inText(owner, `&honey_jar_id=${one}`))).toHaveLength(2);
    expect(valuesOf(await inText(owner, `&honey_jar_id=${other}`))).toEqual([`cdn.${marker}-a.net`]);
  });

  it('are narrowed by type, role and defanged text, sorted, and cut into slices', async () => {
    expect(valuesOf(await owner.get(`${path}/values?text=${marker}-b[.]net`))).toHaveLength(1);
    expect(valuesOf(await inText(owner, '&type=ipv4'))).toEqual([]);
    expect(valuesOf(await inText(owner, '&role=benign'))).toEqual([]);
    expect(valuesOf(await inText(owner, '&role=indicator&reported=true'))).toHaveLength(2);
    expect(valuesOf(await inText(owner, '&order=value'))).toEqual([
      `b.${marker}-b.net`,
      `cdn.${marker}-a.net`,
    ]);
    const second = await owner.get(`${path}/values?text=${marker}&limit=1&offset=1`);
    expect([valuesOf(second), second.body.total]).toEqual([[`b.${marker}-b.net`], 2]);
    const past = await owner.get(`${path}/values?text=${marker}&limit=1&offset=9`);
    expect(past.body).toMatchObject({ indicators: [], total: 2, offset: 9 });
    for (const wrong of ['role=evil', 'order=random', 'verdict=maybe', 'limit=101', 'reported=1'])
      expect((await owner.get(`${path}/values?${wrong}`)).status, wrong).toBe(400);
  });

  it('show the verdicts that they follow, and are filtered by them', async () => {
    const jar = await createJar(owner);
    const value = 'verdict.otterbay.net';
    await addDocument(owner, jar, { name: 'v.txt', text: `The implant beacons to ${value} every hour.` });
    const narrowed = async (verdict: string) =>
      valuesOf(await owner.get(`${path}/values?text=otterbay&verdict=${verdict}`));
    expect([await narrowed('none'), await narrowed('benign')]).toEqual([[value], []]);
    const body = { value, verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar };
    await owner.post('/api/knowledge/verdicts', body);
    expect([await narrowed('none'), await narrowed('benign'), await narrowed('malicious')]).toEqual([
      [],
      [value],
      [],
    ]);
    const { body: listed } = await owner.get(`${path}/values?text=otterbay`);
    expect(listed.indicators).toMatchObject([
      { role: 'benign', verdicts: [{ verdict: 'benign', scope: 'honey_jar', honey_jar_id: jar }] },
    ]);
  });
});

describe('looking up a list', () => {
  it('says of each value once what it was read as and whether it is known', async () => {
    const { status, body } = await lookUp(owner, [
      ` "CDN[.]${marker}-a[.]net", `,
      `cdn.${marker}-a.net`,
      'hxxp://nowhere[.]otterfield[.]com/a',
      'just some words',
      `b.${marker}-b.net # seen on Monday`,
      '198.51.100.7',
    ]);
    expect(status).toBe(200);
    const told = body.results.map(({ value, times, type, state, seen }: any) => [
      value,
      times,
      type,
      state,
      seen?.documents ?? null,
    ]);
    expect(told).toEqual([
      [`cdn.${marker}-a.net`, 2, 'domain', 'known', 2],
      ['http://nowhere.otterfield.com/a', 1, 'url', 'unknown', null],
      ['just some words', 1, null, 'not_an_indicator', null],
      [`b.${marker}-b.net`, 1, 'domain', 'known', 1],
      ['198.51.100.7', 1, 'ipv4', 'unknown', null],
    ]);
    expect(body.results[0]).toMatchObject({
      given: `"CDN[.]${marker}-a[.]net",`,
      seen: { role: 'indicator', occurrences: 2 },
      verdicts: [],
    });
  });

  it('does not know what only others hold, and counts nothing of theirs', async () => {
    const values = [`b.${marker}-b.net`, `cdn.${marker}-a.net`, `d.${marker}-d.net`];
    expect(states(await lookUp(stranger, values))).toEqual(['unknown 0', 'known 1', 'unknown 0']);
    expect(states(await lookUp(owner, values))).toEqual(['known 1', 'known 2', 'unknown 0']);
    expect(states(await lookUp(owner, values, { honey_jar_id: other }))).toEqual([
      'unknown 0',
      'known 1',
      'unknown 0',
    ]);
    expect((await lookUp(owner, values, { honey_jar_id: hidden })).status).toBe(404);
  });

  it('shows the verdicts of known values, and those of the installation on unknown ones', async () => {
    const pattern = '*.otterharbour.com';
    const decided = { pattern, verdict: 'benign', scope: 'installation' };
    const { body: made } = await admin.post('/api/knowledge/verdicts', decided);
    const { body } = await lookUp(stranger, ['www.otterharbour.com', 'www.otterharbor.com']);
    expect(body.results).toMatchObject([
      {
        state: 'unknown',
        verdicts: [{ id: made.id, verdict: 'benign', scope: 'installation', honey_jar_id: null }],
      },
      { state: 'unknown', verdicts: [] },
    ]);
  });

  it('takes 5,000 values, and refuses more, none, empty and endless ones', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => `10${i}.${marker}-many.net`);
    expect((await lookUp(owner, many)).body.results).toHaveLength(5000);
    for (const values of [[], [...many, 'a.net'], [' '], ['a'.repeat(5000)], 'a.net', [1]])
      expect((await lookUp(owner, values as string[])).status).toBe(422);
  });

  it('answers strange values with nothing', async () => {
    const values = ["'; drop table indicators; --", '%', '{}', '../..', '\\', '*.net'];
    const { status, body } = await lookUp(owner, values);
    expect(status).toBe(200);
    for (const { state } of body.results) expect(state).toBe('not_an_indicator');
  });
});

describe('the preview of a verdict', () => {
  it('shows what it would be about in the honey jars of the reader, and decides nothing', async () => {
    const { body } = await preview(owner, { pattern: `*.${marker}-a.net` });
    expect(body).toEqual({
      matches: 1,
      cut: false,
      examples: [{ type: 'domain', value: `cdn.${marker}-a.net`, role: 'indicator' }],
    });
    expect((await preview(owner, { pattern: `*.${marker}-c.net` })).body.matches).toBe(0);
    expect((await preview(owner, { value: `B[.]${marker}-b[.]net` })).body.matches).toBe(1);
    expect((await preview(owner, { value: `b.${marker}-b.net`, honey_jar_id: other })).body.matches).toBe(0);
    expect((await inText(owner)).body.indicators[0].verdicts).toEqual([]);
  });

  it('refuses what no verdict can be about, and honey jars of others', async () => {
    for (const body of [
      {},
      { pattern: '*' },
      { range: '203.0.113.0/2' },
      { value: 'a.net', range: '203.0.113.0/24' },
    ])
      expect((await preview(owner, body)).status, JSON.stringify(body)).toBe(422);
    expect((await preview(owner, { value: 'a.net', honey_jar_id: hidden })).status).toBe(404);
  });
});
