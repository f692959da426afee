import { expect, it } from 'vitest';
import { addDocument, createJar, jarsPath, platformFor } from '#test/platform/platform.ts';

const { test, admin, analyst } = platformFor({ admin: 'admin', analyst: 'analyst' });

// Shows as “invoiceexe.pdf”.
const turned = ' invoice\u202efdp.exe\u200b\u0007 ';
const clean = 'invoicefdp.exe';
const unseen = '\u200b\u2066';

it('names and tags of a document are kept without what does not show in them', async () => {
  const jar = await createJar(analyst);
  const metadata = {
    title: turned,
    tags: [turned, clean],
    path: `../../${turned}/./${turned}`,
    source: turned,
  };
  const { id } = await addDocument(analyst, jar, { name: 'a.txt', text: 'A courier crosses.', metadata });
  const path = `/api/knowledge/documents/${id}`;
  const { body } = await analyst.get(path);
  expect(body).toMatchObject({ title: clean, tags: [clean] });
  expect(body.metadata).toMatchObject({ path: `${clean}/${clean}`, source: turned });
  expect((await analyst.put(`${path}/tags`, { tags: [`b${turned}`] })).body.tags).toEqual([
    `b invoicefdp.exe`,
  ]);
  const many = { document_ids: [id], add: [`c${unseen}`], remove: [`b invoice\u200bfdp.exe`] };
  await analyst.post(`${jarsPath}/${jar}/documents/tags`, many);
  expect((await analyst.get(path)).body.tags).toEqual(['c']);
  expect((await analyst.put(`${path}/tags`, { tags: [unseen] })).status).toBe(422);
});

it('a tag from before that is removed by its name is gone, whatever it holds besides', async () => {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'c.txt', text: 'A courier crosses.' });
  const old = { tags: [`old${unseen}`, 'kept'] };
  await test.deps.database.kysely.updateTable('documents').set(old).where('id', '=', id).execute();
  const gone = { document_ids: [id], remove: [`old${unseen}`] };
  await analyst.post(`${jarsPath}/${jar}/documents/tags`, gone);
  expect((await analyst.get(`/api/knowledge/documents/${id}`)).body.tags).toEqual(['kept']);
});

it('so are the names that others see: of honey jars, teams and accounts', async () => {
  const { body: jar } = await analyst.post(jarsPath, { name: turned });
  expect(jar.name).toBe(clean);
  expect((await analyst.post(jarsPath, { name: `a${unseen}b` })).status).toBe(422);
  const { body: team } = await admin.post('/api/admin/teams', { name: turned });
  expect(team.name).toBe(clean);
  const account = {
    email: 'turned@example.com',
    password: 'a long pass phrase',
    display_name: turned,
    role: 'viewer',
  };
  const { body: made } = await admin.post('/api/admin/users', account);
  expect(made.user.display_name).toBe(clean);
});

it('the audit log says which tags a document got', async () => {
  const jar = await createJar(analyst);
  const { id } = await addDocument(analyst, jar, { name: 'b.txt', text: 'A courier crosses.' });
  await analyst.put(`/api/knowledge/documents/${id}/tags`, { tags: ['heron'] });
  await analyst.post(`${jarsPath}/${jar}/documents/tags`, {
    document_ids: [id],
    add: ['otter'],
    remove: ['heron'],
  });
  const { body: one } = await admin.get(`/api/admin/audit?action=document.tag&target_id=${id}`);
  expect(one.entries.map(({ details }: any) => details)).toContainEqual({ tags: ['heron'] });
  const { body: many } = await admin.get(`/api/admin/audit?action=document.tag&target_id=${jar}`);
  expect(many.entries[0].details).toEqual({ documents: 1, add: ['otter'], remove: ['heron'] });
});
