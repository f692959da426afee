import { expect, it } from 'vitest';
import { zipOf } from '#test/fixtures/archives.ts';
import { knowledgePath, sendArchive, textFiles } from '#test/server/bulk-upload.ts';
import { createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst, stranger } = platformFor({ analyst: 'analyst', stranger: 'analyst' });

it('the owner of a jar sees and cancels the uploads of others into it; readers and editors do not', async () => {
  const owner = await test.signIn('analyst');
  const [editor, reader, admin] = await Promise.all([
    test.signIn('analyst'),
    test.signIn('analyst'),
    test.signIn('admin'),
  ]);
  const shared = await createJar(owner, { visibility: 'shared' });
  const access = [
    { user_id: editor.user_id, role: 'editor' },
    { user_id: analyst.user_id, role: 'editor' },
    { user_id: reader.user_id, role: 'reader' },
  ];
  expect((await owner.put(`${knowledgePath}/honey-pots/${shared}/access`, access)).status).toBe(200);
  const { body } = await sendArchive(editor, shared, zipOf(textFiles(300)));
  const list = `${knowledgePath}/honey-jars/${shared}/uploads?status=processing`;
  const url = `${knowledgePath}/uploads/${body.upload_id}`;

  for (const client of [analyst, reader]) {
    expect((await client.get(`${url}/status`)).status).toBe(404);
    expect((await client.post(`${url}/cancel`)).status).toBe(404);
    expect((await client.get(list)).status).toBe(403);
  }
  expect((await stranger.get(list)).status).toBe(404);
  for (const client of [owner, admin]) {
    expect((await client.get(list)).body.uploads).toMatchObject([
      { upload_id: body.upload_id, uploaded_by: editor.user_id, status: 'processing' },
    ]);
    expect((await client.get(`${url}/status`)).body).toMatchObject({ progress: { total_files: 300 } });
  }
  expect(await owner.post(`${url}/cancel`)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  expect((await editor.get(`${url}/status`)).body.status).toBe('cancelled');
  expect((await owner.get(list)).body).toMatchObject({ uploads: [], pagination: { total: 0 } });
  const ended = await owner.get(list.replace('processing', 'cancelled'));
  expect(ended.body.uploads).toMatchObject([{ upload_id: body.upload_id }]);
  const notes = (await admin.get(`/api/admin/audit?action=bulk_upload.read_as_admin&limit=100`)).body;
  expect(notes.entries.map((entry: any) => entry.target_id)).toContain(body.upload_id);
});
