import { beforeEach, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, admin, owner, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
});

const text =
  'The group QuietMoth, also known as Silver Lantern, used Mimikatz against companies in Austria. QuietMoth exploited CVE-2023-23397. ' +
  'The malware talks to panel[.]moth-cdn[.]net and 185[.]220[.]101[.]34.';

let jar: string;
let document: string;

beforeEach(async () => {
  jar = await createJar(owner);
  document = (await addDocument(owner, jar, { name: 'moth.txt', text })).id;
  await addDocument(owner, jar, { name: 'other.txt', text: 'The C2 server is other-cdn[.]net.' });
});

const path = (part: string) => `/api/knowledge/documents/${document}/${part}`;
const bundle = async (query = '') =>
  (await owner.get(path(`export?format=stix${query}`))).body.objects as any[];
const event = async (query = '') =>
  (await owner.get(path(`export?format=misp${query}`))).body.response[0].Event;
const namesOf = (objects: any[], type: string) =>
  objects.filter((one) => one.type === type).map(({ name, value }) => name ?? value);
const entity = async (name: string): Promise<string> =>
  (await owner.get(path('entities'))).body.entities.find((one: any) => one.name === name).id;
const review = (body: object) => owner.put(path('review'), body);
const judge = (value: string, verdict: string) =>
  owner.post('/api/v1/verdicts', { value, verdict, scope: 'document', document_id: document });

it('one document goes out as STIX, without its text and what others hold', async () => {
  const { status, headers } = await owner.get(path('export'));
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/stix+json');
  expect(headers['content-disposition']).toContain('moth.txt.stix.json');
  const objects = await bundle();
  expect(namesOf(objects, 'domain-name')).toEqual(['panel.moth-cdn.net']);
  expect(namesOf(objects, 'intrusion-set')).toEqual(['QuietMoth']);
  expect(objects.filter(({ type }) => type === 'note')).toEqual([]);
});

it('what was rejected is in neither format, also where it is both a number and a name', async () => {
  await judge('panel.moth-cdn.net', 'benign');
  await judge('CVE-2023-23397', 'benign');
  await review({ entity_id: await entity('Mimikatz'), decision: 'rejected' });
  const objects = await bundle();
  expect(JSON.stringify(objects)).not.toMatch(/moth-cdn|CVE-2023|"name":"Mimikatz"/);
  expect(namesOf(objects, 'ipv4-addr')).toEqual(['185.220.101.34']);
  const { Attribute, Tag } = await event();
  expect(Attribute.map(({ value }: any) => value)).toEqual(['185.220.101.34']);
  expect(JSON.stringify(Tag)).not.toContain('Mimikatz');
});

it('a rejected entity takes its number with it', async () => {
  await review({ entity_id: await entity('CVE-2023-23397'), decision: 'rejected' });
  expect(JSON.stringify(await bundle())).not.toContain('"CVE-2023-23397"');
  expect(JSON.stringify(await event())).not.toContain('CVE-2023-23397');
});

it('only what was accepted goes out where that is asked for, as sure as can be', async () => {
  expect(namesOf(await bundle('&only=accepted'), 'domain-name')).toEqual([]);
  await judge('panel.moth-cdn.net', 'malicious');
  const [uses] = (await owner.get(path('relations'))).body.relations.filter(
    (one: any) => one.relation === 'uses',
  );
  await review({ relation_id: uses.id, decision: 'accepted' });
  const objects = await bundle('&only=accepted');
  expect(namesOf(objects, 'domain-name')).toEqual(['panel.moth-cdn.net']);
  expect(namesOf(objects, 'ipv4-addr')).toEqual([]);
  expect(namesOf(objects, 'intrusion-set')).toEqual(['QuietMoth']);
  expect(namesOf(objects, 'vulnerability')).toEqual([]);
  const stated = objects.filter(({ relationship_type }) => relationship_type === 'uses');
  expect(stated).toMatchObject([{ confidence: 100 }]);
  const [indicator] = objects.filter(({ type }) => type === 'indicator');
  expect(indicator).toMatchObject({ confidence: 100 });
  const { Attribute } = await event('&only=accepted');
  expect(Attribute).toMatchObject([
    { value: 'panel.moth-cdn.net', Tag: [{ name: 'misp:confidence-level="completely-confident"' }] },
  ]);
});

it('the right of an export holds for one document, and every export is audited', async () => {
  expect((await stranger.get(path('export'))).status).toBe(404);
  await owner.get(path('export?only=accepted'));
  const { body } = await admin.get(`/api/admin/audit?target_id=${document}&action=document.export`);
  expect(body.entries[0]).toMatchObject({ details: { format: 'stix', only: 'accepted' } });
  await owner.put(`/api/knowledge/honey-pots/${jar}`, { settings: { allow_export: false } });
  expect((await owner.get(path('export'))).status).toBe(403);
});

it('a document that has not been read is not exported', async () => {
  const db = test.deps.database.kysely;
  await db.updateTable('documents').set({ status: 'failed' }).where('id', '=', document).execute();
  const { status, body } = await owner.get(path('export'));
  expect([status, body.error.code]).toEqual([409, 'NOT_READ']);
});
