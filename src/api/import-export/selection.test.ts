import { beforeEach, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, type Client } from '#test/platform/platform.ts';
import { faultsOf } from '#test/platform/stix-rules.ts';

const { test, admin, owner, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
});

const path = '/api/knowledge/indicators/export';
const shared = 'The malware connects to hxxps://gate[.]dark-heron[.]top/a and exploits CVE-2021-44228.';

let jars: string[];
let documents: string[];

/** Two jars that hold the same, and one that must not be exported. */
beforeEach(async () => {
  jars = [];
  documents = [];
  const texts = [
    `${shared} It talks to first[.]dark-heron[.]top and to quiet[.]dark-heron[.]top.`,
    `TLP:AMBER\n\n${shared} It talks to second[.]dark-heron[.]top and to quiet[.]dark-heron[.]top. T1059.001 was seen. ` +
      'Ransom went to 13AM4VW2dhxYgXeQepoHkHSQuy6NgaEb94.',
    `TLP:RED\n\n${shared} The C2 server is closed[.]dark-heron[.]top.`,
  ];
  for (const text of texts) {
    const jar = await createJar(owner);
    jars.push(jar);
    documents.push((await addDocument(owner, jar, { name: 'report.txt', text })).id);
  }
  await owner.put(`/api/knowledge/honey-pots/${jars[2]}`, { settings: { allow_export: false } });
});

const domains = (...names: string[]) =>
  names.map((name) => ({ type: 'domain', value: `${name}.dark-heron.top` }));
const gate = { type: 'url', value: 'https://gate.dark-heron.top/a' };
const cve = { type: 'cve', value: 'CVE-2021-44228' };
const ours = () => ({ honey_jar_ids: jars });
const send = (body: object, as: Client = owner) => as.post(path, { ...ours(), ...body });
const preview = (body: object, as: Client = owner) => as.post(`${path}/preview`, { ...ours(), ...body });
const benign = (value: string, at: object) =>
  owner.post('/api/v1/verdicts', { value, verdict: 'benign', ...at });
const ofType = (objects: any[], type: string) => objects.filter((one) => one.type === type);
const jarBundle = async (jar: string) =>
  (await owner.get(`/api/knowledge/honey-jars/${jar}/stix?include_text=false`)).body.objects as any[];

