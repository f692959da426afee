import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inject } from '#test/platform/inject.ts';
import { addDocument, createJar } from '#test/platform/platform.ts';
import { faultsOf } from '#test/platform/stix-rules.ts';
import { ofType, openStix, report, sha256, stixPath, type StixFixture } from '#test/platform/stix.ts';

let stix: StixFixture;
let jar: string;

beforeAll(async () => {
  stix = await openStix();
});
afterAll(() => stix.test.close());
beforeEach(async () => {
  jar = await createJar(stix.analyst);
});

/** The bundle of the jar, which is sound. */
async function exported(from: string, query = ''): Promise<any> {
  const bundle = await stix.exported(from, query);
  expect(faultsOf(bundle)).toEqual([]);
  return bundle;
}

describe('the export of a jar as STIX', () => {
  it('is a bundle with a report for each document, its text, and its indicators', async () => {
    const metadata = { title: 'Dark Heron', tags: ['loader'], description: 'A first look' };
    const { id: documentId } = await addDocument(stix.analyst, jar, {
      name: 'heron.txt',
      text: report,
      metadata,
    });
    const bundle = await exported(jar);
    const [one] = ofType(bundle, 'report');
    expect(one).toMatchObject({
      id: `report--${documentId}`,
      name: 'Dark Heron',
      description: 'A first look',
      labels: ['loader'],
    });
    expect(one.created_by_ref).toBe(ofType(bundle, 'identity')[0].id);
    const notes = ofType(bundle, 'note');
    expect(notes.find(({ abstract }) => abstract === 'Text of the document').content).toBe(report);
    const patterns = ofType(bundle, 'indicator').map(({ pattern }) => pattern);
    expect(patterns).toEqual(
      expect.arrayContaining([
        "[ipv4-addr:value = '185.220.101.34']",
        "[ipv4-addr:value ISSUBSET '5.188.206.0/24']",
        "[url:value = 'https://cdn.dark-heron.top/gate.php?id=1']",
        "[email-addr:value = 'billing@dark-heron.top']",
        `[file:hashes.'SHA-256' = '${sha256}']`,
      ]),
    );
    expect(ofType(bundle, 'vulnerability')).toMatchObject([{ name: 'CVE-2021-44228' }]);
    expect(ofType(bundle, 'attack-pattern')).toMatchObject([{ name: 'PowerShell' }]);
    expect(ofType(bundle, 'intrusion-set')).toMatchObject([{ name: 'APT29' }]);
    expect(ofType(bundle, 'tool')).toMatchObject([{ name: 'Mimikatz' }]);
    expect(one.external_references).toContainEqual(expect.objectContaining({ external_id: 'TA0006' }));
    for (const { source_ref, target_ref } of ofType(bundle, 'relationship')) {
      expect(source_ref).toMatch(/^indicator--/);
      expect(one.object_refs).toEqual(expect.arrayContaining([source_ref, target_ref]));
    }
  });

  it('holds what is an indicator or a vulnerability, and says how sure that is', async () => {
    const text = `${report}\n\nSee https://www.welivesecurity.com/en/heron/ and write to abuse@cisa.gov about example.com.`;
    const { id } = await addDocument(stix.analyst, jar, { name: 'heron.txt', text });
    const { body } = await stix.analyst.get(`/api/v1/documents/${id}/indicators?limit=100`);
    const others = body.indicators.filter(({ role }: any) => !['indicator', 'vulnerability'].includes(role));
    expect(others.map(({ role }: any) => role).toSorted()).toEqual(['contact', 'example', 'reference']);
    const bundle = await exported(jar, '?include_text=false');
    for (const { value } of others) expect(JSON.stringify(bundle)).not.toContain(value);
    for (const one of ofType(bundle, 'indicator')) {
      expect(one.indicator_types).toEqual(['malicious-activity']);
      expect(one.confidence).toBeGreaterThanOrEqual(50);
      expect(one.valid_from).toBe(ofType(bundle, 'report')[0].published);
    }
    expect(ofType(bundle, 'vulnerability')[0].confidence).toBe(100);
  });

  it('contains a YARA rule with its text, and lists in a note what has no form in STIX', async () => {
    await addDocument(stix.analyst, jar, { name: 'heron.txt', text: report });
    const bundle = await exported(jar);
    expect(ofType(bundle, 'indicator').filter(({ pattern_type }) => pattern_type === 'yara')).toMatchObject([
      { name: 'Win_Dark_Heron', pattern: report.slice(report.indexOf('rule Win')).trimEnd() },
    ]);
    const [note] = ofType(bundle, 'note').filter(({ abstract }) => abstract !== 'Text of the document');
    expect(note.content).toBe('btc_address: 13AM4VW2dhxYgXeQepoHkHSQuy6NgaEb94');
  });

  it('is reproducible, with each object once however many documents contain it, and optionally without texts', async () => {
    await addDocument(stix.analyst, jar, { name: 'a.txt', text: `${report}\nA.` });
    await addDocument(stix.analyst, jar, { name: 'b.txt', text: `${report}\nB.` });
    const [first, again] = [await exported(jar), await exported(jar)];
    expect(again).toEqual(first);
    expect(ofType(first, 'report')).toHaveLength(2);
    expect(ofType(first, 'vulnerability')).toHaveLength(1);
    const bare = await exported(jar, '?include_text=false');
    expect(ofType(bare, 'note').map(({ abstract }) => abstract)).not.toContain('Text of the document');
    expect(JSON.stringify(bare)).not.toContain('The loader talks');
    const whole = await stix.analyst.get(`/api/knowledge/honey-jars/${jar}/export?format=stix`);
    expect(whole.body).toEqual(first);
    expect(whole.headers['content-disposition']).toContain('Threat reports.stix.json');
  });

  it('of an empty jar, and of a document without indicators, is valid', async () => {
    expect((await exported(jar)).objects).toMatchObject([{ type: 'identity' }]);
    await addDocument(stix.analyst, jar, { name: 'a.txt', text: 'Nothing to see here.' });
    const bundle = await exported(jar, '?include_text=false');
    expect(ofType(bundle, 'report')[0].object_refs).toEqual([bundle.objects[0].id]);
  });

  it('exports everything but the text of a document whose stored text is damaged', async () => {
    const { id } = await addDocument(stix.analyst, jar, { name: 'heron.txt', text: report });
    const [whole] = ofType(await exported(jar), 'report');
    const { database, blobs } = stix.test.deps;
    const row = database.kysely.selectFrom('documents').select('file_id').where('id', '=', id);
    await blobs.put(`${(await row.executeTakeFirstOrThrow()).file_id}.text`, Buffer.from('short'));
    const bundle = await exported(jar);
    const noted = ofType(bundle, 'note').map((note) => note.abstract as string);
    expect(noted).not.toContain('Text of the document');
    const [told] = ofType(bundle, 'report');
    expect(told.object_refs.length).toBeGreaterThan(10);
    expect(whole.object_refs).toEqual(expect.arrayContaining(told.object_refs));
  });

  it('writes a long text whole', async () => {
    const text = `Begin. ${'Long 🦩 "text". '.repeat(20_000)}`;
    const { id: documentId } = await addDocument(stix.analyst, jar, { name: 'a.txt', text });
    const bundle = await exported(jar);
    expect(ofType(bundle, 'note')[0].content).toBe(await stix.textOf(documentId));
  });

  it('is for readers of the jar, unless export is disabled, and is audited', async () => {
    expect((await stix.stranger.get(stixPath(jar))).status).toBe(404);
    expect((await inject(stix.test.platform, { method: 'GET', url: stixPath(jar) })).status).toBe(401);
    await exported(jar);
    const logged = await stix.test.deps.database.kysely
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('target_id', '=', jar)
      .where('action', '=', 'honey_jar.export')
      .execute();
    expect(logged.map(({ details }) => details)).toContainEqual({ format: 'stix', include_text: true });
    await stix.test.deps.database.kysely
      .updateTable('jars')
      .set({ allow_export: false })
      .where('id', '=', jar)
      .execute();
    expect((await stix.analyst.get(stixPath(jar))).status).toBe(403);
  });

  it('breaks off when its reader may not read the jar any more', async () => {
    const { database } = stix.test.deps;
    const documents = Array.from({ length: 500 }, (_, number) => {
      const id = randomUUID();
      return {
        id,
        jar_id: jar,
        file_id: id,
        ticket: randomUUID(),
        filename: `${number}.txt`,
        mime_type: 'text/plain',
        size_bytes: 1,
        content_sha256: id,
        metadata: '{}',
        uploaded_by: stix.analyst.user_id,
        status: 'completed' as const,
      };
    });
    await database.kysely.insertInto('documents').values(documents).execute();
    const actor = { user_id: stix.analyst.user_id, role: 'analyst' as const };
    const { content } = await stix.test.deps.stix.export(actor, jar, { include_text: false });
    const chunks = content[Symbol.asyncIterator]();
    expect((await chunks.next()).done).toBe(false);
    await database.kysely
      .updateTable('jars')
      .set({ owner_id: stix.stranger.user_id })
      .where('id', '=', jar)
      .execute();
    const rest = async () => {
      while (!(await chunks.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ kind: 'not_found' });
  });
});
