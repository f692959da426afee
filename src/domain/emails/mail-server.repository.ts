import type { Queryable } from '#db/database.ts';
import type { MailServer } from './email.ts';

/** Null before a messaging service has started for the first time. */
export async function findMailServer(db: Queryable): Promise<MailServer | null> {
  const row = await db
    .selectFrom('mail_server')
    .select(['configured', 'sender', 'state', 'reason', 'since'])
    .where('name', '=', 'mail')
    .executeTakeFirst();
  return row ?? null;
}

export async function saveMailServer(db: Queryable, server: MailServer): Promise<void> {
  await db
    .insertInto('mail_server')
    .values({ name: 'mail', ...server })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(server))
    .execute();
}
