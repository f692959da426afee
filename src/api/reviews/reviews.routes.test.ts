import { beforeEach, describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor, untilRead, type Client } from '#test/platform/platform.ts';

const { admin, owner, stranger, editor, reader, viewer } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  stranger: 'analyst',
  editor: 'analyst',
  reader: 'analyst',
  viewer: 'viewer',
});

const text =
  'The group QuietMoth, also known as Silver Lantern, used Mimikatz against companies in Austria in 2024. ' +
  'QuietMoth exploited CVE-2023-23397 in the mail servers of these companies. ' +
  'It runs PowerShell (T1059.001) and talks to panel[.]moth-cdn[.]net over HTTPS.';

let jar: string;
let document: string;

beforeEach(async () => {
  jar = await createJar(owner, { visibility: 'shared' });
  document = (await addDocument(owner, jar, { name: 'moth.txt', text })).id;
  const access = [
    { user_id: editor.user_id, role: 'editor' },
    { user_id: reader.user_id, role: 'reader' },
    { user_id: viewer.user_id, role: 'reader' },
  ];
  await owner.put(`/api/knowledge/honey-pots/${jar}/access`, { access });
});

const path = (part: string) => `/api/knowledge/documents/${document}/${part}`;
const entities = async (): Promise<any[]> => (await owner.get(path('entities'))).body.entities;
const relations = async (): Promise<any[]> => (await owner.get(path('relations'))).body.relations;
const related = async (name: string) => (await relations()).find(({ relation }) => relation === name);
const named = async (name: string) => (await entities()).find((one) => one.name === name);
const decide = (client: Client, body: object) => client.put(path('review'), body);
const listed = async (): Promise<string[]> => {
  const { body } = await owner.get(`/api/v1/entities?honey_jar_id=${jar}&limit=100`);
  return body.entities.map(({ name }: any) => name);
};
const stated = async (): Promise<string[]> => {
  const { body } = await owner.get(`/api/v1/relations?honey_jar_id=${jar}`);
  return body.relations.map(({ relation, object }: any) => `${relation} ${object.name}`);
};

describe('what was found in a document', () => {
  it('is listed with all its places and without a decision', async () => {
    const moth = await named('QuietMoth');
    expect(moth).toMatchObject({ type: 'actor', aliases: ['Silver Lantern'], known: false, review: null });
    expect(moth.places.map(({ start, end }: any) => text.slice(start, end))).toContain('QuietMoth');
    expect(await named('Mimikatz')).toMatchObject({ type: 'tool', known: true });
    const [uses] = (await relations()).filter(({ relation }) => relation === 'uses');
    expect(uses).toMatchObject({ object: { name: 'Mimikatz' }, review: null, left_out: false });
    expect(text.slice(uses.start, uses.end)).toBe(uses.quote);
  });

  it('has techniques in the tactics of the matrix', async () => {
    const { body } = await owner.get(path('techniques'));
    expect(body.tactics).toHaveLength(14);
    expect(body.techniques).toMatchObject([
      {
        id: 'T1059.001',
        name: 'PowerShell',
        parent: 'Command and Scripting Interpreter',
        tactics: ['TA0002'],
      },
    ]);
    const [{ places }] = body.techniques;
    expect(places.map(({ start, end }: any) => text.slice(start, end))).toContain('T1059.001');
  });

  it('has a summary of its own sentences, each at its place', async () => {
    const { body } = await owner.get(path('summary'));
    expect(body.sentences.length).toBeGreaterThan(0);
    for (const { text: sentence, start, end } of body.sentences)
      expect(text.slice(start, end)).toBe(sentence);
  });

  it('is not found by a stranger, nor decided about', async () => {
    const { id } = await named('Mimikatz');
    for (const part of ['entities', 'relations', 'techniques', 'summary', 'review'])
      expect((await stranger.get(path(part))).status, part).toBe(404);
    expect((await decide(stranger, { entity_id: id, decision: 'rejected' })).status).toBe(404);
  });
});

