import { AppError } from '#kernel/errors.ts';
import type { Intake } from './intake.ts';
import { damaged, manifestPart, wrongManifest } from './failures.ts';
import { manifestHead, manifestVersion } from '#domain/import-export/manifest.ts';
import type { JsonCursor } from './json-cursor.ts';

/** Maximum size of a manifest's record of the jar, and of one document, in bytes. */
export const partBytes = 1024 * 1024;

/**
 * Reads a manifest: begins the intake with what comes before its documents, then has each document taken from the
 * cursor, which allows what one may have. Of the whole no more is held than that. Throws `invalid`, or `unsupported`
 * UNSUPPORTED_FORMAT for a later version.
 */
export async function readManifest(
  cursor: JsonCursor,
  intake: Intake,
  takeDocument: (at: string) => Promise<void>,
): Promise<void> {
  const fields: [string, unknown][] = [];
  let documents = 0;
  let begun = false;
  cursor.allow(partBytes);
  for await (const name of cursor.members()) {
    if (name !== 'documents' && begun) await cursor.skip();
    else if (name !== 'documents') fields.push([name, await cursor.value()]);
    else if (begun) throw wrongManifest([{ field: 'documents', message: 'occurs twice' }]);
    else {
      intake.begin(headFrom(Object.fromEntries(fields)));
      begun = true;
      for await (const _ of cursor.elements()) {
        cursor.allow(partBytes);
        await takeDocument(`documents.${documents}`);
        documents += 1;
      }
      cursor.allow(partBytes);
    }
  }
  if (!begun) throw wrongManifest([{ field: 'documents', message: 'is missing' }]);
  await cursor.end();
}

function headFrom(fields: Record<string, unknown>) {
  if (fields['honey_jar'] === undefined) {
    throw new AppError('unsupported', 'This is not an export: no honey_jar comes before its documents', {
      code: 'UNSUPPORTED_FORMAT',
    });
  }
  assertKnownVersion(fields['version']);
  return manifestPart(manifestHead, fields, { at: '', around: 2 });
}

/** Numbers before the point are those of forms that earlier readers do not know. */
function assertKnownVersion(version: unknown): void {
  const known = Number.parseInt(manifestVersion, 10);
  const major = Number.parseInt(String(version), 10);
  if (Number.isNaN(major)) throw damaged('The manifest has no version');
  if (major <= known) return;
  throw new AppError(
    'unsupported',
    `This export has version ${major}; this installation supports version ${known}: update it first`,
    { code: 'UNSUPPORTED_FORMAT' },
  );
}
