import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/machine/patience.ts';
import { addDocument, createJar, openTestPlatform, type Client } from '#test/platform/platform.ts';
import type { TestPlatform } from '#test/platform/platform.ts';
import { faultsOf } from '#test/platform/stix-rules.ts';

const topicBriefing = '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001';

let test: TestPlatform;
let owner: Client;
let stranger: Client;
const jars: Record<string, string> = {};
const documents: Record<string, string> = {};

/** Sentences about QuietMoth with names of their own in each document. */
const texts: Record<string, [jar: string, text: string]> = {
  first: [
    'open',
    'TLP:AMBER\n\nThe group QuietMoth, also known as Silver Lantern, used Emotet. QuietMoth exploited CVE-2024-21412. ' +
      'Emotet connects to 185.220.101.34. Jane Doe saw that QuietMoth targeted companies in Austria. ' +
      'QuietMoth uses the C2 server hxxps://one[.]quiet-moth[.]top/gate.',
  ],
  second: [
    'open',
    'The group QuietMoth, also known as Silver Lantern, targeted companies in Austria. QuietMoth used Mimikatz to steal passwords. ' +
      'QuietMoth uses the C2 server two[.]quiet-moth[.]top, and again CVE-2024-21412. Another server is silent[.]quiet-moth[.]top.',
  ],
  third: [
    'other',
    'The group QuietMoth, also known as Silver Lantern, was seen in Poland, where QuietMoth used the ransomware Conti. ' +
      'QuietMoth sent it from three[.]quiet-moth[.]top.',
  ],
  uncited: ['open', 'Copper Lynx wipes disks of banks, and talks to uncited[.]copper-lynx[.]top.'],
  forbidden: [
    'forbidden',
    'The group QuietMoth, also known as Silver Lantern, is led from Lisbon. QuietMoth owns closed[.]quiet-moth[.]top.',
  ],
  foreign: [
    'foreign',
    'The group QuietMoth, also known as Silver Lantern, robbed a bank in Oslo. QuietMoth owns foreign[.]quiet-moth[.]top.',
  ],
};

beforeAll(async () => {
  test = await openTestPlatform({}, { reportWriter: null });
  [owner, stranger] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
  for (const name of ['open', 'other', 'forbidden']) jars[name] = await createJar(owner);
  jars['foreign'] = await createJar(stranger);
  await Promise.all(Object.entries(texts).map(([name, [jar, text]]) => add(name, jar, text)));
  await owner.put(`/api/knowledge/honey-pots/${jars['forbidden']}`, { settings: { allow_export: false } });
  await owner.post('/api/v1/verdicts', {
    value: 'silent.quiet-moth.top',
    verdict: 'benign',
    scope: 'honey_jar',
    honey_jar_id: jars['open'],
  });
  const at = `/api/knowledge/documents/${documents['second']}`;
  const { entities } = (await owner.get(`${at}/entities`)).body;
  const mimikatz = entities.find(({ name }: any) => name === 'Mimikatz');
  await owner.put(`${at}/review`, { entity_id: mimikatz.id, decision: 'rejected' });
});
afterAll(() => test.close());

async function add(name: string, jar: string, text: string): Promise<void> {
  const client = jar === 'foreign' ? stranger : owner;
  documents[name] = (await addDocument(client, jars[jar] ?? '', { name: `${name}.txt`, text })).id;
}

async function written(output_format: string, scope = {}): Promise<string> {
  const { body } = await owner.post('/api/reports', {
    template_id: topicBriefing,
    title: 'QuietMoth',
    parameters: { user_query: 'A technical profile of QuietMoth' },
    output_format,
    scrambling_enabled: false,
    ...scope,
  });
  const { id } = body.data.report;
  const isEnded = async () => {
    const { report } = (await owner.get(`/api/reports/${id}`)).body;
    return report.completed_at !== null && report;
  };
  expect(await until(isEnded, { what: 'the report has ended', everyMs: 100 })).toMatchObject({
    status: 'completed',
  });
  return id;
}

const download = (client: Client, id: string, query = '') =>
  client.get(`/api/reports/${id}/download${query}`);
const ofType = (bundle: any, type: string): any[] => bundle.objects.filter((one: any) => one.type === type);
const valuesOf = (bundle: any, type: string) => ofType(bundle, type).map(({ value }) => value as string);

/** What the exports of the documents' honey jars have, by id. */
async function exported(): Promise<Map<string, any>> {
  const bundles = await Promise.all(
    ['open', 'other'].map((jar) =>
      owner.get(`/api/knowledge/honey-jars/${jars[jar]}/stix?include_text=false`),
    ),
  );
  return new Map(bundles.flatMap(({ body }) => body.objects.map((one: any) => [one.id, one])));
}

