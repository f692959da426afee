import { describe, expect, it } from 'vitest';
import { addDocument, jarsPath, platformFor, type Client } from '#test/platform/platform.ts';

const word = 'wheatear';

const { test, admin, owner, guest, stranger, viewer } = platformFor({
  admin: 'admin',
  owner: 'analyst',
  guest: 'analyst',
  stranger: 'analyst',
  viewer: 'viewer',
});

const share = (jar: string, access: object[]) => owner.put(`${jarsPath}/${jar}/access`, { access });

async function newTeam(...members: Client[]): Promise<string> {
  const { body } = await admin.post('/api/admin/teams', { name: `Team ${Math.random()}` });
  for (const { user_id } of members) await admin.post(`/api/admin/teams/${body.id}/members`, { user_id });
  return body.id;
}

/** A jar in the knowledge service's form, which has a name for every access. */
async function jarOfType(type: string): Promise<string> {
  return (await owner.post('/api/knowledge/honey-jars', { name: 'Birds', type })).body.id;
}

const found = async (client: Client, jar?: string): Promise<any> =>
  (await client.post('/api/knowledge/search', { query: word, ...(jar && { honey_jar_ids: [jar] }) })).body;

/** Does every way of reading a jar work, does any? Each way of writing it? One answer means that all ways agree. */
async function reach(client: Client, jar: string): Promise<{ reads: boolean[]; writes: boolean[] }> {
  const path = `${jarsPath}/${jar}`;
  const pots = (await client.get(`${jarsPath}?limit=100`)).body.honey_jars;
  const jars = (await client.get('/api/knowledge/honey-jars?page_size=100')).body.honey_jars;
  const question = { question: `Where does the ${word} nest?`, honey_jar_ids: [jar] };
  const answer = (await client.post('/api/knowledge/ask', question)).body;
  const reads = [
    (await client.get(path)).status === 200,
    (await client.get(`/api/knowledge/honey-jars/${jar}`)).status === 200,
    (await client.get(`${path}/documents`)).status === 200,
    pots.some(({ id }: any) => id === jar),
    jars.some(({ id }: any) => id === jar),
    (await found(client)).results.some((hit: any) => hit.honey_jar_id === jar),
    (await found(client, jar)).results?.length === 1,
    [answer.sources, answer.nearest].flat().some((source: any) => source?.title === 'Birds'),
  ];
  const upload = await client.upload(`${path}/documents`, { 'x.txt': `${Math.random()}` });
  const change = await client.put(path, { description: 'Changed' });
  const writes = [upload.status === 201, change.status === 200];
  return { reads: [...new Set(reads)], writes: [...new Set(writes)] };
}

const can = (reads: boolean, writes: boolean) => ({ reads: [reads], writes: [writes] });

async function filled(type: string): Promise<string> {
  const jar = await jarOfType(type);
  await addDocument(owner, jar, { name: 'a.md', text: `# Birds\n\nThe ${word} nests in holes of the wall.` });
  return jar;
}

describe('a jar that is shared', () => {
  it('with a team can be read by members of its owner’s teams, and by those granted', async () => {
    const [mate, editor] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
    await newTeam(owner, mate, viewer);
    await newTeam(stranger);
    const jar = await filled('team');
    await share(jar, [{ user_id: editor.user_id, role: 'editor' }]);
    expect(await reach(owner, jar)).toEqual(can(true, true));
    expect(await reach(mate, jar)).toEqual(can(true, false));
    expect(await reach(viewer, jar)).toEqual(can(true, false));
    expect(await reach(editor, jar)).toEqual(can(true, true));
    expect(await reach(stranger, jar)).toEqual(can(false, false));
  });

  it('with some is read by them and their teams, and written by editors but viewers', async () => {
    const [mate, editor] = await Promise.all([test.signIn('analyst'), test.signIn('analyst')]);
    const ours = await newTeam(owner, mate);
    const jar = await filled('restricted');
    expect(await reach(mate, jar)).toEqual(can(false, false));
    await share(jar, [
      { team_id: ours, role: 'reader' },
      { user_id: editor.user_id, role: 'editor' },
      { user_id: viewer.user_id, role: 'editor' },
    ]);
    expect(await reach(mate, jar)).toEqual(can(true, false));
    expect(await reach(editor, jar)).toEqual(can(true, true));
    expect(await reach(viewer, jar)).toEqual(can(true, false));
    expect(await reach(stranger, jar)).toEqual(can(false, false));
    for (const client of [editor, viewer, mate])
      expect((await client.delete(`${jarsPath}/${jar}`)).status).toBe(403);
  });

  it('is inaccessible from the next request when access is removed, by list, membership or team', async () => {
    const jar = await filled('restricted');
    const team = await newTeam(owner, guest);
    const toTeam = [{ team_id: team, role: 'reader' }];
    const ends: [object[], () => Promise<unknown>][] = [
      [[{ user_id: guest.user_id, role: 'reader' }], () => share(jar, [])],
      [toTeam, () => admin.delete(`/api/admin/teams/${team}/members/${guest.user_id}`)],
      [toTeam, () => admin.delete(`/api/admin/teams/${team}`)],
    ];
    for (const [access, end] of ends) {
      await admin.post(`/api/admin/teams/${team}/members`, { user_id: guest.user_id });
      await share(jar, access);
      const underWay = Array.from({ length: 5 }, () => found(guest, jar));
      await end();
      expect((await found(guest)).results.filter((hit: any) => hit.honey_jar_id === jar)).toEqual([]);
      expect((await found(guest, jar)).error.code).toBe('RESOURCE_NOT_FOUND');
      await Promise.all(underWay);
    }
    expect((await owner.get(`${jarsPath}/${jar}/access`)).body.access).toEqual([]);
  });

  it('is private again when its owner chooses, and keeps its list inactive until it is shared again', async () => {
    const jar = await filled('restricted');
    await share(jar, [{ user_id: guest.user_id, role: 'editor' }]);
    const path = `${jarsPath}/${jar}`;
    expect((await guest.put(path, { visibility: 'private' })).status).toBe(403);
    expect((await guest.put(path, { visibility: 'shared', name: 'Named anew' })).status).toBe(200);
    expect((await owner.put(path, { visibility: 'private' })).body.visibility).toBe('private');
    expect(await reach(guest, jar)).toEqual(can(false, false));
    expect((await owner.put(path, { visibility: 'shared' })).body.visibility).toBe('shared');
    expect(await reach(guest, jar)).toEqual(can(true, true));
  });

  it('with a team stays so when it is declared shared', async () => {
    const jar = await jarOfType('team');
    await owner.put(`${jarsPath}/${jar}`, { visibility: 'shared' });
    expect((await owner.get(`/api/knowledge/honey-jars/${jar}`)).body.type).toBe('team');
  });
});

