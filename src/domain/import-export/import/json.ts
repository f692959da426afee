import { Readable } from 'node:stream';
import { damaged, manifestPart, wrongManifest } from './failures.ts';
import type { Intake } from './intake.ts';
import { readManifest } from './manifest.ts';
import { jsonCursor, type JsonCursor } from './json-cursor.ts';
import { manifestDocument } from '#domain/import-export/manifest-document.ts';

/** Takes a jar in from one JSON object. The texts in it are passed over: they are read from the files again. */
export async function takeJson(content: AsyncIterable<Uint8Array>, intake: Intake): Promise<void> {
  const cursor = jsonCursor(content);
  await readManifest(cursor, intake, (at) => takeDocument(cursor, at, intake));
}

async function takeDocument(cursor: JsonCursor, at: string, intake: Intake): Promise<void> {
  const fields: [string, unknown][] = [];
  let stored = false;
  for await (const name of cursor.members()) {
    if (name === 'text') await cursor.skip();
    else if (name !== 'content') fields.push([name, await cursor.value()]);
    else if (stored) throw wrongManifest([{ field: `${at}.content`, message: 'occurs twice' }]);
    else {
      // The content is stored as it comes, so what it belongs to must be known by now.
      const document = manifestPart(manifestDocument, Object.fromEntries(fields), { at, around: 1 });
      const place = await intake.list(document);
      await intake.store(place, Readable.from(fromBase64(cursor.string()), { objectMode: false }));
      stored = true;
    }
  }
  if (!stored) throw damaged(`The document ${at} has no content`);
}

/** Other writers may escape the slashes of base64. What is no base64 at all shows in size and hash. */
async function* fromBase64(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1').replaceAll('\\', '');
    const whole = text.length - (text.length % 4);
    if (whole > 0) yield Buffer.from(text.slice(0, whole), 'base64');
    rest = text.slice(whole);
  }
  if (rest !== '') yield Buffer.from(rest, 'base64');
}
