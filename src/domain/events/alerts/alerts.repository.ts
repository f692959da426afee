import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { cappedSliceOf } from '#db/slice.ts';
import { readableWithoutRole, type Actor } from '#domain/jars/index.ts';
import type { Slice } from '#kernel/paging.ts';
import type { FoundEvents } from '#domain/events/event.ts';
import { haveWords, mostCounted } from '#domain/events/events.repository.ts';
import { visibleTo } from '#domain/events/visible.ts';
import type { Alert, AlertFilter, AlertMove, AlertStatus } from './alert.ts';

const columns = [
  'alerts.id',
  'alerts.event_id',
  'events.event_type as alert_type',
  'alerts.severity',
  'alerts.status',
  'events.title',
  'events.description',
  'events.source',
  'events.source_ip',
  'events.threat_level',
  'events.jar_id',
  'events.document_id',
  'events.indicators',
  'alerts.assigned_to',
  'alerts.created_at',
  'alerts.updated_at',
  'alerts.resolved_at',
] as const;

function all(db: Queryable) {
  return db
    .selectFrom('alerts')
    .innerJoin('events', 'events.id', 'alerts.event_id')
    .leftJoin('jars', 'jars.id', 'events.jar_id');
}

export type FoundAlert = Alert & { by_own_right: boolean };

/** An alert that the actor may see; `by_own_right` is false when only their role lets them. */
export async function findAlert(db: Queryable, actor: Actor, id: string): Promise<FoundAlert | null> {
  const row = await all(db)
    .where(visibleTo(actor))
    .select([...columns, readableWithoutRole(actor.user_id).as('by_own_right')])
    .where('alerts.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, by_own_right: row.by_own_right === true } : null;
}

export async function alertExists(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('alerts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The alerts that the actor may see, newest first. */
export async function listAlerts(
  db: Queryable,
  actor: Actor,
  filter: AlertFilter,
  slice: Slice,
): Promise<FoundEvents<FoundAlert>> {
  const { severity, status, assigned_to, source_ip, from, to, query: words } = filter;
  let query = all(db).where(visibleTo(actor));
  if (severity) query = query.where('alerts.severity', '=', severity);
  if (status) query = query.where('alerts.status', '=', status);
  if (assigned_to === null) query = query.where('alerts.assigned_to', 'is', null);
  else if (assigned_to !== undefined) query = query.where('alerts.assigned_to', '=', assigned_to);
  if (source_ip !== undefined) query = query.where('events.source_ip', '=', source_ip);
  if (from) query = query.where('alerts.created_at', '>=', from);
  if (to) query = query.where('alerts.created_at', '<=', to);
  if (words) query = query.where(haveWords(words));
  const ordered = query
    .select([...columns, readableWithoutRole(actor.user_id).as('by_own_right')])
    .orderBy('alerts.created_at', 'desc')
    .orderBy('alerts.id');
  const { rows, ...rest } = await cappedSliceOf({
    db,
    matching: query.select(['alerts.id', 'alerts.created_at']),
    rowsOf: (ids) =>
      (ids
        ? ordered.where('alerts.id', 'in', ids)
        : ordered.limit(slice.limit).offset(slice.offset)
      ).execute(),
    slice,
    most: mostCounted,
  });
  return { ...rest, rows: rows.map((row) => ({ ...row, by_own_right: row.by_own_right === true })) };
}

/** These alerts, without a look at who may see them. */
export async function alertsOf(db: Queryable, ids: string[]): Promise<Alert[]> {
  return all(db).select(columns).where('alerts.id', 'in', ids).execute();
}

/** Which of these alerts the actor may see. */
export async function visibleAlerts(db: Queryable, actor: Actor, ids: string[]): Promise<Set<string>> {
  const rows = await all(db)
    .where(visibleTo(actor))
    .select('alerts.id')
    .where('alerts.id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The alerts of an event. */
export async function alertsOfEvent(db: Queryable, eventId: string): Promise<Alert[]> {
  return all(db).select(columns).where('alerts.event_id', '=', eventId).execute();
}

/** Locks an alert until the transaction ends, so that changes follow one another; null when it is gone. */
export async function lockAlert(
  tx: Queryable,
  id: string,
): Promise<{ status: AlertStatus; assigned_to: string | null } | null> {
  const row = await tx
    .selectFrom('alerts')
    .select(['status', 'assigned_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type Moved = {
  id: string;
  alert_id: string;
  user_id: string;
  from_status: AlertStatus | null;
  to_status: AlertStatus | null;
  reassigned: boolean;
  assigned_to: string | null;
  note: string | null;
};

/** Changes an alert, adds that to its history, and has it announced. */
export async function moveAlert(tx: Queryable, moved: Moved & { closed: boolean }): Promise<void> {
  const { closed, ...move } = moved;
  await tx
    .updateTable('alerts')
    .set({
      updated_at: sql<Date>`now()`,
      ...(move.to_status && { status: move.to_status, resolved_at: closed ? sql<Date>`now()` : null }),
      ...(move.reassigned && { assigned_to: move.assigned_to }),
    })
    .where('id', '=', move.alert_id)
    .execute();
  await tx.insertInto('alert_moves').values(move).execute();
  await tx.insertInto('alert_changes').values({ alert_id: move.alert_id, change: 'updated' }).execute();
}

/** The last moves of an alert, the oldest first. */
export async function historyOf(db: Queryable, alertId: string, limit: number): Promise<AlertMove[]> {
  const rows = await db
    .selectFrom('alert_moves as move')
    .leftJoin('users as mover', 'mover.id', 'move.user_id')
    .leftJoin('users as assignee', 'assignee.id', 'move.assigned_to')
    .select([
      'move.id',
      'move.user_id',
      'mover.display_name as mover_name',
      'move.from_status',
      'move.to_status',
      'move.reassigned',
      'move.assigned_to',
      'assignee.display_name as assignee_name',
      'move.note',
      'move.created_at',
    ])
    .where('move.alert_id', '=', alertId)
    .orderBy('move.created_at', 'desc')
    .orderBy('move.id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed().map(({ user_id, mover_name, assigned_to, assignee_name, ...move }) => ({
    ...move,
    by: named(user_id, mover_name),
    assigned_to: named(assigned_to, assignee_name),
  }));
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null ? null : { id, name: name ?? '' };
}

/** An active user, and whether they may see the alert. */
export async function findAssignee(
  tx: Queryable,
  userId: string,
  alertId: string,
): Promise<{ role: Actor['role']; sees: boolean } | null> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!user) return null;
  const sees = await visibleAlerts(tx, { user_id: user.id, role: user.role }, [alertId]);
  return { role: user.role, sees: sees.has(alertId) };
}
