import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import {
  topicDefaults,
  type ChangedPreferences,
  type EmailPreferences,
  type NotificationTopic,
} from './topics.ts';

export async function readPreferences(db: Queryable, userId: string): Promise<EmailPreferences> {
  const decided = await db
    .selectFrom('email_preferences')
    .select(['topic', 'wanted'])
    .where('user_id', '=', userId)
    .execute();
  const known = decided.filter(({ topic }) => topic in topicDefaults);
  return { ...topicDefaults, ...Object.fromEntries(known.map(({ topic, wanted }) => [topic, wanted])) };
}

export async function savePreferences(
  db: Queryable,
  userId: string,
  decided: ChangedPreferences,
): Promise<void> {
  const rows = Object.entries(decided).flatMap(([topic, wanted]) =>
    wanted === undefined ? [] : [{ user_id: userId, topic, wanted }],
  );
  if (rows.length === 0) return;
  await db
    .insertInto('email_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic']).doUpdateSet(({ ref }) => ({ wanted: ref('excluded.wanted') })),
    )
    .execute();
}

type Asked = { user_id: string; topic: NotificationTopic };

/** Those of them whose user is active and wants e-mail about the topic, with the address. */
export async function wantedByEmail<One extends Asked>(
  db: Queryable,
  notifications: One[],
): Promise<(One & { email: string })[]> {
  const users = [...new Set(notifications.map(({ user_id }) => user_id))];
  const rows = await db
    .selectFrom('users')
    .leftJoin('email_preferences', 'email_preferences.user_id', 'users.id')
    .select(['users.id', 'email', 'topic', 'wanted'])
    .where('users.id', '=', sql<string>`any (${users}::uuid[])`)
    .where('is_active', '=', true)
    .execute();
  const byUser = Map.groupBy(rows, ({ id }) => id);
  return notifications.flatMap((one) => {
    const own = byUser.get(one.user_id) ?? [];
    const email = own[0]?.email;
    const wanted = own.find(({ topic }) => topic === one.topic)?.wanted ?? topicDefaults[one.topic];
    return email !== undefined && wanted ? [{ ...one, email }] : [];
  });
}
