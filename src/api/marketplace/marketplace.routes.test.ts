import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, platformFor, type Client } from '#test/platform/platform.ts';

const { test, admin, seller, buyer, other, viewer } = platformFor({
  admin: 'admin',
  seller: 'analyst',
  buyer: 'analyst',
  other: 'analyst',
  viewer: 'viewer',
});

const at = '/api/marketplace/honey-pots';
const billing_address = {
  name: 'Greywater Ltd',
  email: 'accounts@example.com',
  address: 'Quay 4',
  city: 'Ghent',
  zip: '9000',
};
const invoice = { payment_method: 'invoice', billing_address };
const free = { payment_method: 'free' };

async function newJar(type = 'restricted', owner = seller): Promise<string> {
  const made = await owner.post('/api/knowledge/honey-jars', { name: `Feed ${crypto.randomUUID()}`, type });
  return made.body.id;
}

async function offer(input: object = {}): Promise<any> {
  const honey_jar_id = await newJar();
  await addDocument(seller, honey_jar_id, { name: 'a.txt', text: `The whimbrel beacon answers at dusk.` });
  const body = { honey_jar_id, title: 'Beacons', price: 149, category: 'Malware', ...input };
  const made = await seller.post(at, body);
  expect(made.status).toBe(201);
  return made.body;
}

const buy = (client: Client, id: string, body: object) => client.post(`${at}/${id}/purchase`, body);
const reads = async (client: Client, jar: string) =>
  (await client.get(`/api/knowledge/honey-jars/${jar}`)).status === 200;
const finds = async (client: Client) =>
  (await client.post('/api/knowledge/search', { query: 'whimbrel beacon' })).body.results.length > 0;
const exportStatus = async (client: Client, jar: string) =>
  (await client.get(`/api/knowledge/honey-jars/${jar}/export`)).status;

