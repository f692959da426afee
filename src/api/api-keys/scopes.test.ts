import { beforeEach, describe, expect, it } from 'vitest';
import { inject, type Reply } from '#test/platform/inject.ts';
import { createJar, jarsPath, platformFor, type Client } from '#test/platform/platform.ts';

const { test } = platformFor();
let user: Client;

beforeEach(async () => {
  user = await test.signIn('analyst');
});

const secretOf = async (client: Client, body: object) =>
  (await client.post('/api/keys', { name: 'nightly import', ...body })).body.secret as string;
const send = (secret: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  inject(test.platform, { method, url, headers: { 'x-api-key': secret }, ...(payload && { payload }) });
const statusOf = async (reply: Promise<Reply>) => (await reply).status;
const users = () => test.deps.database.kysely.updateTable('users');

/** What a key may do on the way from looking to administering. */
async function reach(secret: string, ownJar: string): Promise<Record<string, number>> {
  return {
    look: await statusOf(send(secret, 'GET', jarsPath)),
    ask: await statusOf(send(secret, 'POST', '/api/knowledge/ask', { question: 'What is it?' })),
    search: await statusOf(send(secret, 'POST', '/api/knowledge/search', { query: 'malware' })),
    create: await statusOf(send(secret, 'POST', jarsPath, { name: 'By a key' })),
    change: await statusOf(send(secret, 'PUT', `${jarsPath}/${ownJar}`, { name: 'Renamed' })),
  };
}

const all = { look: 200, ask: 200, search: 200 };

describe('the scopes of a key', () => {
  it('let a reading key look, search and ask, and change nothing', async () => {
    const secret = await secretOf(user, { scopes: ['read'] });
    expect(await reach(secret, await createJar(user))).toEqual({ ...all, create: 403, change: 403 });
  });

  it('keep a reading key from every change, also where any user may make it', async () => {
    const secret = await secretOf(await test.signIn('admin'), { scopes: ['read'] });
    const refused = await send(secret, 'DELETE', `${jarsPath}/${await createJar(user)}`);
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: 'This API key is read-only; create one with the scope write' } },
    });
  });

  it('let a writing key do what its owner may, and a writing key of an admin no more than an analyst', async () => {
    const secret = await secretOf(user, { scopes: ['write'] });
    expect(await reach(secret, await createJar(user))).toEqual({ ...all, create: 201, change: 200 });
    const admin = await test.signIn('admin');
    const foreign = await createJar(user);
    const [writing, full] = [
      await secretOf(admin, { scopes: ['read', 'write'] }),
      await secretOf(admin, { scopes: ['admin'] }),
    ];
    expect((await send(writing, 'PUT', `${jarsPath}/${foreign}`, { name: 'Taken' })).status).toBe(404);
    expect((await send(full, 'PUT', `${jarsPath}/${foreign}`, { name: 'Taken' })).status).toBe(200);
  });

  it('let not even an admin’s key make or change accounts that would outlive it, or change the master key', async () => {
    const admin = await test.signIn('admin');
    const secret = await secretOf(admin, { scopes: ['admin'] });
    expect(await statusOf(send(secret, 'GET', '/api/admin/users'))).toBe(200);
    const own = `/api/admin/users/${admin.user_id}`;
    const someone = { email: `${crypto.randomUUID()}@example.com`, role: 'admin' };
    const refused = [
      send(secret, 'POST', '/api/admin/users', someone),
      send(secret, 'POST', '/api/admin/invitations', someone),
      send(secret, 'PUT', `/api/admin/users/${user.user_id}`, { role: 'admin' }),
      send(secret, 'POST', `${own}/password-reset`),
      send(secret, 'DELETE', `${own}/second-factor`),
      send(secret, 'POST', `/api/admin/users/${user.user_id}/deactivate`),
      send(secret, 'POST', '/api/admin/keys/rotate', {}),
    ];
    expect(await Promise.all(refused.map(statusOf))).toEqual(refused.map(() => 403));
  });

  it('sink with the role of their owner, and rise no higher than they were', async () => {
    const secret = await secretOf(user, { scopes: ['write'] });
    const jar = await createJar(user);
    await users().set({ role: 'viewer' }).where('id', '=', user.user_id).execute();
    expect(await reach(secret, jar)).toEqual({ ...all, create: 403, change: 403 });
    await users().set({ role: 'admin' }).where('id', '=', user.user_id).execute();
    const foreign = await createJar(await test.signIn('analyst'));
    expect((await send(secret, 'PUT', `${jarsPath}/${foreign}`, { name: 'Taken' })).status).toBe(404);
    expect((await send(secret, 'PUT', `${jarsPath}/${jar}`, { name: 'Mine' })).status).toBe(200);
  });
});
