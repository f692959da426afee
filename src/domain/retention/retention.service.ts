import {
  customDaysOf,
  retentionOf,
  type Actor,
  type Jar,
  type Jars,
  type RetentionPolicy,
} from '#domain/jars/index.ts';
import { fieldError, notFound } from '#kernel/errors.ts';
import { startTicker, type Ticker } from '#kernel/threads/ticker.ts';
import type { Slice, SliceOf } from '#kernel/paging.ts';
import type { Queue } from '#queue/queue.ts';
import type { DocumentRetention, DueDocument, JarRetention, JarSweep, RetentionChange } from './retention.ts';
import { sendDueSweep } from './retention.jobs.ts';
import {
  countDue,
  countDueUnder,
  findRetentions,
  listDue,
  planSweep,
  putRetention,
} from './retention.repository.ts';
import { sweep, type SweepDeps } from './retention-sweep.ts';

/** How long jars keep their documents, and the sweep that ends it. */
export type Retentions = {
  /** For users who may read the jar. Throws `not_found`. */
  get: (actor: Actor, jarId: string) => Promise<JarRetention>;

  /**
   * For users who may manage the jar; a dry run changes nothing and answers what would be. Throws `invalid` for days that do not match
   * the policy.
   */
  change: (
    actor: Actor,
    jarId: string,
    change: RetentionChange & { dry_run?: boolean },
  ) => Promise<JarRetention>;

  /** How long a document of a jar is kept, for users who may read it. Throws `not_found`. */
  ofDocument: (actor: Actor, at: DocumentOf) => Promise<DocumentRetention>;

  /** The same of documents that the caller has just stored, by their ids. */
  ofStored: (documentIds: string[]) => Promise<Map<string, DocumentRetention>>;

  /** The documents that have expired or soon will, for readers of the jar. Throws `not_found`. */
  listDue: (actor: Actor, jarId: string, slice: Slice) => Promise<SliceOf<DueDocument>>;

  /**
   * Gives a document a policy of its own, or with null that of its jar, for users who may write in the jar. Throws `invalid`
   * for days that do not match the policy.
   */
  changeOfDocument: (
    actor: Actor,
    at: DocumentOf,
    change: { policy: RetentionPolicy | null; custom_days?: number | null | undefined },
  ) => Promise<DocumentRetention>;

  /** What a sweep would do now; changes nothing. */
  plan: () => Promise<JarSweep[]>;

  sweep: () => Promise<JarSweep[]>;

  /** Has a sweep sent when its time has come, counted over restarts and all processes. */
  start: () => void;

  stop: () => Promise<void>;
};

export type RetentionDeps = SweepDeps & { jars: Jars; queue: Queue; everyHours: number };

/** A document, and the jar that it must be in. */
type DocumentOf = { document_id: string; jar_id: string };

const lookEveryMs = 5 * 60 * 1000;

export function createRetention(deps: RetentionDeps): Retentions {
  const { database, documents, jars, logger } = deps;
  let ticker: Ticker | undefined;

  async function withCounts(jar: Jar): Promise<JarRetention> {
    return { ...jar, ...(await countDue(database.kysely, jar.id)) };
  }

  async function ofDocument(actor: Actor, { document_id, jar_id }: DocumentOf): Promise<DocumentRetention> {
    await documents.readable(actor, document_id, jar_id);
    const retention = (await findRetentions(database.kysely, [document_id])).get(document_id);
    if (!retention) throw notFound('Document');
    return retention;
  }

  return {
    get: async (actor, jarId) => withCounts(await jars.readable(actor, jarId)),

    async change(actor, jarId, { dry_run = false, ...change }) {
      const jar = await jars.manageable(actor, jarId);
      const { policy = jar.retention_policy, custom_days, ...rules } = change;
      assertDaysFit(policy, custom_days);
      const asked = change.policy ?? custom_days;
      // Only given fields are written: others may be changing at the same time.
      const retention = asked === undefined ? {} : retentionOf(policy, custom_days ?? customDaysOf(jar));
      if (dry_run) {
        const planned = { ...jar, ...given(rules), ...retention };
        return { ...planned, ...(await countDueUnder(database.kysely, jar.id, planned)) };
      }
      return withCounts(await jars.update(actor, jarId, { ...rules, ...retention }));
    },

    ofDocument,
    ofStored: (documentIds) => findRetentions(database.kysely, documentIds),

    async listDue(actor, jarId, slice) {
      await jars.readable(actor, jarId);
      return listDue(database.kysely, jarId, slice);
    },

    async changeOfDocument(actor, at, { policy, custom_days }) {
      await documents.readable(actor, at.document_id, at.jar_id);
      await jars.changeable(actor, at.jar_id);
      assertDaysFit(policy, custom_days);
      await putRetention(database.kysely, at.document_id, policy && retentionOf(policy, custom_days));
      return ofDocument(actor, at);
    },

    plan: () => planSweep(database.kysely),
    sweep: () => sweep(deps),

    start() {
      ticker ??= startTicker(
        lookEveryMs,
        () => sendDueSweep(deps, deps.everyHours),
        (error) => logger.warn({ err: error }, 'could not check whether a retention run is due'),
      );
    },

    stop: async () => ticker?.stop(),
  };
}

/** The rules that were given. */
function given({ auto_delete, warning_days, notify_before_deletion }: RetentionChange) {
  return {
    ...(auto_delete !== undefined && { auto_delete }),
    ...(warning_days !== undefined && { warning_days }),
    ...(notify_before_deletion !== undefined && { notify_before_deletion }),
  };
}

/** Days that would not count are not taken in silence. */
function assertDaysFit(policy: RetentionPolicy | null, customDays: number | null | undefined): void {
  if (policy === 'custom' || customDays === undefined || customDays === null) return;
  throw fieldError('custom_days', 'is only allowed with the policy custom');
}
