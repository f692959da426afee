import type { Database, Queryable } from '#db/database.ts';
import { noteAdminReads, type Actor, type Jars } from '#domain/jars/index.ts';
import { valuesOf } from '#analysis/indicators/spelling.ts';
import { AppError, fieldError, notFound, orNull, renameNotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import { applyVerdict, type ChangedInJars } from './apply.ts';
import { insertBatch, targetsOf, type BatchResult } from './batch.ts';
import { lockVerdicts } from './decisions.ts';
import { previewVerdict, type VerdictPreview } from './preview.ts';
import { assertRoom } from './room.ts';
import { subjectOf, type NamedSubject } from './subject.ts';
import { assertIsIndicator } from './value-form.ts';
import type { Verdict, VerdictKind, VerdictScope } from './verdict.ts';
import { assertMayDecide, placesOf, scopesOf, type Target } from './verdicts.policy.ts';
import {
  deleteVerdict,
  deleteVerdicts,
  findVerdict,
  findVerdicts,
  insertVerdicts,
  isDecided,
  listVerdicts,
  nameOf,
  searchableAmong,
  setState,
  setStates,
  unsettled,
  type NewVerdict,
  type VerdictFilter,
} from './verdicts.repository.ts';

export type VerdictsDeps = {
  database: Database;
  jars: Jars;
  documents: { readable: (actor: Actor, documentId: string) => Promise<{ id: string; jar_id: string }> };
};

type VerdictInput = NamedSubject & {
  verdict: VerdictKind;
  scope: VerdictScope;
  document_id?: string | undefined;
  jar_id?: string | undefined;
  note?: string | undefined;
};

type Wanted = Omit<VerdictFilter, 'value'> & Slice & { value?: string | undefined };

type Decided = { verdict: Verdict; applied_to: number; applied_to_all: number };

/** What analysts decided about values, under the rights of the honey jars that it is for. */
export type Verdicts = {
  /**
   * Remembers a verdict and applies it to everything that has been read. Answers on how many values of documents the actor may
   * find, and on how many in all, for the audit log alone. Throws `invalid`, `forbidden`, `not_found`, and `conflict` where there are
   * too many, or the newest about the same there decides the same.
   */
  decide: (actor: Actor, input: VerdictInput) => Promise<Decided>;

  /** Those that the actor may see, the newest first. Throws `not_found` for a honey jar or document that they may not. */
  list: (actor: Actor, wanted: Wanted) => Promise<SliceOf<Verdict>>;

  /**
   * What a verdict would be about in the honey jars that a search by the actor covers, or in those that are given. Throws `invalid` for
   * what no verdict can be about, `not_found` as `list`.
   */
  preview: (
    actor: Actor,
    subject: NamedSubject,
    wanted: { jar_ids?: string[] | undefined },
  ) => Promise<VerdictPreview>;

  /**
   * The same verdict on many values, remembered in one transaction: a value that is refused, or was decided before, does not
   * hold the others back. Throws `invalid`, `forbidden` and `not_found` as `decide` for all of them.
   */
  decideAll: (
    actor: Actor,
    input: Omit<VerdictInput, keyof NamedSubject> & { values: string[] },
  ) => Promise<Omit<Decided, 'verdict'> & { results: BatchResult[] }>;

  /**
   * Takes verdicts on values back, in one transaction: as the undoing of `decideAll`. Those that are gone already, or in honey jars
   * that the actor may not read, are left out. Throws `forbidden` when one of them is not theirs to decide.
   */
  withdrawAll: (actor: Actor, verdictIds: string[]) => Promise<Verdict[]>;

  /** Where the actor may decide at all. */
  places: (actor: Actor) => Promise<{ installation: boolean; jars: { id: string; name: string }[] }>;

  /** For which scopes the actor may decide about what is in a document. Throws `not_found`. */
  scopes: (actor: Actor, documentId: string) => Promise<VerdictScope[]>;

  /** Takes a verdict back: values have the roles again that their documents or other verdicts give them. */
  withdraw: (actor: Actor, verdictId: string) => Promise<Verdict>;

  /** Ends what an interruption left half done. */
  resume: () => Promise<void>;
};

export function createVerdicts({ database, jars, documents }: VerdictsDeps): Verdicts {
  const db = database.kysely;

  async function end(verdict: NewVerdict, state: string): Promise<ChangedInJars> {
    const changed = await applyVerdict(database, verdict);
    if (state === 'withdrawing') await deleteVerdict(db, verdict.id);
    else await setState(db, verdict.id, 'active');
    return changed;
  }

  return {
    list: listIn(db, jars, documents),
    preview: previewIn(db, jars),
    async decide(actor, input) {
      const subject = subjectOf(input);
      await assertIsIndicator(db, subject.spellings);
      const target = await targetOf(documents, actor, input);
      await assertMayDecide(jars, actor, target);
      const verdict: NewVerdict = {
        id: newId(),
        ...subject,
        ...target,
        verdict: input.verdict,
        note: input.note ?? '',
        ...(await byActor(db, actor)),
      };
      await database.transact(async (tx) => {
        await lockVerdicts(tx);
        if (await isDecided(tx, verdict)) throw new AppError('conflict', 'There is the same verdict already');
        await assertRoom(tx, verdict);
        await insertVerdicts(tx, [verdict], 'applying');
      });
      const changed = await end(verdict, 'applying');
      return { verdict, ...(await countsFor(db, actor, { target, changed })) };
    },

    decideAll: decideAllIn(database, jars, documents),
    withdrawAll: withdrawAllIn(database, jars),
    places: (actor) => placesOf(db, actor),
    scopes: async (actor, id) => scopesOf(jars, actor, (await documents.readable(actor, id)).jar_id),

    async withdraw(actor, verdictId) {
      const verdict = await findVerdict(db, verdictId);
      if (!verdict) throw notFound('Verdict');
      await renameNotFound('Verdict', assertMayDecide(jars, actor, verdict));
      const isOurs = await database.transact(async (tx) => {
        await lockVerdicts(tx);
        return setState(tx, verdictId, 'withdrawing');
      });
      if (!isOurs) throw notFound('Verdict');
      await end(verdict, 'withdrawing');
      return verdict;
    },

    async resume() {
      for (const { state, ...verdict } of await unsettled(db)) await end(verdict, state);
    },
  };
}

async function byActor(db: Queryable, { user_id }: Actor) {
  return { decided_by: user_id, decided_by_name: await nameOf(db, user_id), created_at: new Date() };
}

function listIn(db: Queryable, jars: Jars, documents: VerdictsDeps['documents']): Verdicts['list'] {
  return async (actor, { value, ...wanted }) => {
    await Promise.all(wanted.jar_ids?.map((id) => jars.readable(actor, id)) ?? []);
    if (wanted.document_id !== undefined) await documents.readable(actor, wanted.document_id);
    const found = await listVerdicts(db, actor, {
      ...wanted,
      value: value === undefined ? undefined : valuesOf(value),
    });
    if (wanted.jar_ids === undefined) noteAdminReads(actor, found.rows);
    return found;
  };
}

function previewIn(db: Queryable, jars: Jars): Verdicts['preview'] {
  return async (actor, named, { jar_ids }) => {
    const subject = subjectOf(named);
    const searched = await jars.searchable(actor, jar_ids);
    const ids = searched.map(({ id }) => id);
    return previewVerdict(db, subject, ids);
  };
}

/** How many values changed, as far as the actor may know it, and in all. */
async function countsFor(
  db: Queryable,
  actor: Actor,
  { target, changed }: { target: Target; changed: ChangedInJars },
) {
  const jarIds = [...changed.keys()];
  // An actor who decides for a jar or a document reads it; elsewhere there may be what they are not to know.
  const known = target.jar_id === null ? await searchableAmong(db, actor, jarIds) : jarIds;
  return { applied_to: countIn(changed, known), applied_to_all: countIn(changed, jarIds) };
}

function decideAllIn(
  database: Database,
  jars: Jars,
  documents: VerdictsDeps['documents'],
): Verdicts['decideAll'] {
  const db = database.kysely;
  return async (actor, { values, verdict, note = '', ...place }) => {
    const target = await targetOf(documents, actor, place);
    await assertMayDecide(jars, actor, target);
    const common = { ...target, verdict, note, ...(await byActor(db, actor)) };
    const { results, made } = await database.transact(async (tx) => {
      await lockVerdicts(tx);
      return insertBatch(tx, values, common);
    });
    const changed = await applyAll(database, made);
    const ids = made.map(({ id }) => id);
    await setStates(db, ids, 'active');
    return { results, ...(await countsFor(db, actor, { target, changed })) };
  };
}

function withdrawAllIn(database: Database, jars: Jars): Verdicts['withdrawAll'] {
  const db = database.kysely;
  return async (actor, verdictIds) => {
    const groups: NewVerdict[][] = [];
    for (const group of targetsOf(await findVerdicts(db, verdictIds)).values())
      if (await mayBeWithdrawn(jars, actor, group)) groups.push(group);
    const found = groups.flat();
    const ours = await database.transact(async (tx) => {
      await lockVerdicts(tx);
      return setStates(
        tx,
        found.map(({ id }) => id),
        'withdrawing',
      );
    });
    for (const group of groups) await applyAll(database, group);
    await deleteVerdicts(db, [...ours]);
    return found.filter(({ id }) => ours.has(id));
  };
}

/** False where the actor may not know of them. Throws `forbidden`. */
async function mayBeWithdrawn(jars: Jars, actor: Actor, [first]: NewVerdict[]): Promise<boolean> {
  return (first && (await orNull(assertMayDecide(jars, actor, first).then(() => true)))) ?? false;
}

/** Applies verdicts on values that count in the same place, all at once. */
async function applyAll(database: Database, verdicts: NewVerdict[]): Promise<ChangedInJars> {
  const [first] = verdicts;
  if (!first) return new Map();
  return applyVerdict(database, {
    ...first,
    spellings: verdicts.flatMap(({ spellings }) => spellings ?? []),
  });
}

const countIn = (changed: ChangedInJars, jarIds: string[]): number =>
  jarIds.reduce((sum, id) => sum + (changed.get(id) ?? 0), 0);

/** Where a verdict is to count. Throws `invalid` for ids that are missing or too many, `not_found`. */
async function targetOf(
  documents: VerdictsDeps['documents'],
  actor: Actor,
  { scope, document_id, jar_id }: Pick<VerdictInput, keyof Target & keyof VerdictInput>,
): Promise<Target> {
  if (scope !== 'document' && document_id !== undefined)
    throw fieldError('document_id', `is not for the scope ${scope}`);
  if (scope === 'installation' && jar_id !== undefined)
    throw fieldError('honey_jar_id', 'is not for the scope installation');
  if (scope === 'installation') return { scope, document_id: null, jar_id: null };
  if (scope === 'honey_jar') {
    if (jar_id === undefined) throw fieldError('honey_jar_id', 'is missing');
    return { scope, document_id: null, jar_id };
  }
  if (document_id === undefined) throw fieldError('document_id', 'is missing');
  const document = await documents.readable(actor, document_id);
  if (jar_id !== undefined && jar_id !== document.jar_id) throw notFound('Document');
  return { scope, document_id, jar_id: document.jar_id };
}