describe('chosen values of several honey jars', () => {
  it('go out as the objects that the export of a honey jar has, each once, with the strictest marking', async () => {
    const indicators = [
      ...domains('first', 'second'),
      gate,
      cve,
      { type: 'attack_technique', value: 'T1059.001' },
    ];
    const { status, body, headers } = await send({ indicators });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/stix+json');
    expect(headers['content-disposition']).toContain('indicators.stix.json');
    expect(headers['x-exported-values']).toBe('5');
    expect(headers['x-left-out-values']).toBe('');
    expect(faultsOf(body)).toEqual([]);
    expect(ofType(body.objects, 'report')).toEqual([]);
    for (const type of ['url', 'vulnerability', 'attack-pattern'])
      expect(ofType(body.objects, type), type).toHaveLength(1);
    const whole = new Map(
      [...(await jarBundle(jars[0] ?? '')), ...(await jarBundle(jars[1] ?? ''))].map((one) => [one.id, one]),
    );
    for (const object of body.objects) expect(object).toEqual(whole.get(object.id));
    const amber = ofType(body.objects, 'marking-definition');
    expect(amber).toMatchObject([{ name: 'TLP:AMBER' }]);
    const marked = body.objects.filter((one: any) => one.object_marking_refs?.includes(amber[0].id));
    const plain = ofType(body.objects, 'indicator').filter((one) => !marked.includes(one));
    expect(plain.map(({ name }) => name)).toEqual(['first.dark-heron.top']);
    expect(ofType(marked, 'vulnerability')).toHaveLength(1);
    expect((await send({ indicators: indicators.toReversed() })).body).toEqual(body);
  });

  it('never are what is benign, was rejected, has no form, or is only where nothing may leave', async () => {
    await benign('second.dark-heron.top', { scope: 'honey_jar', honey_jar_id: jars[1] });
    const entities = (await owner.get(`/api/knowledge/documents/${documents[1]}/entities`)).body.entities;
    const technique = entities.find(({ type }: any) => type === 'technique');
    for (const entity of [technique])
      await owner.put(`/api/knowledge/documents/${documents[1]}/review`, {
        entity_id: entity.id,
        decision: 'rejected',
      });
    const indicators = [
      ...domains('first', 'second', 'closed', 'nowhere'),
      { type: 'attack_technique', value: 'T1059.001' },
      { type: 'btc_address', value: '13AM4VW2dhxYgXeQepoHkHSQuy6NgaEb94' },
    ];
    const { body } = await preview({ indicators });
    expect(body).toEqual({
      exported: 1,
      beyond: 0,
      left_out: expect.arrayContaining([
        { ...domains('second')[0], reason: 'benign' },
        { ...domains('closed')[0], reason: 'export_forbidden' },
        { ...domains('nowhere')[0], reason: 'not_found' },
        { type: 'attack_technique', value: 'T1059.001', reason: 'rejected' },
        { type: 'btc_address', value: '13AM4VW2dhxYgXeQepoHkHSQuy6NgaEb94', reason: 'no_form' },
      ]),
    });
    expect(body.left_out).toHaveLength(5);
    const bundle = await send({ indicators });
    expect(ofType(bundle.body.objects, 'domain-name').map(({ value }) => value)).toEqual([
      'first.dark-heron.top',
    ]);
    expect(bundle.headers['x-left-out-values']).toContain('export_forbidden=1');
    const event = await send({ indicators, format: 'misp' });
    expect(JSON.stringify(event.body)).not.toMatch(/second\.dark|closed\.dark|T1059/);
    // It is a text there.
    expect(event.headers['x-exported-values']).toBe('2');
  });

  it('leave nothing of a honey jar that forbids it, also where others hold the same', async () => {
    const { body } = await send({ indicators: [gate, cve] });
    expect(ofType(body.objects, 'vulnerability')).toHaveLength(1);
    const written = JSON.stringify(body);
    expect(written).not.toContain('TLP:RED');
    const closed = await test.deps.database.kysely
      .selectFrom('jars')
      .select('created_at')
      .where('id', '=', jars[2] ?? '')
      .executeTakeFirstOrThrow();
    expect(written).not.toContain(closed.created_at.toISOString());
    await owner.put(`/api/knowledge/honey-pots/${jars[1]}`, { settings: { allow_export: false } });
    expect(JSON.stringify((await send({ indicators: [gate, cve] })).body)).not.toContain('TLP:AMBER');
  });

  it('that are benign in one honey jar go out as another has them', async () => {
    await benign('quiet.dark-heron.top', { scope: 'honey_jar', honey_jar_id: jars[1] });
    const { body } = await send({ indicators: domains('quiet') });
    expect(ofType(body.objects, 'marking-definition')).toEqual([]);
    const [object] = ofType(body.objects, 'indicator');
    expect((await jarBundle(jars[0] ?? '')).find(({ id }) => id === object.id)).toEqual(object);
    await benign('quiet.dark-heron.top', { scope: 'honey_jar', honey_jar_id: jars[0] });
    const left = (await preview({ indicators: domains('quiet') })).body.left_out;
    expect(left).toMatchObject([{ reason: 'benign' }]);
  });

  it('are all that a filter leaves, where that is asked for', async () => {
    const matching = { text: 'dark-heron', type: 'domain', reported: true };
    const { body } = await send({ matching });
    expect(
      ofType(body.objects, 'domain-name')
        .map(({ value }): string => value)
        .toSorted(),
    ).toEqual(domains('first', 'gate', 'quiet', 'second').map(({ value }) => value));
    const one = await send({ matching, honey_jar_ids: [jars[0]] });
    expect(ofType(one.body.objects, 'domain-name')).toHaveLength(3);
    expect((await preview({ matching })).body.left_out).toEqual([
      { ...domains('closed')[0], reason: 'export_forbidden' },
    ]);
  });

  it('are attributes of the events that MISP has of their documents', async () => {
    const indicators = [...domains('first'), gate, cve];
    const { body } = await send({ indicators, format: 'misp' });
    const events = body.response.map(({ Event }: any) => Event);
    expect(events.map(({ Attribute }: any) => Attribute.map(({ value }: any) => value).toSorted())).toEqual([
      ['CVE-2021-44228', 'https://gate.dark-heron.top/a'],
      ['first.dark-heron.top'],
    ]);
    expect(events[0].Tag).toEqual([{ name: 'tlp:amber' }]);
    const whole = (await owner.get(`/api/knowledge/honey-jars/${jars[0]}/export?format=misp`)).body
      .response[0].Event;
    expect(events[1].uuid).toBe(whole.uuid);
    expect(whole.Attribute).toContainEqual(events[1].Attribute[0]);
  });
});

describe('an export of chosen values', () => {
  it('is for those who may read the honey jars, and says nothing of others', async () => {
    expect((await send({ indicators: domains('first') }, stranger)).status).toBe(404);
    const { body } = await stranger.post(`${path}/preview`, { indicators: domains('first', 'closed') });
    expect(body.left_out.map(({ reason }: any) => reason)).toEqual(['not_found', 'not_found']);
    expect((await stranger.post(path, { matching: { text: 'dark-heron' } })).body.objects).toHaveLength(1);
  });

  it('is in the audit log with what left and what did not', async () => {
    await send({ indicators: domains('first', 'closed') });
    const { body } = await admin.get('/api/admin/audit?action=indicator.export&limit=1');
    expect(body.entries[0].details).toEqual({
      format: 'stix',
      exported: 1,
      left_out: { export_forbidden: 1 },
      honey_jars: [jars[0]],
      values: domains('first', 'closed').map(({ value }) => value),
    });
  });

  it('takes 5,000 values, and no more', async () => {
    const many = Array.from({ length: 5001 }, (_, i) => ({ type: 'domain', value: `h${i}.dark-heron.top` }));
    const { status, headers } = await send({ indicators: [...many.slice(0, 4999), ...domains('first')] });
    expect([status, headers['x-exported-values'], headers['x-left-out-values']]).toEqual([
      200,
      '1',
      'not_found=4999',
    ]);
    const { status: refused, body } = await send({ indicators: many });
    expect([refused, body.error.code]).toEqual([422, 'VALIDATION_ERROR']);
    for (const wrong of [{}, { indicators: domains('first'), matching: {} }, { indicators: [] }])
      expect((await send(wrong)).status).toBe(422);
  });
});
