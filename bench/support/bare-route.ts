import { join } from 'node:path';
import fastify from 'fastify';
import { openDatabase } from '#db/open.ts';
import { jarsOver } from '#test/platform/jars.ts';
import { createLogger } from '#kernel/logging/logger.ts';

// A server that only reads a jar's row and answers it: what the gateway is measured against. `/jars` reads as anybody
// would; `/shared` reads as the gateway does, where requests that arrive together share a query.
const database = await openDatabase({
  url: process.env['DATABASE_URL'] ?? null,
  directory: join(process.env['DATA_DIR'] ?? '', 'database'),
  logger: createLogger('silent'),
});
const app = fastify();
app.get<{ Params: { id: string } }>('/jars/:id', ({ params }) =>
  database.kysely
    .selectFrom('jars')
    .innerJoin('users', 'users.id', 'jars.owner_id')
    .selectAll('jars')
    .select(['users.display_name as owner_name', 'users.email as owner_email'])
    .where('jars.id', '=', params.id)
    .executeTakeFirst(),
);
const jars = jarsOver(database);
app.get<{ Params: { id: string } }>('/shared/:id', ({ params }) =>
  jars.readable({ user_id: crypto.randomUUID(), role: 'admin' }, params.id),
);
console.log(`bare ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
