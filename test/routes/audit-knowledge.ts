import { expect, vi } from 'vitest';
import { zipOf } from '#test/fixtures/archives.ts';
import { inject } from '#test/platform/inject.ts';
import { insertEntity, insertListing } from './owned.ts';
import { pausedFeed } from './route-rule.ts';
import { documentText, type Drive, type Sent } from './audit-drive.ts';
import type { App } from '#http/app.ts';

const knowledge = '/api/knowledge';
const pots = `${knowledge}/honey-pots`;

/** Drives every route that changes something of jars, documents, and what comes of them. */
export async function knowledgeChanges(drive: Drive, token: string, user_id: string): Promise<void> {
  await jars(drive, token, user_id);
  await contractJars(drive, token);
  await told(drive, token);
  await verdicts(drive, token);
  await events(drive, token);
  await marketplace(drive, token);
  await watches(drive, token);
  await feeds(drive, token);
  const selection = { indicators: [{ type: 'domain', value: 'evil-cdn.net' }] };
  await drive.send('POST /api/knowledge/indicators/export', [], { token, body: selection });
  await drive.send('POST /api/knowledge/samples', [], { token });
  await drive.send('POST /api/admin/retention/sweep', [], { token, body: { dry_run: false } });
  await drive.send('POST /api/admin/lost-files/restore', [], { token, body: {} });
  await drive.send('POST /api/admin/integrity/check', [], { token, body: {} });
  await drive.send('POST /api/admin/keys/rotate', [], { token, body: {} });
}

async function marketplace(drive: Drive, token: string): Promise<void> {
  const at = '/api/marketplace';
  const body = { name: 'A feed', type: 'restricted' };
  const { id: honey_jar_id } = (await drive.send(`POST ${knowledge}/honey-jars`, [], { token, body })).body;
  const offer = { honey_jar_id, title: 'A feed', price: 10, category: 'Malware' };
  const own = (await drive.send(`POST ${at}/honey-pots`, [], { token, body: offer })).body.id;
  await drive.send(`PATCH ${at}/honey-pots/{listing_id}`, [own], { token, body: { price: 20 } });
  const seller = await drive.test.signIn('analyst');
  const listing = await insertListing(drive.test.deps.database.kysely, seller.user_id);
  const address = { address: 'Quay 4', city: 'Ghent', zip: '9000' };
  const billing_address = { name: 'Ada', email: 'ada@example.com', ...address };
  const bought = await drive.send(`POST ${at}/honey-pots/{listing_id}/purchase`, [listing], {
    token,
    body: { payment_method: 'invoice', billing_address },
  });
  const purchase = bought.body.purchase.id;
  await drive.send(`POST ${at}/purchases/{purchase_id}/paid`, [purchase], { token });
  await drive.send(`POST ${at}/honey-pots/{listing_id}/reviews`, [listing], { token, body: { rating: 4 } });
  await drive.send(`POST ${at}/purchases/{purchase_id}/revoke`, [purchase], { token });
}

async function events(drive: Drive, token: string): Promise<void> {
  const event = { event_type: 'ids.signature', title: 'A beacon', threat_level: 8 };
  for (const path of ['/api/v1', '/api/v2']) {
    await drive.send(`POST ${path}/events`, [], { token, body: event });
    const { kysely } = drive.test.deps.database;
    const { id } = await kysely.selectFrom('alerts').select('id').limit(1).executeTakeFirstOrThrow();
    await drive.send(`PATCH ${path}/alerts/{alert_id}`, [id], { token, body: { note: 'Seen' } });
  }
}

async function watches(drive: Drive, token: string): Promise<void> {
  for (const path of ['/api/v1/watches', '/api/v2/watches']) {
    const body = { kind: 'indicator', value: 'evil-cdn.net' };
    const { id } = (await drive.send(`POST ${path}`, [], { token, body })).body;
    await drive.send(`PATCH ${path}/{watch_id}`, [id], { token, body: { active: false } });
    await drive.send(`DELETE ${path}/{watch_id}`, [id], { token });
  }
}

async function feeds(drive: Drive, token: string): Promise<void> {
  const jar = await drive.send(`POST ${pots}`, [], { token, body: { name: 'Blogs' } });
  for (const path of ['/api/v1/feeds', '/api/v2/feeds']) {
    const credentials = { token: drive.keep('a-token-of-the-feed') };
    const body = { ...pausedFeed, honey_jar_id: jar.body.id, credentials };
    const { id } = (await drive.send(`POST ${path}`, [], { token, body })).body.feed;
    await drive.send(`PATCH ${path}/{feed_id}`, [id], { token, body: { interval_minutes: 30 } });
    // One that is not paused would leave for the network.
    await drive.send(`POST ${path}/{feed_id}/poll`, [id], { token, refused: true });
    await drive.send(`DELETE ${path}/{feed_id}`, [id], { token });
  }
}

