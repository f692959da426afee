import type { Queryable } from '#db/database.ts';
import { writableBy, type Actor, type Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { VerdictScope } from './verdict.ts';

/** Where a verdict counts. */
export type Target = { scope: VerdictScope; document_id: string | null; jar_id: string | null };

/**
 * Throws unless the actor may decide there: everyone who may change a honey jar for it and its documents, admins and analysts for the
 * installation. `not_found` for a honey jar that they may not see.
 */
export async function assertMayDecide(jars: Jars, actor: Actor, { scope, jar_id }: Target): Promise<void> {
  if (scope === 'installation') {
    if (actor.role === 'viewer')
      throw new AppError('forbidden', 'Only admins and analysts decide for the whole installation');
    return;
  }
  await jars.changeable(actor, jar_id ?? '');
}

/** The scopes for which the actor may decide about what is in a document of this jar, which they may read. */
export async function scopesOf(jars: Jars, actor: Actor, jarId: string): Promise<VerdictScope[]> {
  const ofJar = await jars.changeable(actor, jarId).then(
    () => ['document', 'honey_jar'] as const,
    (error: unknown) => {
      if (error instanceof AppError && error.kind === 'forbidden') return [];
      throw error;
    },
  );
  return actor.role === 'viewer' ? [...ofJar] : [...ofJar, 'installation'];
}

/** No menu of jars is longer. */
const mostJars = 1_000;

/** Where the actor may decide: for the installation, and in which jars. */
export async function placesOf(db: Queryable, actor: Actor) {
  if (actor.role === 'viewer') return { installation: false, jars: [] };
  const jars = await db
    .selectFrom('jars')
    .select(['id', 'name'])
    .where(writableBy(actor))
    .orderBy('name')
    .orderBy('id')
    .limit(mostJars)
    .execute();
  return { installation: true, jars };
}
