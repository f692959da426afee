import type { Database, Queryable } from '#db/database.ts';
import type { Conversations } from '#domain/conversations/index.ts';
import type { Actor, Jars } from '#domain/jars/index.ts';
import {
  reportTemplates,
  styleOf,
  type ReportFormat,
  type ReportTemplate,
} from '#domain/report-writing/index.ts';
import type { Role } from '#domain/users/index.ts';
import { AppError, fieldError, notFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { isOutage } from '#kernel/outage.ts';
import { reportPriorities, type NewReport, type ReportParameters, type ReportPriority } from './report.ts';
import { insertReport } from './reports-queue.repository.ts';
import { countUnfinished } from './reports.repository.ts';
import { templateOf } from './template-of.ts';

/** How many reports may stand in the queue. */
const most = { own: 20, all: 500 };

const ranks: Record<Role, number> = { viewer: 0, analyst: 1, admin: 2 };

/** What is asked for: the same each time, where it is repeated. */
export type AskedReport = {
  template_id: string;
  title: string;
  description: string | null;
  priority: ReportPriority;
  output_format: ReportFormat;
  parameters: ReportParameters;
  scrambling: boolean;
  honey_jar_id: string | null;
};

export type OrderDeps = {
  database: Database;
  jars: Pick<Jars, 'readable'>;
  conversations: Pick<Conversations, 'get'>;
};

/** Counts what is taken, and throws beyond its limit. */
export type Count = () => Promise<void>;

function mayOrder(template: ReportTemplate, { role }: Pick<Actor, 'role'>): boolean {
  return ranks[role] >= ranks[template.required_role];
}

/**
 * The template of an order, when this user may have such a report now. Throws `not_found` for a template, jar or conversation that
 * they cannot have, `forbidden` for a template beyond their role, and `invalid` for what the template does not do.
 */
export async function assertPossible(
  { jars, conversations }: OrderDeps,
  actor: Actor,
  asked: AskedReport,
): Promise<ReportTemplate> {
  const template = templateOf(asked.template_id);
  if (!template?.is_active) throw notFound('Template');
  if (!mayOrder(template, actor)) throw new AppError('forbidden', 'Insufficient permissions');
  const { output_formats } = template;
  if (!output_formats.includes(asked.output_format))
    throw fieldError('output_format', `must be one of ${output_formats.join(', ')} for this template`);
  if (template.requires_scrambling && !asked.scrambling)
    throw fieldError('scrambling_enabled', 'must be true for this template');
  if (template.requires_scrambling && asked.parameters.restore_pii)
    throw fieldError('parameters.restore_pii', 'must be false: this template keeps personal data replaced');
  if (asked.honey_jar_id !== null) await jars.readable(actor, asked.honey_jar_id);
  const { conversation_id } = asked.parameters;
  if (conversation_id !== undefined) await conversations.get(actor, conversation_id, { limit: 1, offset: 0 });
  return template;
}

/** Puts a report into the queue, and answers its id. Throws as `prepareReport` and `enqueue`, and what `count` throws. */
export async function orderReport(
  deps: OrderDeps,
  actor: Actor,
  { asked, count }: { asked: AskedReport; count: Count },
): Promise<string> {
  const report = await prepareReport(deps, actor, asked);
  await assertRoom(deps.database.kysely, actor.user_id);
  // Apart from the transaction: the limits of rates have tables of their own.
  await count();
  try {
    await deps.database.transact((tx) => enqueue(tx, report));
  } catch (error) {
    if (error instanceof AppError || isOutage(error)) throw error;
    throw new AppError('internal', 'Failed to queue report', { cause: error });
  }
  return report.id;
}

/** What will be put into the queue. Throws as `assertPossible`. */
export async function prepareReport(deps: OrderDeps, actor: Actor, asked: AskedReport): Promise<NewReport> {
  return newReport(actor, await assertPossible(deps, actor, asked), asked);
}

/** Throws `conflict` for too many of one user, and `unavailable` for too many in all. */
export async function enqueue(tx: Queryable, report: NewReport): Promise<void> {
  await assertRoom(tx, report.user_id);
  await insertReport(tx, report);
}

async function assertRoom(db: Queryable, userId: string): Promise<void> {
  const unfinished = await countUnfinished(db, userId);
  if (unfinished.own >= most.own)
    throw new AppError('conflict', `${most.own} reports of yours have not ended: wait, or cancel some`);
  if (unfinished.all >= most.all) throw full();
}

function newReport(actor: Actor, template: ReportTemplate, asked: AskedReport): NewReport {
  return {
    id: newId(),
    user_id: actor.user_id,
    template_id: template.id,
    title: asked.title,
    description: asked.description,
    style: styleOf(asked.parameters.user_query),
    parameters: asked.parameters,
    output_format: asked.output_format,
    scrambling: asked.scrambling,
    honey_jar_id: asked.honey_jar_id,
    conversation_id: asked.parameters.conversation_id ?? null,
    priority: reportPriorities.indexOf(asked.priority),
  };
}

function full(): AppError {
  return new AppError('unavailable', 'The queue of reports is full; try again in some minutes', {
    code: 'SERVICE_UNAVAILABLE',
    details: { retry_after: 60 },
  });
}

/** The templates of a category, or all that can be ordered. */
export function activeTemplates(category?: ReportTemplate['category']): ReportTemplate[] {
  return reportTemplates.filter(
    (template) => template.is_active && (category === undefined || template.category === category),
  );
}
