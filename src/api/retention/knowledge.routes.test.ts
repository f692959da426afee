import { describe, expect, it } from 'vitest';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { admin, owner, editor, stranger } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  editor: 'analyst',
  stranger: 'analyst',
});

const day = 24 * 3600 * 1000;
const text = () => `A report: ${crypto.randomUUID()}`;
const pathOf = (jar: string) => `/api/knowledge/honey-jars/${jar}/retention`;

describe('the retention of a honey jar', () => {
  it('is that of the installation until it is changed', async () => {
    const jar = await createJar(owner);
    expect((await owner.get(pathOf(jar))).body).toEqual({
      policy: 'standard',
      custom_days: null,
      retention_days: 365,
      auto_delete: false,
      warning_days: 7,
      notify_before_deletion: true,
      documents_due: 0,
      documents_due_soon: 0,
      deletes_at: null,
    });
  });

  it('changes the given fields, and keeps the rest', async () => {
    const jar = await createJar(owner);
    const change = (body: object) => owner.put(pathOf(jar), body);
    const first = { policy: 'custom', custom_days: 90, warning_days: 3, auto_delete: true };
    expect((await change(first)).body).toMatchObject({
      policy: 'custom',
      custom_days: 90,
      retention_days: 90,
      warning_days: 3,
      auto_delete: true,
    });
    expect((await change({ auto_delete: false })).body).toMatchObject({
      custom_days: 90,
      auto_delete: false,
    });
    expect((await change({ custom_days: 91 })).body).toMatchObject({ policy: 'custom', custom_days: 91 });
    const permanent = await change({ policy: 'permanent', custom_days: null });
    expect(permanent.body).toMatchObject({ policy: 'permanent', custom_days: null, retention_days: null });
    // What is read can be written as it is.
    const { documents_due: _due, documents_due_soon: _soon, ...rest } = permanent.body;
    const { retention_days: _days, deletes_at: _at, ...body } = rest;
    expect((await change(body)).body).toEqual(permanent.body);
  });

  it('is tried without changing anything: what would be deleted, and when', async () => {
    const jar = await createJar(owner);
    await addDocument(owner, jar, { name: 'report.txt', text: text() });
    const wanted = { policy: 'custom', custom_days: 1, auto_delete: true, warning_days: 3 };
    const before = (await owner.get(pathOf(jar))).body;
    const { status, body } = await owner.put(pathOf(jar), { ...wanted, dry_run: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      retention_days: 1,
      auto_delete: true,
      documents_due: 0,
      documents_due_soon: 1,
    });
    // The warning comes three days before, so that the one day does not count.
    expect(Date.parse(body.deletes_at)).toBeGreaterThan(Date.now() + 2.9 * day);
    expect((await owner.get(pathOf(jar))).body).toEqual(before);
    const changed = (await owner.put(pathOf(jar), wanted)).body;
    expect({ ...changed, deletes_at: null }).toEqual({ ...body, deletes_at: null });
    expect((await stranger.put(pathOf(jar), { dry_run: true })).status).toBe(404);
  });

  it.each([
    [{ policy: 'custom' }, 'custom_days'],
    [{ custom_days: 5 }, 'custom_days'],
    [{ policy: 'temporary', custom_days: 5 }, 'custom_days'],
    [{ policy: 'custom', custom_days: 0 }, 'custom_days'],
    [{ policy: 'custom', custom_days: 36_501 }, 'custom_days'],
    [{ policy: 'custom', custom_days: 1.5 }, 'custom_days'],
    [{ policy: 'for a while' }, 'policy'],
    [{ warning_days: -1 }, 'warning_days'],
    [{ warning_days: 3651 }, 'warning_days'],
    [{ auto_delete: 'no' }, 'auto_delete'],
  ])('refuses %j, naming the field %s, and changes nothing', async (body, field) => {
    const jar = await createJar(owner);
    const before = (await owner.get(pathOf(jar))).body;
    const reply = await owner.put(pathOf(jar), body);
    expect(reply.status).toBe(422);
    expect(reply.body.error.details.fields).toMatchObject([{ field }]);
    expect((await owner.get(pathOf(jar))).body).toEqual(before);
  });

  it('can be read by every reader of the jar, and changed only by its owner and admins', async () => {
    const jar = await createJar(owner, { visibility: 'shared' });
    const access = [{ user_id: editor.user_id, role: 'editor' }];
    await owner.put(`/api/knowledge/honey-pots/${jar}/access`, { access });
    const body = { warning_days: 5 };
    expect((await editor.get(pathOf(jar))).status).toBe(200);
    expect((await editor.put(pathOf(jar), body)).status).toBe(403);
    expect((await stranger.get(pathOf(jar))).status).toBe(404);
    expect((await stranger.put(pathOf(jar), body)).status).toBe(404);
    expect((await admin.put(pathOf(jar), body)).body).toMatchObject(body);
    const log = `/api/admin/audit?action=honey_jar.retention&target_id=${jar}&result=ok`;
    expect((await admin.get(log)).body.entries).toMatchObject([{ user_id: admin.user_id, details: body }]);
  });
});