describe('a listing', () => {
  let cheap: any;
  let dear: any;

  beforeAll(async () => {
    cheap = await offer({ title: 'Phishing kits', price: 0.5, category: 'Phishing', preview_enabled: true });
    dear = await offer({ title: 'Ransomware notes', price: 900, currency: 'USD' });
  });

  it('is found by words, category and price, and sorted as asked', async () => {
    const titles = async (query: string) =>
      (await buyer.get(`${at}?${query}`)).body.listings.map(({ title }: any) => title);
    expect(await titles('search=phishing')).toEqual(['Phishing kits']);
    expect(await titles('category=PHISHING')).toEqual(['Phishing kits']);
    expect(await titles('price_min=500')).toEqual(['Ransomware notes']);
    expect(await titles('sort=price')).toEqual(['Phishing kits', 'Ransomware notes']);
    expect(await titles('sort=price&order=desc&limit=1')).toEqual(['Ransomware notes']);
    expect(await titles('rating_min=1')).toEqual([]);
    expect((await buyer.get(`${at}?prize_max=1`)).status).toBe(400);
  });

  it('shows what the jar is about, not what is in it, unless its seller shows passages', async () => {
    const { body } = await buyer.get(`${at}/${cheap.id}`);
    expect(body).toMatchObject({
      price: 0.5,
      currency: 'EUR',
      document_count: 1,
      purchased: false,
      own: false,
    });
    expect(body.preview).toEqual([
      { document_title: 'a.txt', content: 'The whimbrel beacon answers at dusk.' },
    ]);
    expect((await buyer.get(`${at}/${dear.id}`)).body.preview).toEqual([]);
    expect(await reads(buyer, dear.honey_jar_id)).toBe(false);
  });

  it('is of a restricted jar that its seller may manage, once', async () => {
    const body = { title: 'Beacons', price: 1, category: 'Malware' };
    const team = await newJar('team');
    const refused = await seller.post(at, { ...body, honey_jar_id: team });
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('restricted'),
    ]);
    expect((await seller.post(at, { ...body, honey_jar_id: cheap.honey_jar_id })).status).toBe(409);
    expect((await other.post(at, { ...body, honey_jar_id: cheap.honey_jar_id })).status).toBe(404);
    const priced = await seller.post(at, { ...body, price: 1.005, honey_jar_id: await newJar() });
    expect(priced.status).toBe(422);
  });

  it('is changed by its seller and by admins, and nobody else', async () => {
    const changed = { price: 800 };
    expect((await other.patch(`${at}/${dear.id}`, changed)).status).toBe(403);
    expect((await admin.patch(`${at}/${dear.id}`, changed)).body.price).toBe(800);
    expect((await seller.patch(`${at}/${dear.id}`, changed)).status).toBe(200);
  });

  it('that was withdrawn is seen by its seller and by those who have bought it', async () => {
    const { id } = await offer({ price: 0 });
    await buy(buyer, id, free);
    await seller.patch(`${at}/${id}`, { withdrawn: true });
    expect((await seller.get(`${at}/${id}`)).body.withdrawn).toBe(true);
    expect((await buyer.get(`${at}/${id}`)).status).toBe(200);
    expect((await other.get(`${at}/${id}`)).status).toBe(404);
    expect((await buy(other, id, free)).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('of what is free gives access at once: to read and to search, not to export', async () => {
    const { id, honey_jar_id: jar } = await offer({ price: 0 });
    expect(await reads(other, jar)).toBe(false);
    const { status, body } = await buy(other, id, free);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, purchase: { payment_status: 'completed', price: 0 } });
    expect([await reads(other, jar), await finds(other)]).toEqual([true, true]);
    expect(await exportStatus(other, jar)).toBe(403);
    expect(await exportStatus(seller, jar)).toBe(200);
    expect((await other.get(`${at}/${id}`)).body).toMatchObject({ purchased: true, downloads: 1 });
  });

  it('of an extended licence allows the export, too', async () => {
    const { id, honey_jar_id } = await offer({ price: 0, license_type: 'extended' });
    await buy(buyer, id, free);
    expect(await exportStatus(buyer, honey_jar_id)).toBe(200);
  });

  it('of a jar that is handed over to its buyer binds its new owner no more', async () => {
    const { id, honey_jar_id } = await offer({ price: 0 });
    await buy(buyer, id, free);
    expect(await exportStatus(buyer, honey_jar_id)).toBe(403);
    await seller.put(`/api/knowledge/honey-pots/${honey_jar_id}`, { owner_id: buyer.user_id });
    expect(await exportStatus(buyer, honey_jar_id)).toBe(200);
  });

  it('by invoice waits until an admin marks it as paid, and ends when it is revoked', async () => {
    const { id, honey_jar_id: jar } = await offer();
    const { purchase } = (await buy(buyer, id, invoice)).body;
    expect(purchase.payment_status).toBe('pending');
    expect(await reads(buyer, jar)).toBe(false);
    const move = (to: string, client = admin) =>
      client.post(`/api/marketplace/purchases/${purchase.id}/${to}`);
    expect((await move('paid', seller)).status).toBe(403);
    expect((await move('paid')).body.purchase.payment_status).toBe('completed');
    expect(await reads(buyer, jar)).toBe(true);
    expect((await move('paid')).status).toBe(409);
    expect((await move('revoke')).body.purchase.payment_status).toBe('revoked');
    expect(await reads(buyer, jar)).toBe(false);
    expect((await move('revoke')).status).toBe(409);
    expect((await move('paid')).status).toBe(409);
    expect((await buy(buyer, id, invoice)).status).toBe(201);
  });

  it('is refused without an address to send the invoice to, in another way, and for what is one’s own', async () => {
    const { id } = await offer();
    expect((await buy(buyer, id, { payment_method: 'invoice' })).status).toBe(422);
    expect((await buy(buyer, id, free)).status).toBe(422);
    expect((await buy(buyer, id, { payment_method: 'gold', billing_address })).status).toBe(422);
    expect((await buy(viewer, id, invoice)).status).toBe(403);
    expect((await buy(seller, id, invoice)).status).toBe(409);
  });

  it('happens once when it is sent several times at once', async () => {
    const { id } = await offer({ price: 0 });
    const sent = await Promise.all([1, 2, 3, 4].map(() => buy(buyer, id, free)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it('lasts whatever else its seller grants, who cannot make the jar private', async () => {
    const { id, honey_jar_id: jar } = await offer({ price: 0 });
    await buy(buyer, id, free);
    const path = `/api/knowledge/honey-pots/${jar}`;
    expect((await seller.get(`${path}/access`)).body.access).toEqual([]);
    expect((await seller.put(`${path}/access`, { access: [] })).status).toBe(200);
    expect(await reads(buyer, jar)).toBe(true);
    expect((await seller.put(path, { visibility: 'private' })).status).toBe(409);
    // What its owner grants apart from that is without the terms of the licence.
    await seller.put(`${path}/access`, { access: [{ user_id: buyer.user_id, role: 'reader' }] });
    expect(await exportStatus(buyer, jar)).toBe(200);
  });

  it('is known to its buyer, its seller and admins, its address to admins alone', async () => {
    const { id } = await offer();
    const { purchase } = (await buy(buyer, id, invoice)).body;
    const sales = async (client: Client) =>
      (await client.get('/api/marketplace/sales')).body.sales.find((sale: any) => sale.id === purchase.id);
    expect((await buyer.get('/api/marketplace/purchases')).body.purchases[0]).toMatchObject({
      id: purchase.id,
    });
    expect(await sales(other)).toBeUndefined();
    expect((await sales(seller)).billing_address).toBeNull();
    expect((await sales(admin)).billing_address).toEqual(billing_address);
    const row = await test.deps.database.kysely
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', purchase.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('Quay');
    expect((await seller.get('/api/notifications')).body.notifications[0].title).toBe('Beacons was bought');
  });

  it('stays known when the honey jar is deleted', async () => {
    const { id, honey_jar_id } = await offer({ price: 0, title: 'Short-lived' });
    await buy(buyer, id, free);
    await seller.delete(`/api/knowledge/honey-pots/${honey_jar_id}`);
    const { purchases } = (await buyer.get('/api/marketplace/purchases')).body;
    expect(purchases[0]).toMatchObject({ title: 'Short-lived', honey_jar_id: null, listing_id: null });
  });
});

describe('a review', () => {
  it('is of somebody who has bought, one of each, and its mean is the rating', async () => {
    const { id } = await offer({ price: 0 });
    const review = (client: Client, rating: number) =>
      client.post(`${at}/${id}/reviews`, { rating, comment: 'Clear <b>notes</b>' });
    expect((await review(buyer, 5)).status).toBe(403);
    await buy(buyer, id, free);
    await buy(other, id, free);
    await review(buyer, 1);
    await review(buyer, 5);
    expect((await review(other, 4)).body).toMatchObject({ rating: 4.5, rating_count: 2 });
    expect((await review(other, 6)).status).toBe(422);
    const { reviews } = (await seller.get(`${at}/${id}/reviews`)).body;
    expect(reviews.map(({ rating, comment }: any) => [rating, comment])).toEqual([
      [4, 'Clear <b>notes</b>'],
      [5, 'Clear <b>notes</b>'],
    ]);
    const found = (await buyer.get(`${at}?rating_min=4.5&sort=rating`)).body.listings;
    expect(found.map((listing: any) => listing.id)).toEqual([id]);
  });
});
