import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stretched } from '#test/machine/patience.ts';
import { RefusedRequest, send, signIn } from '#test/platform/client.ts';
import { admin, startServer, type Server } from '#test/server/server.ts';

const listings = 40;
const buyer = { email: 'buyer@example.com', password: 'a long pass phrase' };
/** After so many purchases the server is killed, with others on their way. */
const kills = [3, 12, 25];

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.kill();
  await rm(server.directory, { recursive: true, force: true });
});

type Listing = { id: string; honey_jar_id: string; title: string };
type Purchase = { id: string; listing_id: string; honey_jar_id: string; payment_status: string };

const call = <T>(token: string, path: string, json?: object) =>
  send<T>(new URL(path, server.url), { token, ...(json && { json }) });
const newToken = async (who: typeof buyer) => (await signIn(server.url, who)).token;

async function offer(token: string, n: number): Promise<Listing> {
  const jar = await call<{ id: string }>(token, '/api/knowledge/honey-jars', {
    name: `Jar ${n}`,
    type: 'restricted',
  });
  return call(token, '/api/marketplace/honey-pots', {
    honey_jar_id: jar.id,
    title: `Jar ${n}`,
    price: 0,
    category: 'Malware',
  });
}

/** Whether the purchase was acknowledged; false when the server went away, or has it already. */
async function buy(token: string, { id }: Listing): Promise<boolean> {
  try {
    await call(token, `/api/marketplace/honey-pots/${id}/purchase`, { payment_method: 'free' });
    return true;
  } catch (error) {
    if (error instanceof RefusedRequest && error.status !== 409) throw error;
    return false;
  }
}

async function everyPage<T>(token: string, path: string, rowsOf: (reply: any) => T[]): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const rows = rowsOf(await call<any>(token, `${path}?limit=50&offset=${all.length}`));
    all.push(...rows);
    if (rows.length < 50) return all;
  }
}

async function readable(token: string): Promise<string[]> {
  const reply = await call<{ honey_jars: { id: string }[] }>(
    token,
    '/api/knowledge/honey-jars?page_size=100',
  );
  return reply.honey_jars.map(({ id }) => id);
}

it(
  'licences are bought once, with their access and the notification of the seller, when the server is killed during purchases',
  { timeout: stretched(240_000) },
  async () => {
    let seller = await newToken(admin);
    await call(seller, '/api/admin/users', { ...buyer, display_name: 'Buyer', role: 'analyst' });
    const offered: Listing[] = [];
    for (let n = 0; n < listings; n += 1) offered.push(await offer(seller, n));
    const acknowledged = new Set<string>();
    for (const enough of [...kills, Infinity]) {
      const token = await newToken(buyer);
      const open = offered.filter(({ id }) => !acknowledged.has(id));
      const kill: Promise<void>[] = [];
      const next = async (): Promise<void> => {
        for (let listing = open.shift(); listing; listing = open.shift()) {
          if (await buy(token, listing)) acknowledged.add(listing.id);
          if (acknowledged.size >= enough) kill[0] ??= server.kill();
        }
      };
      await Promise.all([next(), next(), next(), next()]);
      if (kill.length === 0) continue;
      await kill[0];
      server = await startServer({ directory: server.directory });
      // What was acknowledged is there, and nothing is half there: what was bought can be read, and nothing else.
      const again = await newToken(buyer);
      const bought = await everyPage<Purchase>(
        again,
        '/api/marketplace/purchases',
        (reply) => reply.purchases,
      );
      expect(bought.map(({ listing_id }) => listing_id)).toEqual(expect.arrayContaining([...acknowledged]));
      expect((await readable(again)).toSorted()).toEqual(
        bought.map(({ honey_jar_id }) => honey_jar_id).toSorted(),
      );
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills.at(-1) ?? 0);
    const token = await newToken(buyer);
    const bought = await everyPage<Purchase>(token, '/api/marketplace/purchases', (reply) => reply.purchases);
    const all = offered.map(({ id }) => id).toSorted();
    expect(bought.map(({ listing_id }) => listing_id).toSorted()).toEqual(all);
    expect(new Set(bought.map(({ payment_status }) => payment_status))).toEqual(new Set(['completed']));
    expect((await readable(token)).toSorted()).toEqual(
      offered.map(({ honey_jar_id }) => honey_jar_id).toSorted(),
    );
    seller = await newToken(admin);
    const notifications = await everyPage<{ title: string }>(
      seller,
      '/api/notifications',
      (reply) => reply.notifications,
    );
    const sold = notifications.map(({ title }) => title).filter((title) => title.endsWith('was bought'));
    expect(sold.toSorted()).toEqual(offered.map(({ title }) => `${title} was bought`).toSorted());
  },
);