const near = (time: string, days: number) =>
  expect(Math.abs(Date.parse(time) - Date.now() - days * day)).toBeLessThan(60_000);

describe('a policy that deletes', () => {
  it('is in the response of creation in each form, and otherwise nothing is deleted', async () => {
    const forms = [
      ['/api/knowledge/honey-jars', { name: 'Jar', retention_policy: 'temporary' }],
      ['/api/knowledge/honey-pots', { name: 'Jar' }],
      ['/api/v1/honey-pots', { name: 'Jar', type: 'private', config: {} }],
    ] as const;
    for (const [path, body] of forms) {
      const created = await owner.post(path, body);
      expect(created.body.retention, path).toMatchObject({ auto_delete: false, deletes_at: null });
    }
    const body = { name: 'Jar', retention_policy: 'temporary', auto_delete: true };
    near((await owner.post('/api/knowledge/honey-jars', body)).body.retention.deletes_at, 30);
    const batch = await owner.post('/api/knowledge/honey-jars/batch', { jars: [body, { name: 'Other' }] });
    near(batch.body.created[0].retention.deletes_at, 30);
    expect(batch.body.created[1].retention.deletes_at).toBeNull();
  });

  it('is in the response of an upload in each form, with the later of its end and a warning', async () => {
    const jar = await createJar(owner);
    const uploaded = async (path: string, field = 'file') => {
      const reply = await owner.upload(path, { [`${crypto.randomUUID()}.txt`]: text() });
      expect(reply.status, field).toBe(201);
      return (reply.body.documents?.[0] ?? reply.body).retention;
    };
    const paths = [
      `/api/knowledge/honey-jars/${jar}/documents`,
      `/api/knowledge/honey-pots/${jar}/documents`,
      `/api/v1/honey-pots/${jar}/documents`,
    ];
    for (const path of paths)
      expect(await uploaded(path), path).toMatchObject({ policy: 'standard', deletes_at: null });
    await owner.put(pathOf(jar), { policy: 'custom', custom_days: 20, auto_delete: true });
    for (const path of paths) near((await uploaded(path)).deletes_at, 20);
    await owner.put(pathOf(jar), { custom_days: 2 });
    for (const path of paths) near((await uploaded(path)).deletes_at, 7);
    near((await owner.get(pathOf(jar))).body.deletes_at, 7);
  });
});

describe('the retention of a document', () => {
  it('is that of its honey jar until it gets one of its own, and again when that is removed', async () => {
    const jar = await createJar(owner);
    const { id } = await addDocument(owner, jar, { name: 'a.txt', text: text() });
    const path = `/api/knowledge/honey-jars/${jar}/documents/${id}/retention`;
    const inherited = (await owner.get(path)).body;
    expect(inherited).toMatchObject({
      policy: 'standard',
      custom_days: null,
      retention_days: 365,
      inherited: true,
    });
    expect(Math.abs(Date.parse(inherited.expires_at) - Date.now() - 365 * day)).toBeLessThan(60_000);
    const own = (await owner.put(path, { policy: 'custom', custom_days: 2 })).body;
    expect(own).toMatchObject({ policy: 'custom', custom_days: 2, inherited: false });
    expect(Date.parse(inherited.expires_at) - Date.parse(own.expires_at)).toBe(363 * day);
    expect((await owner.get(pathOf(jar))).body).toMatchObject({ documents_due: 0, documents_due_soon: 1 });
    expect((await owner.put(path, { policy: 'permanent' })).body).toMatchObject({ expires_at: null });
    expect((await owner.put(path, { policy: null })).body).toEqual(inherited);
    expect((await owner.put(path, { policy: null, custom_days: 3 })).status).toBe(422);
    expect((await owner.put(path, { policy: 'custom' })).status).toBe(422);
  });

  it('can be changed by writers of the honey jar, in its own honey jar', async () => {
    const jar = await createJar(owner, { visibility: 'public' });
    const { id } = await addDocument(owner, jar, { name: 'a.txt', text: text() });
    const path = `/api/knowledge/honey-jars/${jar}/documents/${id}/retention`;
    expect((await stranger.get(path)).status).toBe(200);
    expect((await stranger.put(path, { policy: 'permanent' })).status).toBe(403);
    const access = [{ user_id: editor.user_id, role: 'editor' }];
    await owner.put(`/api/knowledge/honey-pots/${jar}/access`, { access });
    expect((await editor.put(path, { policy: 'permanent' })).status).toBe(200);
    const other = path.replace(jar, await createJar(owner));
    expect((await owner.get(other)).status).toBe(404);
    expect((await owner.put(other, { policy: 'permanent' })).status).toBe(404);
  });
});