async function verdicts(drive: Drive, token: string): Promise<void> {
  const body = { value: 'evil-cdn.net', verdict: 'benign', scope: 'installation' };
  for (const path of ['/api/v1/verdicts', '/api/v2/verdicts', '/api/knowledge/verdicts']) {
    const { id } = (await drive.send(`POST ${path}`, [], { token, body })).body;
    await drive.send(`DELETE ${path}/{verdict_id}`, [id], { token });
    const batch = { values: ['evil-cdn.net'], verdict: 'benign', scope: 'installation' };
    const { results } = (await drive.send(`POST ${path}/batch`, [], { token, body: batch })).body;
    const withdrawn = { verdict_ids: results.map(({ verdict_id }: any) => verdict_id) };
    await drive.send(`POST ${path}/batch/withdraw`, [], { token, body: withdrawn });
  }
}

/** Everything that has a document read again, below its path. */
async function rereads(drive: Drive, path: string, ids: string[], as: Sent): Promise<void> {
  await untilRead(drive, ids.at(-1) ?? '');
  // Nothing failed, so nothing is to be tried again.
  await drive.send(`POST ${path}/retry`, ids, { ...as, refused: true });
  await drive.send(`PUT ${path}/tags`, ids, { ...as, body: { tags: ['phishing'] } });
  await drive.send(`POST ${path}/reprocess`, ids, as);
  await untilRead(drive, ids.at(-1) ?? '');
  await drive.upload(`PUT ${path}/content`, ids, as);
}

/** A question that expects a document of theirs, and a run of it. */
async function retrievalTests(drive: Drive, token: string, document_id: string): Promise<void> {
  const at = `${knowledge}/retrieval-tests`;
  const body = { question: 'Where does the courier cross?', expected: [{ document_id }] };
  const { id } = (await drive.send(`POST ${at}`, [], { token, body })).body;
  await drive.send(`POST ${at}/{question_id}/expected`, [id], { token, body: { document_id } });
  const run = (await drive.send(`POST ${at}/runs`, [], { token, body: {} })).body;
  await drive.send(`DELETE ${at}/runs/{run_id}`, [run.id], { token });
  await drive.send(`DELETE ${at}/{question_id}`, [id], { token });
}

async function reviews(
  drive: Drive,
  token: string,
  ids: { jar_id: string; document_id: string },
): Promise<void> {
  const path = `PUT ${knowledge}/documents/{document_id}/review`;
  // What was found by hand would be gone once it is read.
  await untilRead(drive, ids.document_id);
  const entity_id = await insertEntity(drive.test.deps.database.kysely, ids);
  await drive.send(path, [ids.document_id], { token, body: { entity_id, decision: 'rejected' } });
}

async function untilRead({ test }: Drive, id: string): Promise<void> {
  const state = test.deps.database.kysely.selectFrom('documents').select('status').where('id', '=', id);
  await vi.waitFor(async () => expect((await state.executeTakeFirst())?.status).toBe('completed'), 20_000);
}

async function jars(drive: Drive, token: string, user_id: string): Promise<void> {
  const { test } = drive;
  const body = { name: 'A jar' };
  const jar: string = (await drive.send(`POST ${pots}`, [], { token, body })).body.id;
  await drive.send(`PUT ${pots}/{honey_jar_id}`, [jar], { token, body });
  const access = [{ user_id, role: 'reader' }];
  await drive.send(`PUT ${pots}/{honey_jar_id}/access`, [jar], { token, body: { access } });
  const uploaded = await drive.upload(`POST ${pots}/{honey_jar_id}/documents`, [jar], { token });
  await rereads(drive, `${knowledge}/documents/{document_id}`, [uploaded.body.id], { token });
  await retrievalTests(drive, token, uploaded.body.id);
  await reviews(drive, token, { jar_id: jar, document_id: uploaded.body.id });
  await drive.send(`POST ${pots}/{honey_jar_id}/reprocess`, [jar], { token });
  const chosen = { document_ids: [uploaded.body.id] };
  await drive.send(`POST ${pots}/{honey_jar_id}/documents/reprocess`, [jar], { token, body: chosen });
  await drive.send(`POST ${pots}/{honey_jar_id}/documents/tags`, [jar], {
    token,
    body: { ...chosen, add: ['phishing'] },
  });
  await drive.send(`POST ${pots}/{honey_jar_id}/documents/delete`, [jar], {
    token,
    body: { document_ids: [jar] },
  });
  await drive.send(`DELETE ${knowledge}/documents/{document_id}`, [uploaded.body.id], { token });
  await drive.send(`DELETE ${pots}/{honey_jar_id}`, [jar], { token });
  for (const [app, prefix] of [
    [test.platform, knowledge],
    [test.knowledge, ''],
  ] as const) {
    const at = `${prefix}/honey-jars`;
    const { id } = (await drive.send(`POST ${at}`, [], { token, app, body: { ...body, type: 'private' } }))
      .body;
    const { documents } = (await drive.upload(`POST ${at}/{honey_jar_id}/documents`, [id], { token, app }))
      .body;
    await rereads(drive, `${at}/{honey_jar_id}/documents/{document_id}`, [id, documents[0].id], {
      token,
      app,
    });
    await drive.send(`POST ${at}/{honey_jar_id}/reprocess`, [id], { token, app });
    await drive.send(`PUT ${at}/{honey_jar_id}`, [id], { token, app, body });
    await exchanges(drive, { prefix, token, app, jar: id, document: documents[0].id });
    await drive.send(`POST ${at}/batch`, [], { token, app, body: { jars: [body] } });
    await drive.send(`DELETE ${at}/{honey_jar_id}/documents/{document_id}`, [id, documents[0].id], {
      token,
      app,
    });
    await drive.send(`DELETE ${at}/{honey_jar_id}`, [id], { token, app });
  }
}

