import type { Database, Queryable } from '#db/database.ts';
import { entityIdOf, idsNamed } from '#domain/evidence/index.ts';
import { readValue } from '#domain/indicators/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { EventBus } from '#queue/event-bus.ts';
import type { Queue } from '#queue/queue.ts';
import { matchAfterReading } from './on-documents-completed.ts';
import { hasTerms } from './search-match.ts';
import {
  watchLimits,
  type NewWatch,
  type Subject,
  type Watch,
  type WatchChange,
  type WatchFilter,
} from './watch.ts';
import {
  countOwned,
  deleteWatch,
  findWatch,
  insertWatch,
  isMember,
  listWatches,
  updateWatch,
  watchExists,
  type WatchRow,
} from './watches.repository.ts';

/** What users and teams watch. A team's are those of all its members; viewers change none. */
export type Watches = {
  /** One's own and those of one's teams, the newest first. */
  list: (actor: Actor, filter: WatchFilter, slice: Slice) => Promise<SliceOf<Watch>>;

  /** Throws `not_found`. */
  get: (actor: Actor, id: string) => Promise<Watch>;

  /**
   * Throws `forbidden` for viewers, `not_found` for a honey jar that they may not read, `invalid` for what cannot be watched or a team
   * that they are not in, and `conflict` for what is watched already or one too many.
   */
  create: (actor: Actor, input: NewWatch) => Promise<Watch>;

  /** Throws `not_found` and `forbidden`. */
  update: (actor: Actor, id: string, change: WatchChange) => Promise<Watch>;

  /** What it announced stays. Throws likewise. */
  remove: (actor: Actor, id: string) => Promise<void>;
};

type WatchesDeps = { database: Database; jars: Jars; bus: EventBus; queue: Queue };

export function createWatches({ database, jars, bus, queue }: WatchesDeps): Watches {
  const db = database.kysely;
  matchAfterReading({ database, bus, queue });

  async function get(actor: Actor, id: string): Promise<Watch> {
    const watch = await findWatch(db, actor, id);
    if (!watch) throw notFound('Watch', { denied: await watchExists(db, id) });
    return watch;
  }

  return {
    list: (actor, { value, ...filter }, slice) =>
      listWatches(
        db,
        actor,
        { ...filter, ...(value !== undefined && { values: readValue(value).spellings }) },
        slice,
      ),

    get,

    async create(actor, { name, team_id, subject }) {
      assertMayWatch(actor);
      const watched = subjectOf(subject);
      const jar = subject.kind === 'honey_jar' ? await jars.readable(actor, subject.honey_jar_id) : null;
      const row: WatchRow = {
        id: newId(),
        user_id: team_id === undefined ? actor.user_id : null,
        team_id: team_id ?? null,
        created_by: actor.user_id,
        name: name ?? jar?.name ?? watched.subject ?? '',
        ...watched,
      };
      await database.transact(async (tx) => {
        if (team_id !== undefined && !(await isMember(tx, team_id, actor.user_id)))
          throw fieldError('team_id', 'you are not in such a team');
        await assertRoom(tx, row);
        await insertWatch(tx, row);
      });
      return get(actor, row.id);
    },

    async update(actor, id, change) {
      await get(actor, id);
      assertMayWatch(actor);
      await updateWatch(db, id, change);
      return get(actor, id);
    },

    async remove(actor, id) {
      await get(actor, id);
      assertMayWatch(actor);
      if (!(await deleteWatch(db, id))) throw notFound('Watch');
    },
  };
}

/** Watches open alerts, which others see. */
function assertMayWatch({ role }: Actor): void {
  if (role === 'viewer') throw new AppError('forbidden', 'Viewers cannot watch anything');
}

async function assertRoom(tx: Queryable, watch: WatchRow): Promise<void> {
  const { watches, searches } = await countOwned(tx, watch);
  const whose = watch.team_id === null ? 'You have' : 'The team has';
  if (watches >= watchLimits.watches)
    throw new AppError('conflict', `${whose} ${watchLimits.watches} watches: delete one first`);
  if (watch.kind === 'search' && searches >= watchLimits.searches)
    throw new AppError('conflict', `${whose} ${watchLimits.searches} watched searches: delete one first`);
}

type Watched = Pick<
  WatchRow,
  'kind' | 'subject_type' | 'subject' | 'entity_id' | 'entity_ids' | 'spellings' | 'jar_id'
>;

function subjectOf(subject: Subject): Watched {
  const { kind } = subject;
  const none = {
    kind,
    subject_type: null,
    subject: null,
    entity_id: null,
    entity_ids: [],
    spellings: [],
    jar_id: null,
  };
  switch (subject.kind) {
    case 'entity': {
      const { entity_type, name } = subject;
      const entity_id = entityIdOf(entity_type, name);
      // Documents do not agree on what kind a name is of.
      const entity_ids = [...new Set([entity_id, ...idsNamed([name])])];
      return { ...none, subject_type: entity_type, subject: name, entity_id, entity_ids };
    }
    case 'indicator': {
      const { type, value, spellings } = readValue(subject.value);
      if (type === null) throw fieldError('value', 'has not the form of an indicator');
      return { ...none, subject_type: type, subject: value, spellings };
    }
    case 'honey_jar':
      return { ...none, jar_id: subject.honey_jar_id };
    case 'search':
      if (!hasTerms(subject.query)) throw fieldError('query', 'must have a word that can be searched for');
      return { ...none, subject: subject.query };
  }
}
