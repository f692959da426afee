import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import type { Actor } from '#domain/jars/index.ts';
import type { Entity, Relation } from '#evidence/evidence.ts';
import { newId } from '#kernel/ids.ts';
import { describeDatabases } from '#test/server/database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { listEntities, seenTimes } from './entities.repository.ts';
import { entityId } from './entity-ids.ts';
import { groupOf, membersOf } from './entity-lookup.ts';
import { summaries } from './entity-summaries.ts';
import { recordEvidence, recordEvidenceAhead } from './evidence-record.ts';
import { spokenNames } from './named-entities.ts';
import { listRelations } from './relations.repository.ts';

const actorNamed = (name: string, ...aliases: string[]): Entity => ({
  kind: 'actor',
  name,
  known: null,
  aliases,
  mentions: [{ start: 0, end: name.length }],
});

const uses = (subject: string, object: string): Relation => ({
  subject: { kind: 'actor', name: subject, known: null },
  relation: 'uses',
  object: { kind: 'malware', name: object, known: null },
  start: 0,
  end: 10,
  confidence: 0.9,
  rule: 'active-verb',
});

const found = (document_id: string, entities: Entity[], relations: Relation[] = []) => ({
  document_id,
  evidence: { entities, relations, tlp: null, cut: false },
  passages: [{ start: 0, ordinal: 0, page: null }],
  again: true,
});