/** The same by the contract, in each version and by either name. */
async function contractJars(drive: Drive, token: string): Promise<void> {
  const body = { name: 'A jar', type: 'private', config: {} };
  for (const version of ['v1', 'v2']) {
    for (const name of ['honey-pots', 'honey-jars']) {
      const at = `/api/${version}/${name}`;
      const { id } = (await drive.send(`POST ${at}`, [], { token, body })).body;
      await drive.send(`PUT ${at}/{honey_jar_id}`, [id], { token, body });
      const uploaded = await drive.upload(`POST ${at}/{honey_jar_id}/documents`, [id], { token });
      await rereads(drive, `/api/${version}/documents/{document_id}`, [uploaded.body.id], { token });
      await drive.send(`POST ${at}/{honey_jar_id}/reprocess`, [id], { token });
      await drive.send(`DELETE /api/${version}/documents/{document_id}`, [uploaded.body.id], { token });
      await drive.send(`DELETE ${at}/{honey_jar_id}`, [id], { token });
    }
  }
}

const dates = {
  created: '2026-11-21T08:00:00.000Z',
  modified: '2026-11-21T08:00:00.000Z',
  published: '2026-11-21T08:00:00.000Z',
};

type Place = { prefix: string; token: string; app: App; jar: string; document: string };

/** What goes into a jar and comes out of it as a whole, and how long it stays. */
async function exchanges(drive: Drive, { prefix, token, app, jar, document }: Place): Promise<void> {
  const at = `${prefix}/honey-jars`;
  const as = { token, app };
  const policy = { policy: 'standard' };
  await drive.send(`PUT ${at}/{honey_jar_id}/retention`, [jar], { ...as, body: policy });
  const ofDocument = `PUT ${at}/{honey_jar_id}/documents/{document_id}/retention`;
  await drive.send(ofDocument, [jar, document], { ...as, body: policy });
  const archive = zipOf([{ name: 'a.txt', content: `${documentText} ${crypto.randomUUID()}` }]);
  const directory = { ...as, field: 'directory', name: 'files.zip', content: archive };
  const { upload_id } = (await drive.upload(`POST ${at}/{honey_jar_id}/upload-directory`, [jar], directory))
    .body;
  await untilUploaded(drive, upload_id);
  // It has ended, so there is nothing to cancel.
  await drive.send(`POST ${prefix}/uploads/{upload_id}/cancel`, [upload_id], { ...as, refused: true });
  const report = { type: 'report', spec_version: '2.1', name: 'A report', description: documentText };
  const objects = [{ ...report, id: `report--${crypto.randomUUID()}`, ...dates, object_refs: [] }];
  const bundle = { type: 'bundle', id: `bundle--${crypto.randomUUID()}`, objects };
  await drive.send(`POST ${at}/{honey_jar_id}/stix`, [jar], { ...as, body: bundle });
  const exported = await inject(app, {
    method: 'GET',
    url: `${at}/${jar}/export?format=json`,
    headers: { authorization: `Bearer ${token}` },
  });
  const file = { ...as, name: 'jar.json', content: JSON.stringify(exported.body) };
  await drive.upload(`POST ${at}/import`, [], file);
}

async function untilUploaded({ test }: Drive, id: string): Promise<void> {
  const state = test.deps.database.kysely.selectFrom('bulk_uploads').select('status').where('id', '=', id);
  await vi.waitFor(async () => expect((await state.executeTakeFirst())?.status).toBe('completed'), 20_000);
}

async function told({ test, send }: Drive, token: string): Promise<void> {
  const { kysely } = test.deps.database;
  const { id: user_id } = await kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'root@example.com')
    .executeTakeFirstOrThrow();
  const notification = { id: crypto.randomUUID(), user_id, title: 'Told', body: documentText };
  await kysely.insertInto('notifications').values(notification).execute();
  await send('POST /api/notifications/{notification_id}/read', [notification.id], { token });
  await send('POST /api/notifications/read-all', [], { token });
  const body = { email: { 'report.completed': true } };
  await send('PUT /api/notifications/preferences', [], { token, body });
}
