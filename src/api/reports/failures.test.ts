import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { until } from '#test/machine/patience.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test, owner } = platformFor({ owner: 'analyst' });

const path = '/api/reports';
const order = {
  template_id: '6a1f3f0e-1c58-4d0a-9a51-0d6f4a5b4001',
  title: 'Turla',
  parameters: { user_query: 'What is known of Turla?' },
  output_format: 'md',
};

it('an order that cannot be stored is answered Failed to queue report', async () => {
  const { kysely } = test.deps.database;
  await sql`alter table reports add constraint no_such_title check (title <> 'Refused by the database')`.execute(
    kysely,
  );
  const reply = await owner.post(path, { ...order, title: 'Refused by the database' });
  await sql`alter table reports drop constraint no_such_title`.execute(kysely);
  expect([reply.status, reply.body]).toEqual([500, { success: false, error: 'Failed to queue report' }]);
});

it('a download whose file is lost or damaged is an error with the id of the file and the reason', async () => {
  const { id } = (await owner.post(path, order)).body.data.report;
  const completed = async () => {
    const { report } = (await owner.get(`${path}/${id}`)).body;
    return report.status === 'completed' && (report.result_file_id as string);
  };
  const file = await until(completed, { what: 'the report is completed', everyMs: 100 });
  const errorOf = async () => {
    const { status, body } = await owner.get(`${path}/${id}/download`);
    return [status, body.error];
  };
  const stored = await test.deps.blobs.read(`reports/${file}`);
  await test.deps.blobs.delete(`reports/${file}`);
  expect(await errorOf()).toEqual([500, `The file ${file} cannot be read: it is missing`]);
  const damaged = Buffer.from(stored);
  damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
  await test.deps.blobs.put(`reports/${file}`, Readable.from([damaged]));
  expect(await errorOf()).toEqual([500, expect.stringMatching(`^The file ${file} cannot be read: .`)]);
});