describeDatabases('what documents say of whom', (open) => {
  let test: TestDatabase;
  let actor: Actor;
  let jar: string;

  beforeAll(async () => {
    test = await open();
    actor = await newAnalyst(test.database);
  });
  afterAll(() => test.cleanup());
  beforeEach(async () => {
    jar = (await jarsOver(test.database).create(actor, { name: 'Jar', access: 'private' })).id;
  });

  const db = () => test.database.kysely;
  const record = (id: string, entities: Entity[], relations: Relation[] = []) =>
    test.database.transact((tx) => recordEvidence(tx, [found(id, entities, relations)]));

  async function addDocument(entities: Entity[], relations: Relation[] = []): Promise<string> {
    const file = uploadedFile({
      jar_id: jar,
      filename: `${newId()}.txt`,
      content: newId(),
      uploaded_by: actor.user_id,
    });
    await registerDocuments(db(), [file]);
    await record(file.id, entities, relations);
    return file.id;
  }

  const listed = async (filter: { name?: string } = {}) => {
    const { rows } = await listEntities(db(), { jarIds: [jar], ...filter }, { limit: 100, offset: 0 });
    return rows.map(({ name, documents }) => `${name} ${documents}`);
  };

  /** How many queries read a page of so many entities. */
  async function queriesOf(limit: number): Promise<number> {
    let queries = 0;
    const counted = db().withPlugin({
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { rows } = await listEntities(counted, { jarIds: [jar] }, { limit, offset: 0 });
    expect(await summaries(counted, [jar], rows)).toHaveLength(limit);
    return queries;
  }

  it('is counted as documents come, are read again and go', async () => {
    const first = await addDocument([actorNamed('Ember'), actorNamed('Frost')]);
    const second = await addDocument([actorNamed('EMBER')]);
    expect(await listed()).toEqual([expect.stringMatching(/^ember 2$/i), 'Frost 1']);
    await record(second, [actorNamed('Frost')]);
    expect(await listed()).toEqual(['Frost 2', 'Ember 1']);
    await db().deleteFrom('documents').where('id', '=', first).execute();
    expect(await listed()).toEqual(['Frost 1']);
    await db().deleteFrom('jars').where('id', '=', jar).execute();
    for (const table of ['jar_entities', 'jar_entity_aliases', 'document_entities', 'relations'] as const)
      expect(await db().selectFrom(table).selectAll().where('jar_id', '=', jar).execute(), table).toEqual([]);
  });

  it('makes one entity of two names where a document says that they mean the same', async () => {
    await addDocument([actorNamed('Ember', 'Frost')]);
    await addDocument([actorNamed('Frost')]);
    expect(await listed()).toEqual(['Ember 2']);
    expect(await listed({ name: 'fros' })).toEqual(['Ember 2']);
    const group = await groupOf(db(), [jar], entityId('actor', 'Frost'));
    expect(group?.members.toSorted()).toEqual(
      [entityId('actor', 'Ember'), entityId('actor', 'Frost')].toSorted(),
    );
    expect(await membersOf(db(), [jar], [entityId('actor', 'Ember')])).toHaveLength(2);
  });

  it('leaves names apart where documents disagree about whose alias one is', async () => {
    await addDocument([actorNamed('Ember', 'Gale')]);
    await addDocument([actorNamed('Frost', 'Gale')]);
    await addDocument([actorNamed('Gale')]);
    expect((await listed()).toSorted()).toEqual(['Ember 1', 'Frost 1', 'Gale 1']);
    expect(await groupOf(db(), [jar], entityId('actor', 'Gale'))).toMatchObject({ name: 'Gale' });
  });

  it('does not join names by what a jar says that is not asked', async () => {
    await addDocument([actorNamed('Frost')]);
    const hidden = (await jarsOver(test.database).create(actor, { name: 'Other', access: 'private' })).id;
    const shown = jar;
    jar = hidden;
    await addDocument([actorNamed('Ember', 'Frost')]);
    jar = shown;
    expect(await listed()).toEqual(['Frost 1']);
    const names = await spokenNames(db(), [jar], ['frost', 'ember']);
    expect(names).toMatchObject([{ name: 'Frost', aliases: [] }]);
    const { rows } = await listEntities(db(), { jarIds: [jar, hidden] }, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ name: 'Ember', documents: 2 }]);
  });

  it('finds the entities of names, with the documents that name them', async () => {
    const id = await addDocument([actorNamed('Ember', 'Frost Fox')]);
    expect(await spokenNames(db(), [jar], ['FROST-FOX', 'nobody'])).toEqual([
      {
        id: entityId('actor', 'Ember'),
        kind: 'actor',
        name: 'Ember',
        aliases: ['Frost Fox'],
        members: [entityId('actor', 'Ember')],
        document_ids: [id],
      },
    ]);
  });

  it('counts a document once that has an entity under two names, for all entities of a page', async () => {
    await addDocument([actorNamed('Ember', 'Frost'), actorNamed('Gale', 'Hail')]);
    await addDocument([actorNamed('Ember'), actorNamed('Frost'), actorNamed('Gale')]);
    const { rows } = await listEntities(db(), { jarIds: [jar] }, { limit: 10, offset: 0 });
    expect(rows.map(({ documents }) => documents)).toEqual([3, 2]);
    const counted = await summaries(db(), [jar], rows);
    expect(counted.map(({ name, document_count }) => `${name} ${document_count}`)).toEqual([
      'Ember 2',
      'Gale 2',
    ]);
  });

  it('leaves out an entity whose documents were deleted since the list was read', async () => {
    const id = await addDocument([actorNamed('Ember')]);
    await addDocument([actorNamed('Frost')]);
    const { rows } = await listEntities(db(), { jarIds: [jar] }, { limit: 10, offset: 0 });
    await db().deleteFrom('documents').where('id', '=', id).execute();
    expect(await summaries(db(), [jar], rows)).toMatchObject([{ name: 'Frost' }]);
  });

  it('is read in as many queries for a page of one entity as of many with aliases', async () => {
    for (const n of [1, 2, 3, 4]) {
      await addDocument([actorNamed(`Ember ${n}`, `Frost ${n}`), actorNamed(`Gale ${n}`)]);
      await addDocument([actorNamed(`Frost ${n}`)]);
    }
    expect(await queriesOf(8)).toBe(await queriesOf(1));
  });

  it('pages entities and relations, and tells how many there are past the end', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `Ember ${n}`);
    await addDocument(
      names.map((name) => actorNamed(name)),
      names.map((name) => uses(name, 'Lanternfish')),
    );
    const page = (offset: number) => listEntities(db(), { jarIds: [jar] }, { limit: 20, offset });
    expect((await page(20)).rows).toHaveLength(10);
    expect(await page(40)).toMatchObject({ rows: [], total: 30 });
    const one = await listRelations(
      db(),
      { jarIds: [jar], subjectIds: [entityId('actor', 'ember 7')] },
      { limit: 20, offset: 0 },
    );
    expect(one).toMatchObject({ total: 1, rows: [{ object_name: 'Lanternfish' }] });
    const [times] = await seenTimes(db(), [jar], [entityId('actor', 'ember 7')]);
    expect(times?.first_seen).toBeInstanceOf(Date);
  });

  it('lists a page of many names with those that are joined in their places', async () => {
    const names = Array.from({ length: 240 }, (_, n) => `Gale ${String(n).padStart(3, '0')}`);
    await addDocument([...names.map((name) => actorNamed(name)), actorNamed('Ember', 'Gale 100')]);
    const all = await listEntities(db(), { jarIds: [jar] }, { limit: 300, offset: 0 });
    expect(all.total).toBe(240);
    expect(all.rows[0]).toMatchObject({ name: 'Ember', documents: 2 });
    const shown = all.rows.map(({ name }) => name);
    expect(shown).toHaveLength(240);
    expect(shown).not.toContain('Gale 100');
    for (const offset of [0, 1, 99, 235]) {
      const page = await listEntities(db(), { jarIds: [jar] }, { limit: 20, offset });
      expect(page.rows.map(({ name }) => name)).toEqual(shown.slice(offset, offset + 20));
      expect(page.total).toBe(240);
    }
    expect(await listed({ name: 'gale 10' })).toHaveLength(10);
  });

  it('is recorded in short transactions where it is much, and only for documents that are still ours', async () => {
    const [ours, lost] = [await addDocument([]), await addDocument([])];
    const many = Array.from({ length: 240 }, (_, n) => actorNamed(`Ember ${n}`));
    const parts: number[] = [];
    const left = await recordEvidenceAhead([found(ours, many), found(lost, many)], (ids, work) =>
      test.database.transact(async (tx) => {
        parts.push(ids.length);
        await work(tx, new Set(ids.filter((id) => id === ours)));
      }),
    );
    expect(parts.length).toBeGreaterThan(1);
    await test.database.transact((tx) => recordEvidence(tx, left));
    const rows = await db()
      .selectFrom('document_entities')
      .select('document_id')
      .where('jar_id', '=', jar)
      .execute();
    expect(rows).toHaveLength(240);
    expect(rows.every(({ document_id }) => document_id === ours)).toBe(true);
  });
});
