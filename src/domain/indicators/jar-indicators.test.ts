import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { splitStatements } from '#db/sql-statements.ts';
import { registerDocuments } from '#domain/documents/intake/new-documents.repository.ts';
import type { Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import type { IndicatorType, Role } from '#analysis/document.ts';
import { describeDatabases } from '#test/server/database.ts';
import { uploadedFile } from '#test/platform/documents.ts';
import type { TestDatabase } from '#test/server/embedded-database.ts';
import { jarsOver, newAnalyst } from '#test/platform/jars.ts';
import { deleteAhead } from './indicators-deletion.ts';
import { recordIndicators } from './indicators-record.ts';
import { listJarIndicators, type JarIndicator } from './jar-indicators.repository.ts';

const migrations = ['0022_jar_indicators', '0025_indicator_roles'].map(
  (name) => new URL(`../../db/migrations/${name}.sql`, import.meta.url),
);

const typeOf = (value: string): IndicatorType => (value.startsWith('CVE') ? 'cve' : 'domain');

describeDatabases('the list of the indicators of a honey jar', (open) => {
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

  async function addDocument(values: string[], role?: Role): Promise<string> {
    const file = uploadedFile({
      jar_id: jar,
      filename: `${newId()}.txt`,
      content: newId(),
      uploaded_by: actor.user_id,
    });
    await test.database.transact((tx) => registerDocuments(tx, [file]));
    await record(file.id, values, role);
    return file.id;
  }

  const record = (document_id: string, values: string[], role?: Role) =>
    test.database.transact((tx) =>
      recordIndicators(tx, [
        {
          document_id,
          jar_id: jar,
          file_id: newId(),
          title: 'T',
          indicators: values.map((value) => ({
            type: typeOf(value),
            value,
            occurrences: 2,
            spans: [],
            role: role ?? (value.startsWith('CVE') ? 'vulnerability' : 'indicator'),
            confidence: 0.8,
            reason: role ?? 'as usual',
          })),
          indicators_cut: false,
          again: true,
        },
      ]),
    );
  const remove = (id: string) => db().deleteFrom('documents').where('id', '=', id).execute();

  const listed = (more: { types?: IndicatorType[]; role?: Role; limit?: number; offset?: number } = {}) =>
    listJarIndicators(db(), jar, { limit: 100, offset: 0, ...more });

  async function rolesOf(role?: Role) {
    const found = await listed(role ? { role } : {});
    expect(found.total).toBe(found.rows.length);
    return found.rows.map((row) => [row.value, row.role, row.reason, row.documents]);
  }

  /** What the list is by definition: all indicators of all documents, added up. */
  async function addedUp(): Promise<JarIndicator[]> {
    const { rows } = await sql<JarIndicator>`
      select type, value, count(*) as documents, sum(occurrences)::integer as occurrences, min(created_at) as first_seen,
             min(role) as role, min(confidence) as confidence, min(reason) as reason
      from indicators join documents on documents.id = document_id where documents.jar_id = ${jar}
      group by type, value order by count(*) desc, type, value`.execute(db());
    return rows;
  }

  async function expectTrue(): Promise<void> {
    const { rows, total } = await listed();
    expect(rows).toEqual(await addedUp());
    expect(total).toBe(rows.length);
  }

  it('are those of its documents, as they are added, read again and deleted', async () => {
    const first = await addDocument(['a.example', 'b.example', 'CVE-2026-0001']);
    await expectTrue();
    const second = await addDocument(['b.example', 'c.example', 'CVE-2026-0001']);
    await addDocument(['b.example']);
    await expectTrue();
    expect((await listed()).rows.map(({ value, documents }) => [value, documents])).toEqual([
      ['b.example', 3],
      ['CVE-2026-0001', 2],
      ['a.example', 1],
      ['c.example', 1],
    ]);
    await record(second, ['c.example', 'd.example']);
    await expectTrue();
    await remove(first);
    await expectTrue();
    await remove(second);
    await expectTrue();
    expect(await listed({ types: ['cve'] })).toMatchObject({ rows: [], total: 0 });
  });

  it('has each value once, with the role that matters most, as roles come, change and go', async () => {
    await addDocument(['a.example', 'b.example'], 'reference');
    const second = await addDocument(['a.example'], 'contact');
    expect(await rolesOf()).toEqual([
      ['a.example', 'contact', 'contact', 2],
      ['b.example', 'reference', 'reference', 1],
    ]);
    const third = await addDocument(['a.example'], 'indicator');
    expect(await rolesOf('indicator')).toEqual([['a.example', 'indicator', 'indicator', 3]]);
    expect(await rolesOf('contact')).toEqual([]);
    await db().updateTable('indicators').set({ role: 'benign' }).where('document_id', '=', third).execute();
    expect(await rolesOf('indicator')).toEqual([]);
    expect(await rolesOf('contact')).toEqual([['a.example', 'contact', 'contact', 3]]);
    await remove(second);
    expect(await rolesOf('benign')).toEqual([['a.example', 'benign', 'indicator', 2]]);
    await remove(third);
    expect(await rolesOf('reference')).toHaveLength(2);
  });

  it('is paged, also by type, and is empty past its end', async () => {
    const values = Array.from({ length: 300 }, (_, n) =>
      n % 3 === 0 ? `CVE-2026-${1000 + n}` : `d${n}.example`,
    );
    await addDocument(values);
    await addDocument(values.filter((_, n) => n % 7 === 0));
    const all = await addedUp();
    for (const offset of [0, 40, 43, 290])
      expect(await listed({ limit: 20, offset })).toMatchObject({
        rows: all.slice(offset, offset + 20),
        total: 300,
      });
    const cves = all.filter(({ type }) => type === 'cve');
    expect(await listed({ types: ['cve'], limit: 20, offset: 10 })).toMatchObject({
      rows: cves.slice(10, 30),
      total: 100,
    });
    for (const offset of [300, 1e11])
      expect(await listed({ offset })).toMatchObject({ rows: [], total: 300 });
  });

  it('passes over many in parts', async () => {
    const values = Array.from({ length: 10_010 }, (_, n) => `d${n}.example`);
    await addDocument(values);
    const sorted = (await addedUp()).map(({ value }) => value);
    for (const offset of [4999, 5000, 5001, 10_000, 10_009]) {
      const { rows } = await listed({ limit: 10, offset });
      expect(
        rows.map(({ value }) => value),
        String(offset),
      ).toEqual(sorted.slice(offset, offset + 10));
    }
  });

  it('loses the many indicators of a deleted document in parts, which is reported until it is done', async () => {
    const many = Array.from({ length: 700 }, (_, n) => `d${n}.example`);
    const kept = await addDocument(['d1.example']);
    const id = await addDocument(many);
    await db().updateTable('documents').set({ indicator_count: 700 }).where('id', '=', id).execute();
    await deleteAhead(test.database, [id, kept]);
    const left = db()
      .selectFrom('documents')
      .select(['indicator_count', 'indicators_cut'])
      .where('id', '=', id);
    expect(await left.executeTakeFirst()).toEqual({ indicator_count: 0, indicators_cut: true });
    expect((await listed()).rows).toMatchObject([{ value: 'd1.example', documents: 1 }]);
    await remove(id);
    await expectTrue();
  });

  it('goes with the honey jar', async () => {
    await addDocument(['a.example', 'CVE-2026-0001']);
    await db().deleteFrom('jars').where('id', '=', jar).execute();
    for (const table of ['jar_indicators', 'jar_indicator_totals'] as const)
      expect(await db().selectFrom(table).selectAll().where('jar_id', '=', jar).execute()).toEqual([]);
  });

  it('is right from the start where there were documents before it was kept', async () => {
    await addDocument(['a.example', 'b.example', 'CVE-2026-0001']);
    const second = await addDocument(['b.example']);
    const before = await addedUp();
    const texts = await Promise.all(migrations.map((file) => readFile(file, 'utf8')));
    for (const statement of [...asBefore, ...texts.flatMap(splitStatements)])
      await sql.raw(statement).execute(db());
    expect((await listed()).rows).toEqual(
      before.map((row) => ({ ...row, reason: expect.stringContaining('process the document again') })),
    );
    await remove(second);
    await expectTrue();
  });
});

const asBefore = [
  'drop table jar_indicators, jar_indicator_totals',
  'create table before as select document_id, type, value, occurrences, spans from indicators',
  'drop table indicators',
  'drop function count_jar_indicators, count_jar_indicator_totals, count_jar_indicator_roles, turn_jar_indicator_totals',
  'alter table before rename to indicators',
  'create index indicators_document_id on indicators (document_id, type, value)',
  'create index indicators_value on indicators using hash (value)',
];
