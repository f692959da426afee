import type { Actor } from '#domain/jars/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { nextRun, type Recurrence } from '#domain/reports/next-run.ts';
import { assertPossible, type OrderDeps } from '#domain/reports/order.service.ts';
import type { Schedule, ScheduleInput } from './schedule.ts';
import {
  countActive,
  deleteSchedule,
  findSchedule,
  holdSchedule,
  insertSchedule,
  listSchedules,
  updateSchedule,
} from './schedules.repository.ts';

const mostActive = 10;

/** Reports that a user has ordered again and again; each sees only their own. */
export type ReportSchedules = {
  list: (actor: Actor, slice: Slice) => Promise<SliceOf<Schedule>>;

  /** Throws `not_found`. */
  get: (actor: Actor, id: string) => Promise<Schedule>;

  /** Throws as an order of the report does, `conflict` beyond ten active ones, and `invalid` for a time zone that there is not. */
  create: (actor: Actor, input: ScheduleInput) => Promise<Schedule>;

  /** Changes what is given. Throws likewise. */
  update: (actor: Actor, id: string, change: ScheduleChange) => Promise<Schedule>;

  /** What it ordered stays. Throws `not_found`. */
  remove: (actor: Actor, id: string) => Promise<void>;
};

export type ScheduleChange = { [Part in keyof ScheduleInput]?: ScheduleInput[Part] | undefined };

export type SchedulesDeps = OrderDeps & { now: () => Date };

export function createReportSchedules(deps: SchedulesDeps): ReportSchedules {
  const { database, now } = deps;
  const db = database.kysely;

  return {
    list: ({ user_id }, slice) => listSchedules(db, user_id, slice),
    get: (actor, id) => own(actor, findSchedule(db, id)),

    async create(actor, input) {
      await assertPossible(deps, actor, input.report);
      const id = newId();
      const { user_id } = actor;
      const next_run_at = dueOf(input, now());
      await database.transact(async (tx) => {
        if (input.active) await assertRoom(tx, user_id, id);
        await insertSchedule(tx, { ...input, id, user_id, next_run_at });
      });
      return own(actor, findSchedule(db, id));
    },

    async update(actor, id, change) {
      if (change.report) await assertPossible(deps, actor, change.report);
      await database.transact(async (tx) => {
        const known = await own(actor, holdSchedule(tx, id));
        const changed = { ...known, ...given(change) };
        if (changed.active) await assertRoom(tx, actor.user_id, id);
        const { last_run_at: _ran, last_error: _error, created_at: _created, ...rest } = changed;
        const isAsBefore = change.recurrence === undefined && known.active === changed.active;
        const next_run_at = isAsBefore ? known.next_run_at : dueOf(changed, now());
        await updateSchedule(tx, { ...rest, next_run_at });
      });
      return own(actor, findSchedule(db, id));
    },

    async remove(actor, id) {
      await own(actor, findSchedule(db, id));
      if (!(await deleteSchedule(db, actor.user_id, id))) throw notFound('Schedule');
    },
  };
}

async function assertRoom(...asked: Parameters<typeof countActive>): Promise<void> {
  if ((await countActive(...asked)) >= mostActive)
    throw new AppError('conflict', `You have ${mostActive} active schedules: pause or delete one first`);
}

/** Null while it is paused. */
function dueOf(
  { active, recurrence }: { active: boolean; recurrence: Recurrence },
  after: Date,
): Date | null {
  try {
    const due = nextRun(recurrence, after);
    return active ? due : null;
  } catch (error) {
    if (error instanceof RangeError)
      throw fieldError('time_zone', 'must be a name of the time zone database, e.g. Europe/Berlin');
    throw error;
  }
}

function given(change: ScheduleChange): Partial<ScheduleInput> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

async function own({ user_id }: Actor, finding: Promise<Schedule | null>): Promise<Schedule> {
  const schedule = await finding;
  if (schedule?.user_id !== user_id) throw notFound('Schedule', { denied: schedule !== null });
  return schedule;
}
