import type { Database, Queryable } from '#db/database.ts';
import { noteAdminReads, type Actor } from '#domain/jars/index.ts';
import { notify } from '#domain/notifications/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice } from '#kernel/paging.ts';
import type { FoundEvents } from '#domain/events/event.ts';
import {
  isClosed,
  nextStatuses,
  type Alert,
  type AlertChange,
  type AlertFilter,
  type AlertMove,
  type AlertStatus,
} from './alert.ts';
import {
  alertExists,
  findAlert,
  findAssignee,
  historyOf,
  listAlerts,
  lockAlert,
  moveAlert,
  type FoundAlert,
} from './alerts.repository.ts';

const longestHistory = 500;

/** Alerts, for those who may see their events. */
export type Alerts = {
  list: (actor: Actor, filter: AlertFilter, slice: Slice) => Promise<FoundEvents<Alert>>;

  /** An alert with its last 500 moves. Throws `not_found`. */
  get: (actor: Actor, id: string) => Promise<AlertDetail>;

  /**
   * Changes its status, its assignee, or adds a note; each change is one entry of its history, and a new assignee is notified. For
   * analysts. Throws `not_found`, `forbidden`, `conflict` for a status that cannot follow the present one, and `invalid` for an
   * assignee who is not active or may not see it.
   */
  change: (actor: Actor, id: string, change: AlertChange) => Promise<AlertDetail>;
};

export type AlertDetail = { alert: Alert; history: AlertMove[] };

export function createAlerts({ database }: { database: Database }): Alerts {
  const db = database.kysely;

  async function detailOf(alert: Alert): Promise<AlertDetail> {
    return { alert, history: await historyOf(db, alert.id, longestHistory) };
  }

  return {
    async list(actor, filter, slice) {
      const found = await listAlerts(db, actor, filter, slice);
      noteAdminReads(actor, found.rows);
      return found;
    },

    async get(actor, id) {
      const alert = await visibleAlert(db, actor, id);
      noteAdminReads(actor, [alert]);
      return detailOf(alert);
    },

    async change(actor, id, change) {
      const seen = await visibleAlert(db, actor, id);
      if (actor.role === 'viewer') throw new AppError('forbidden', 'Viewers cannot change alerts');
      await database.transact(async (tx) => {
        const before = await lockAlert(tx, id);
        if (!before) throw notFound('Alert');
        const to_status = change.status === undefined ? null : nextStatus(before.status, change.status);
        const reassigned = change.assigned_to !== undefined && change.assigned_to !== before.assigned_to;
        const assigned_to = reassigned ? (change.assigned_to ?? null) : null;
        if (assigned_to !== null) await assertAssignable(tx, assigned_to, id);
        const note = change.note ?? null;
        if (to_status === null && !reassigned && note === null) return;
        await moveAlert(tx, {
          id: newId(),
          alert_id: id,
          user_id: actor.user_id,
          from_status: to_status === null ? null : before.status,
          to_status,
          reassigned,
          assigned_to,
          note,
          closed: to_status !== null && isClosed(to_status),
        });
        if (assigned_to !== null && assigned_to !== actor.user_id)
          await notify(tx, [assignment(assigned_to, seen)]);
      });
      noteAdminReads(actor, [seen]);
      return detailOf(await visibleAlert(db, actor, id));
    },
  };
}

async function visibleAlert(db: Queryable, actor: Actor, id: string): Promise<FoundAlert> {
  const alert = await findAlert(db, actor, id);
  if (!alert) throw notFound('Alert', { denied: await alertExists(db, id) });
  return alert;
}

function nextStatus(from: AlertStatus, to: AlertStatus): AlertStatus {
  if (nextStatuses[from].includes(to)) return to;
  throw new AppError('conflict', `The alert is ${from}; it can become ${nextStatuses[from].join(' or ')}`, {
    details: { status: from, allowed: nextStatuses[from] },
  });
}

async function assertAssignable(tx: Queryable, userId: string, alertId: string): Promise<void> {
  const assignee = await findAssignee(tx, userId, alertId);
  if (!assignee) throw fieldError('assigned_to', 'there is no such active user');
  if (assignee.role === 'viewer') throw fieldError('assigned_to', 'viewers cannot work on alerts');
  if (!assignee.sees) throw fieldError('assigned_to', 'this user may not see the alert');
}

function assignment(user_id: string, { id, event_id, title }: Alert) {
  return {
    id: newId(),
    user_id,
    event_id,
    topic: 'alert.assigned' as const,
    path: `/alerts/${id}`,
    title: 'An alert was assigned to you',
    body: `${title} (/alerts/${id})`,
  };
}
