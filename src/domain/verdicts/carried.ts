import type { Queryable } from '#db/database.ts';
import type { Actor } from '#domain/jars/index.ts';
import { newId } from '#kernel/ids.ts';
import { subjectOf } from './subject.ts';
import type { Subject, Verdict, VerdictKind } from './verdict.ts';
import { insertVerdicts, verdictsOf } from './verdicts.repository.ts';

/** A verdict as it travels with the honey jar or the document that it is for. */
export type CarriedVerdict = Subject & {
  verdict: VerdictKind;
  note: string;
  decided_by: string;
  decided_at: string;
};

const imported = ' (imported)';
const longestName = 200;

/** Of somebody elsewhere: nobody here decided it. */
export function importedName(name: string): string {
  return name.endsWith(imported) ? name : `${name.slice(0, longestName)}${imported}`;
}

/** The verdicts of a jar itself. */
export async function verdictsOfJar(db: Queryable, jarId: string): Promise<CarriedVerdict[]> {
  return (await verdictsOf(db, jarId, null)).map(carried);
}

/** The verdicts of these documents of a jar, by document. */
export async function verdictsOfDocuments(
  db: Queryable,
  jarId: string,
  documentIds: string[],
): Promise<Map<string, CarriedVerdict[]>> {
  const byDocument = new Map<string, CarriedVerdict[]>();
  for (const verdict of await verdictsOf(db, jarId, documentIds)) {
    const id = verdict.document_id ?? '';
    byDocument.set(id, [...(byDocument.get(id) ?? []), carried(verdict)]);
  }
  return byDocument;
}

function carried({
  value,
  pattern,
  range,
  verdict,
  note,
  decided_by_name,
  created_at,
}: Verdict): CarriedVerdict {
  const decided_at = created_at.toISOString();
  return { value, pattern, range, verdict, note, decided_by: decided_by_name, decided_at };
}

/** Whether a verdict from elsewhere is about something. */
export function isCarriable(subject: Subject): boolean {
  try {
    subjectOf(subject);
    return true;
  } catch {
    return false;
  }
}

/**
 * Remembers verdicts from elsewhere for a jar, or for a document of it, whose values are recorded later. Their reasons say that they
 * were imported: nobody here decided them.
 */
export async function adoptVerdicts(
  tx: Queryable,
  { user_id }: Actor,
  {
    jar_id,
    document_id,
    verdicts,
  }: { jar_id: string; document_id: string | null; verdicts: CarriedVerdict[] },
): Promise<void> {
  const now = new Date();
  const adopted = verdicts.map(({ verdict, note, decided_by, decided_at, ...subject }) => {
    const decided = new Date(decided_at);
    return {
      id: newId(),
      ...subjectOf(subject),
      verdict,
      note,
      jar_id,
      document_id,
      decided_by: user_id,
      decided_by_name: importedName(decided_by),
      scope: document_id === null ? ('honey_jar' as const) : ('document' as const),
      created_at: decided > now ? now : decided,
    };
  });
  await insertVerdicts(tx, adopted, 'active');
}