describe('the STIX file of a report', () => {
  it('holds what the cited documents hold, of several honey jars, as their exports have it', async () => {
    const { body: bundle, headers } = await download(owner, await written('stix'));
    expect(headers['content-type']).toContain('application/stix+json');
    expect(faultsOf(bundle)).toEqual([]);
    const cited = ['first', 'second', 'third'].map((name) => `report--${documents[name]}`);
    const reports = ofType(bundle, 'report').map(({ id }) => id as string);
    expect(reports.toSorted()).toEqual(cited.toSorted());
    const referred = new Set(ofType(bundle, 'report').flatMap(({ object_refs }) => object_refs));
    const own = bundle.objects.filter(
      ({ type, name }: any) => !/report|marking/.test(type) && name !== 'Skep',
    );
    // Those between an indicator and its observable belong to both ends.
    const referable = own.filter((one: any) => one.relationship_type !== 'based-on');
    expect([...referred]).toEqual(expect.arrayContaining(referable.map((one: any) => one.id)));
    const hosts = ['one', 'three', 'two'].map((host) => `${host}.quiet-moth.top`);
    expect(valuesOf(bundle, 'domain-name').toSorted()).toEqual(hosts);
    expect(valuesOf(bundle, 'url')).toEqual(['https://one.quiet-moth.top/gate']);
    expect(valuesOf(bundle, 'ipv4-addr')).toEqual(['185.220.101.34']);
    expect(ofType(bundle, 'vulnerability')).toMatchObject([{ name: 'CVE-2024-21412' }]);
    const names = new Map<string, string>(own.map((one: any) => [one.id, one.name]));
    const related = ofType(bundle, 'relationship').map(
      ({ source_ref, relationship_type, target_ref }) =>
        `${names.get(source_ref)} ${relationship_type} ${names.get(target_ref)}`,
    );
    expect(related).toEqual(
      expect.arrayContaining([
        'QuietMoth exploits CVE-2024-21412',
        'QuietMoth uses Emotet',
        'QuietMoth targets Austria',
      ]),
    );
    const whole = await exported();
    for (const { object_marking_refs: _marking, ...object } of bundle.objects)
      expect(whole.get(object.id)).toMatchObject(object);
    const [amber] = ofType(bundle, 'marking-definition');
    expect(amber.name).toBe('TLP:AMBER');
    expect(ofType(bundle, 'vulnerability')[0].object_marking_refs).toEqual([amber.id]);
  });

  it('holds nothing that was rejected, is uncited, may not leave, or that its owner cannot read', async () => {
    const id = await written('md');
    const bundle = (await download(owner, id, '?format=stix')).body;
    expect(faultsOf(bundle)).toEqual([]);
    const all = JSON.stringify(bundle);
    expect(all).toContain('two.quiet-moth.top');
    for (const absent of ['Mimikatz', 'silent', 'copper-lynx', 'closed', 'Lisbon', 'foreign', 'Oslo'])
      expect(all, absent).not.toContain(absent);
  });

  it('holds no sentence, title or person when personal data is to be replaced', async () => {
    const id = await written('stix', { scrambling_enabled: true });
    const { body: bundle } = await download(owner, id);
    expect(faultsOf(bundle)).toEqual([]);
    const all = JSON.stringify(bundle);
    for (const absent of ['Jane', 'second.txt', 'description']) expect(all, absent).not.toContain(absent);
    expect(all).toContain('two.quiet-moth.top');
    expect(ofType(bundle, 'relationship').length).toBeGreaterThan(2);
    const open = JSON.stringify((await download(owner, await written('stix'))).body);
    for (const present of ['Jane', 'second.txt', 'description']) expect(open, present).toContain(present);
  });

  it('leaves out at the download what may not be exported any more, and is refused when nothing is left', async () => {
    const id = await written('md');
    const forbid = (jar: string, allow_export: boolean) =>
      owner.put(`/api/knowledge/honey-pots/${jars[jar]}`, { settings: { allow_export } });
    await forbid('open', false);
    const { body } = await download(owner, id, '?format=stix');
    expect(ofType(body, 'report').map(({ id: of }) => of)).toEqual([`report--${documents['third']}`]);
    expect(JSON.stringify(body)).not.toContain('two.quiet-moth.top');
    await forbid('other', false);
    const refused = await download(owner, id, '?format=stix');
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'None of the documents that the report cites may be exported',
    ]);
    await forbid('open', true);
    await forbid('other', true);
  });
});
