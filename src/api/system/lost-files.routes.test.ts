import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });
const path = '/api/admin/lost-files';

async function lose(): Promise<string> {
  const id = newId();
  await test.deps.blobs.put(`${id}.original`, Buffer.from('left by an upload that was cut off'));
  await test.deps.lostFiles.setAside([`${id}.original`]);
  return id;
}

it('an admin sees lost files in the list, in the status and in the metrics', async () => {
  const id = await lose();
  const { status, body } = await admin.get(path);
  expect(status).toBe(200);
  expect(body.count).toEqual({ originals: 1, derived: 0 });
  expect(body.lost_files).toEqual([
    expect.objectContaining({ file_id: id, size_bytes: 34, has_record: false }) as object,
  ]);
  expect((await admin.get('/api/system/status')).body.storage.lost_files).toEqual(body.count);
  expect((await admin.get('/metrics')).body).toContain('skep_lost_files{kind="original"} 1\n');
});

it('a restore puts back files with a record, and requested ones', async () => {
  const [one, other] = [await lose(), await lose()];
  const { body: none } = await admin.post(`${path}/restore`, { file_ids: [], all: null });
  expect(none.restored).toEqual({ originals: 0, derived: 0 });
  const { body: some } = await admin.post(`${path}/restore`, { file_ids: [one] });
  expect(some.restored).toEqual({ originals: 1, derived: 0 });
  expect(await test.deps.blobs.stat(`${one}.original`)).toBeDefined();
  expect(await test.deps.blobs.stat(`${other}.original`)).toBeUndefined();
  const { body: all } = await admin.post(`${path}/restore`, { all: true });
  expect(all.left).toEqual({ originals: 0, derived: 0 });
  expect(await test.deps.blobs.stat(`${other}.original`)).toBeDefined();
});

it('only admins can see or restore lost files', async () => {
  expect((await analyst.get(path)).status).toBe(403);
  expect((await analyst.post(`${path}/restore`, { all: true })).status).toBe(403);
});