describe('a review', () => {
  it('takes what is rejected out of lists and counts at once, with its relations, and back again', async () => {
    const { id } = await named('Mimikatz');
    expect(await stated()).toContain('uses Mimikatz');
    expect((await decide(editor, { entity_id: id, decision: 'rejected' })).status).toBe(204);
    expect(await listed()).not.toContain('Mimikatz');
    expect(await stated()).not.toContain('uses Mimikatz');
    expect(await named('Mimikatz')).toMatchObject({ review: { decision: 'rejected' } });
    expect(await related('uses')).toMatchObject({ review: null, left_out: true });
    await decide(owner, { entity_id: id, decision: null });
    expect(await listed()).toContain('Mimikatz');
    expect(await stated()).toContain('uses Mimikatz');
    expect(await named('Mimikatz')).toMatchObject({ review: null });
  });

  it('of a relation leaves its ends alone', async () => {
    const [{ id }] = (await relations()).filter(({ relation }) => relation === 'exploits');
    await decide(owner, { relation_id: id, decision: 'rejected' });
    expect(await stated()).not.toContain('exploits CVE-2023-23397');
    expect(await listed()).toEqual(expect.arrayContaining(['QuietMoth', 'CVE-2023-23397']));
    await decide(owner, { relation_id: id, decision: 'accepted' });
    expect(await stated()).toContain('exploits CVE-2023-23397');
  });

  it('outlasts a new reading, and ends with the document', async () => {
    const { id } = await named('Mimikatz');
    const [exploits] = (await relations()).filter(({ relation }) => relation === 'exploits');
    await decide(owner, { entity_id: id, decision: 'rejected' });
    await decide(owner, { relation_id: exploits.id, decision: 'accepted' });
    await owner.post(path('reprocess'));
    await untilRead(owner, document);
    expect(await listed()).not.toContain('Mimikatz');
    expect(await named('Mimikatz')).toMatchObject({ review: { decision: 'rejected' } });
    const [again] = (await relations()).filter(({ relation }) => relation === 'exploits');
    expect(again).toMatchObject({ review: { decision: 'accepted' } });
    await owner.delete(`/api/knowledge/documents/${document}`);
    await addDocument(owner, jar, { name: 'again.txt', text });
    expect(await listed()).toContain('Mimikatz');
  });

  it('is counted, with values that follow a verdict and who may decide where', async () => {
    const before = (await owner.get(path('review'))).body;
    expect(before).toMatchObject({ indicators: { reviewed: 0 }, entities: { reviewed: 0 } });
    expect(before.may_decide).toEqual(['document', 'honey_jar', 'installation']);
    await decide(owner, { entity_id: (await named('QuietMoth')).id, decision: 'accepted' });
    const value = 'panel.moth-cdn.net';
    await owner.post('/api/v1/verdicts', {
      value,
      verdict: 'benign',
      scope: 'document',
      document_id: document,
    });
    const after = (await owner.get(path('review'))).body;
    expect(after.indicators).toMatchObject({ total: before.indicators.total, reviewed: 1 });
    expect(after.indicators.roles).toContainEqual({ role: 'benign', total: 1 });
    expect(after.entities).toEqual({ total: before.entities.total, reviewed: 1 });
    expect((await reader.get(path('review'))).body.may_decide).toEqual(['installation']);
    expect((await viewer.get(path('review'))).body.may_decide).toEqual([]);
    expect((await editor.get(path('review'))).body.may_decide).toContain('document');
    expect((await admin.get(path('review'))).body.may_decide).toContain('document');
  });

  it('is refused to readers, without a finding, and for what the document does not hold', async () => {
    const { id: entity_id } = await named('Mimikatz');
    expect((await decide(reader, { entity_id, decision: 'rejected' })).status).toBe(403);
    expect((await decide(owner, { decision: 'rejected' })).status).toBe(422);
    const unknown = crypto.randomUUID();
    expect((await decide(owner, { entity_id: unknown, decision: 'accepted' })).status).toBe(404);
    expect((await decide(owner, { relation_id: unknown, decision: null })).status).toBe(404);
    expect(await listed()).toContain('Mimikatz');
  });
});

it('the values of a document are listed for review: undecided ones first, the least sure ones before', async () => {
  const list = async () => (await owner.get(path('indicators?order=review&limit=100'))).body.indicators;
  const before = await list();
  const confidences = before.map(({ confidence }: any) => confidence);
  expect(confidences).toEqual(confidences.toSorted((a: number, b: number) => a - b));
  expect(before[0].verdict).toBeNull();
  const { value } = before[0];
  await owner.post('/api/v1/verdicts', {
    value,
    verdict: 'malicious',
    scope: 'honey_jar',
    honey_jar_id: jar,
  });
  const after = await list();
  expect(after.at(-1)).toMatchObject({ value, verdict: { verdict: 'malicious', scope: 'honey_jar' } });
});