async function entriesOn(id: string): Promise<string[]> {
  const { body } = await admin.get(`/api/admin/audit?target_id=${id}`);
  return body.entries.toReversed().map(({ action, result, status }: any) => `${action} ${result} ${status}`);
}

describe('the audit log', () => {
  it('records who shared a jar with whom', async () => {
    const jar = await jarOfType('restricted');
    const access = [{ user_id: guest.user_id, role: 'reader' }];
    await share(jar, access);
    const { body } = await admin.get(`/api/admin/audit?target_id=${jar}&action=honey_jar.share`);
    expect(body.entries).toMatchObject([{ user_id: owner.user_id, result: 'ok', details: { access } }]);
  });

  it('records what an admin read only because of the role: jar, documents, search, question and context', async () => {
    const jar = await filled('private');
    const own = await admin.post('/api/knowledge/honey-jars', { name: 'His own' });
    const [query, question] = [word, `Where does the ${word} nest?`];
    const honey_jar_ids = [jar, own.body.id];
    const { documents } = (await owner.get(`${jarsPath}/${jar}/documents`)).body;
    for (const { status } of [
      await admin.get(`${jarsPath}/${jar}`),
      await admin.get(`/api/knowledge/honey-jars/${jar}`),
      await admin.get(`${jarsPath}/${jar}/documents`),
      await admin.get(`/api/knowledge/documents/${documents[0].id}`),
      await admin.post('/api/knowledge/search', { query, honey_jar_ids }),
      await admin.post('/api/knowledge/ask', { question, honey_jar_ids }),
      await admin.post('/api/knowledge/assistant/context', { query, honey_jar_id: jar }),
      await admin.post('/api/knowledge/search', { query }),
    ])
      expect(status).toBe(200);
    const read = 'honey_jar.read_as_admin ok 200';
    expect(await entriesOn(jar)).toEqual([
      'honey_jar.create ok 201',
      read,
      read,
      read,
      read,
      read,
      read,
      read,
    ]);
    expect(await entriesOn(own.body.id)).toEqual(['honey_jar.create ok 201']);
  });

  it('records that an admin acted for another user, with both names', async () => {
    const other = await test.signIn('admin');
    const jar = await filled('private');
    const body = { query: word, user_id: other.user_id, honey_jar_id: jar };
    expect((await admin.post('/api/knowledge/assistant/context', body)).body.results).toHaveLength(1);
    const { body: log } = await admin.get(`/api/admin/audit?user_id=${admin.user_id}&limit=2`);
    expect(log.entries.map(({ action, target_id }: any) => [action, target_id]).toSorted()).toEqual([
      ['honey_jar.read_as_admin', jar],
      ['knowledge.search_as_user', other.user_id],
    ]);
  });

  it('records attempts on a jar without access', async () => {
    const jar = await jarOfType('private');
    await stranger.get(`${jarsPath}/${jar}`);
    await stranger.put(`${jarsPath}/${jar}`, { name: 'Mine now' });
    expect(await entriesOn(jar)).toEqual([
      'honey_jar.create ok 201',
      'GET /api/knowledge/honey-pots/:honey_jar_id denied 404',
      'honey_jar.update denied 404',
    ]);
  });
});
