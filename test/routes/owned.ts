import type { Queryable } from '#db/database.ts';
import { openAlert } from '#test/fixtures/alerts.ts';
import { pausedFeed, reportSchedule } from './route-rule.ts';
import { standingBatch } from '#test/pii/pii-batches.ts';
import type { Client, TestPlatform } from '#test/platform/platform.ts';

type MakeId = (test: TestPlatform, owner: Client, ids: Record<string, string>) => Promise<string>;

/** An entity that a document names. Answers its id. */
export async function insertEntity(
  db: Queryable,
  ids: { jar_id: string; document_id: string },
): Promise<string> {
  const entity = {
    ...ids,
    entity_id: crypto.randomUUID(),
    seen_at: new Date(),
    kind: 'malware' as const,
    name: 'Lanternfish',
    aliases: '[]',
    mentions: 1,
    spans: '[]',
  };
  await db.insertInto('document_entities').values(entity).execute();
  return entity.entity_id;
}

/** A listing of a honey jar, for ten euros. Answers its id. */
export async function insertListing(
  db: Queryable,
  owner_id: string,
  { withdrawn = false }: { withdrawn?: boolean } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const jar_id = crypto.randomUUID();
  const jar = { id: jar_id, name: 'A feed', access: 'restricted' as const, owner_id };
  await db.insertInto('jars').values(jar).execute();
  const terms = { price: '10', currency: 'EUR', category: 'Malware', license_type: 'standard' as const };
  const offer = { title: 'A feed', description: '', preview_enabled: false, withdrawn };
  await db
    .insertInto('listings')
    .values({ id, jar_id, ...terms, ...offer })
    .execute();
  return id;
}

