import type { Database } from '#db/database.ts';
import { recordEvents } from '#domain/events/index.ts';
import type { Actor, Jar } from '#domain/jars/index.ts';
import type { CountHits } from '#domain/rate-limits/index.ts';
import { namedId } from '#kernel/ids.ts';

const windowMs = 60 * 60_000;

/** Ids of events are of this namespace: those of a user within one window are one event. */
const namespace = '8f0c7d52-3a1b-4f43-a0d5-6f2f5b1c9e37';

export type MassExportDeps = {
  database: Database;
  countHits: CountHits;
  /** So many exports by one user within an hour are an event. */
  massExports: number;
};

/** Counts an export of a honey jar. The last of many within an hour is an event, for admins. */
export async function noteExport(
  { database, countHits, massExports }: MassExportDeps,
  { user_id }: Actor,
  jar: Jar,
): Promise<void> {
  const [counted] = await countHits([{ key: `exports:${user_id}`, window_ms: windowMs }], 1);
  if (counted?.count !== massExports) return;
  const event = {
    id: namedId(namespace, `${user_id} ${counted.reset_at}`),
    event_type: 'export.mass' as const,
    title: 'Many honey jars were exported by one user',
    description: `${massExports} exports within an hour`,
    source: 'exports',
    threat_level: 7,
    jar_id: null,
    document_id: null,
    indicators: [],
    raw: { user_id, exports: massExports, last_honey_jar_id: jar.id },
  };
  await database.transact((tx) => recordEvents(tx, [event]));
}
