import { loadConfig } from '#config/config.ts';
import { createLogger } from '#kernel/logging/logger.ts';
import { openDeps } from '#app/wiring/deps.ts';

// A program for the rotation test: makes so many conversations like the only one that there is.
const count = Number(process.argv[2]);
const { database, conversations, close } = await openDeps(loadConfig(), createLogger('silent'));
const { user_id } = await database.kysely
  .selectFrom('conversations')
  .select('user_id')
  .executeTakeFirstOrThrow();
const actor = { user_id, role: 'admin' as const };
const [made] = (
  await conversations.list(actor, { by: 'created_at', direction: 'asc' }, { limit: 1, offset: 0 })
).rows;
for (let i = 0; i < count; i += 1)
  await (await conversations.begin(actor, { role: 'user', text: made?.title ?? '' })).end();
await close();