/** How a thing comes to be that one analyst has and another may not know of, by the name of its id in paths. */
export const owned: Record<string, MakeId> = {
  honey_jar_id: async (_test, owner) =>
    (await owner.post('/api/knowledge/honey-pots', { name: 'Private jar' })).body.id,
  document_id: async (_test, owner, { honey_jar_id }) =>
    (
      await owner.upload(`/api/knowledge/honey-pots/${honey_jar_id}/documents`, {
        [`${crypto.randomUUID()}.txt`]: `A secret of mine: ${crypto.randomUUID()}`,
      })
    ).body.id,
  entity_id: (test, _owner, { honey_jar_id = '', document_id = '' }) =>
    insertEntity(test.deps.database.kysely, { jar_id: honey_jar_id, document_id }),
  session_id: async (_test, owner) => (await owner.get('/api/auth/session')).body.session_id,
  key_id: async (_test, owner) =>
    (await owner.post('/api/keys', { name: 'My key', scopes: ['read'] })).body.key.id,
  credential_id: async (test, owner) => {
    const id = crypto.randomUUID().replaceAll('-', '');
    await test.deps.database.kysely
      .insertInto('passkeys')
      .values({ id, user_id: owner.user_id, public_key: 'AA', counter: 0, name: 'Laptop', backed_up: false })
      .execute();
    return id;
  },
  upload_id: async (test, { user_id }, { honey_jar_id = '' }) => {
    const upload = {
      id: crypto.randomUUID(),
      jar_id: honey_jar_id,
      user_id,
      status: 'completed' as const,
      archive_kind: 'zip' as const,
      archive_bytes: 1,
      options: '{}',
      total_files: 0,
      total_bytes: 0,
      deadline: new Date(),
    };
    await test.deps.database.kysely.insertInto('bulk_uploads').values(upload).execute();
    return upload.id;
  },
  event_id: async (test, _owner, { honey_jar_id }) => {
    const event = {
      id: crypto.randomUUID(),
      event_type: 'retention.warning' as const,
      title: 'Documents end',
      description: '',
      source: 'retention',
      threat_level: 0,
      jar_id: honey_jar_id ?? null,
    };
    await test.deps.database.kysely.insertInto('events').values(event).execute();
    return event.id;
  },
  alert_id: (test, _owner, { honey_jar_id }) =>
    openAlert(test.deps.database.kysely, { jar_id: honey_jar_id ?? null }),
  feed_id: async (_test, owner, { honey_jar_id }) =>
    (await owner.post('/api/v1/feeds', { ...pausedFeed, honey_jar_id })).body.feed.id,
  collection_id: async (_test, _owner, { honey_jar_id = '' }) => honey_jar_id,
  object_id: async (_test, _owner, { document_id = '' }) => `report--${document_id}`,
  verdict_id: async (_test, owner, { honey_jar_id }) =>
    (
      await owner.post('/api/v1/verdicts', {
        value: 'evil-cdn.net',
        verdict: 'benign',
        scope: 'honey_jar',
        honey_jar_id,
      })
    ).body.id,
  question_id: async (test, { user_id }) => {
    const id = crypto.randomUUID();
    const question = { id, user_id, jar_id: null, shared: false };
    await test.deps.database.transact(async (tx) => {
      const sealer = await test.deps.masterKey.sealer(tx);
      await tx
        .insertInto('retrieval_questions')
        .values({ ...question, sealed_question: sealer('A secret of mine?', id) })
        .execute();
    });
    return id;
  },
  run_id: async (test, { user_id }) => {
    const run = { id: crypto.randomUUID(), user_id, status: 'completed' as const };
    const settings = { top_k: 10, by_document: false, aliases: false, vectors: false };
    await test.deps.database.kysely
      .insertInto('retrieval_runs')
      .values({ ...run, ...settings })
      .execute();
    return run.id;
  },
  // Others know of one until it is withdrawn.
  listing_id: (test, { user_id }) => insertListing(test.deps.database.kysely, user_id, { withdrawn: true }),
  purchase_id: async (test, { user_id }) => {
    const id = crypto.randomUUID();
    const terms = { title: 'A feed', price: '0', currency: 'EUR', license_type: 'standard' as const };
    await test.deps.database.kysely
      .insertInto('purchases')
      .values({ id, buyer_id: user_id, ...terms, payment_method: 'free', payment_status: 'pending' })
      .execute();
    return id;
  },
  report_id: async (test, { user_id }) => {
    const id = crypto.randomUUID();
    const report = {
      id,
      user_id,
      template_id: crypto.randomUUID(),
      title: 'A secret of mine',
      style: 'summary' as const,
      parameters: JSON.stringify({
        user_query: 'A secret of mine?',
        generation_mode: 'conversational',
        restore_pii: false,
      }),
      output_format: 'pdf' as const,
      scrambling: true,
      priority: 1,
      status: 'failed' as const,
    };
    await test.deps.database.kysely.insertInto('reports').values(report).execute();
    return id;
  },
  watch_id: async (_test, owner) =>
    (await owner.post('/api/v1/watches', { kind: 'search', query: crypto.randomUUID() })).body.id,
  schedule_id: async (_test, owner) =>
    (await owner.post('/api/reports/schedules', reportSchedule)).body.schedule.id,
  file_id: async (test, _owner, { report_id = '' }) => {
    const file = { id: crypto.randomUUID(), report_id, attempt_id: crypto.randomUUID() };
    await test.deps.database.kysely
      .insertInto('report_files')
      .values({ ...file, deleted_at: new Date() })
      .execute();
    return file.id;
  },
  notification_id: async (test, owner) => {
    const notification = { id: crypto.randomUUID(), user_id: owner.user_id, title: 'Told', body: '' };
    await test.deps.database.kysely.insertInto('notifications').values(notification).execute();
    return notification.id;
  },
  email_id: async (test, { user_id }) => {
    const email = { id: crypto.randomUUID(), kind: 'test' as const, user_id, recipient: 'ada@example.com' };
    const at = new Date();
    await test.deps.database.kysely
      .insertInto('emails')
      .values({ ...email, state: 'failed', next_try_at: at, created_at: at, ended_at: at })
      .execute();
    return email.id;
  },
  webhook_id: async (_test, owner) => {
    const hook = { webhook_url: 'https://192.9.9.9/', events: ['pii.compliance_violation'], active: false };
    return (await owner.post('/api/pii/webhooks', hook)).body.webhook.id;
  },
  bot_id: async (test) => {
    const admin = await test.signIn('admin');
    return (await admin.post('/api/public/bots/create', { name: 'A bot' })).body.bot.bot_id;
  },
  job_id: async (test, { user_id }) => standingBatch(test.deps.database.kysely, { user_id, jar_id: null }),
  user_id: async (_test, owner) => owner.user_id,
  team_id: async (test, owner) => {
    const admin = await test.signIn('admin');
    return (await admin.post('/api/admin/teams', { name: `Team of ${owner.user_id}` })).body.id;
  },
  conversation_id: async (_test, owner) =>
    (await owner.post('/api/chat/message', { message: 'A secret of mine?' })).body.conversation_id,
  message_id: async (_test, owner, { conversation_id }) =>
    (await owner.get(`/api/chat/conversations/${conversation_id}`)).body.messages.at(-1).id,
  // Models are everybody's: this is the name of none.
  model_name: async () => crypto.randomUUID(),
  operation_id: async (_test, owner) =>
    (await owner.post('/api/chat/models/extractive/load')).body.operation_id,
  invitation_id: async (test) => {
    const admin = await test.signIn('admin');
    const email = `${crypto.randomUUID()}@example.com`;
    return (await admin.post('/api/admin/invitations', { email, role: 'viewer' })).body.invitation.id;
  },
};
