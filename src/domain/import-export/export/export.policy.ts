import { PassThrough, pipeline, type Readable } from 'node:stream';
import { actorNow, type Actor, type Jar, type Jars } from '#domain/jars/index.ts';
import { AppError } from '#kernel/errors.ts';

/** The right to an export that has begun. */
export type ExportRights = {
  /** Throws when it has ended: `unauthenticated`, `not_found`, `forbidden`. */
  assertStill: () => Promise<void>;
  /** The content for as long as the right lasts: it is cut when that ends, however slowly it is read. */
  guard: (content: Readable) => Readable;
};

/** While anything flows it is looked again so often. Milliseconds. */
const lookEveryMs = 1000;

/** The jar, when the actor may export it. Throws `not_found`, or `forbidden` for a jar that is not to leave. */
async function exportable(jars: Jars, actor: Actor, jarId: string): Promise<Jar> {
  const jar = await jars.readable(actor, jarId);
  if (jar.allow_export) return jar;
  throw mustStay('This honey jar');
}

function mustStay(jar: string): AppError {
  return new AppError(
    'forbidden',
    `${jar} must not be exported (allow_export: false); its owner can change that setting`,
  );
}

/** The jar with the actor's right to export it. Throws `not_found`, or `forbidden` for a jar that is not to leave. */
export async function exportRights(
  jars: Jars,
  actor: Actor,
  jarId: string,
): Promise<{ jar: Jar; rights: ExportRights }> {
  const jar = await exportable(jars, actor, jarId);
  return { jar, rights: rightsWhile(actor, async (now) => void (await exportable(jars, now, jarId))) };
}

/** Those of these jars that the actor may export, and the right to them, which ends with that to any of them. */
export async function rightsToSome(
  jars: Jars,
  actor: Actor,
  jarIds: string[],
): Promise<{ jars: Jar[]; rights: ExportRights }> {
  const looked = await Promise.all(jarIds.map((id) => exportable(jars, actor, id).catch(nullWhereRefused)));
  const open = looked.filter((jar) => jar !== null);
  const assertHas = async (now: Actor) =>
    void (await Promise.all(open.map(({ id }) => exportable(jars, now, id))));
  return { jars: open, rights: rightsWhile(actor, assertHas) };
}

function nullWhereRefused(error: unknown): null {
  if (error instanceof AppError && (error.kind === 'not_found' || error.kind === 'forbidden')) return null;
  throw error;
}

/** The right to what was found in several jars, all of which the actor may search and export now. */
export function selectionRights(jars: Jars, actor: Actor, jarIds: string[]): ExportRights {
  return rightsWhile(actor, async (now) => {
    const left = await jars.searchable(now, jarIds);
    const open = left.filter(({ allow_export }) => allow_export);
    if (open.length < jarIds.length) throw mustStay('One of these honey jars');
  });
}

/** The right lasts while `assertHas` does not throw for the actor as they are then. */
function rightsWhile(actor: Actor, assertHas: (now: Actor) => Promise<void>): ExportRights {
  let looked = performance.now();

  async function assertStill(): Promise<void> {
    looked = performance.now();
    const { user_id, role } = await actorNow(actor);
    // Without its note: the one reading is in the audit log already.
    await assertHas({ user_id, role });
  }

  async function* watched(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (performance.now() - looked >= lookEveryMs) await assertStill();
      yield chunk;
    }
  }

  function guard(content: Readable): Readable {
    const guarded = new PassThrough();
    // Whatever ends one ends the other; the error is its reader's to meet.
    pipeline(content, watched, guarded, () => undefined);
    return guarded;
  }

  return { assertStill, guard };
}
