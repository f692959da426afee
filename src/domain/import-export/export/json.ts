import { Readable } from 'node:stream';
import type { DocumentFiles } from '#domain/documents/index.ts';
import { orNull } from '#kernel/errors.ts';
import type { Listed, Snapshot } from './snapshot.ts';
import { manifestText } from './manifest-writer.ts';

// Of a long text so much is made JSON of at once.
const sliceLength = 64 * 1024;

/**
 * One JSON object: the manifest, whose documents hold their file as `content` (base64) and, once they have been read,
 * their `text`. It is written as fast as it is read; a fault on the way destroys it.
 */
export function jsonOf(snapshot: Snapshot, files: DocumentFiles): Readable {
  return Readable.from(manifestText(snapshot.head, lines(snapshot, files)), { objectMode: false });
}

async function* lines(snapshot: Snapshot, files: DocumentFiles) {
  for await (const page of snapshot.pages()) {
    for (const listed of await snapshot.remaining(page)) {
      // Before its line is begun: of a damaged one there must be none.
      const isWhole = (await files.verify(listed.file)) === null;
      const content = isWhole ? await orNull(files.original(listed.file)) : null;
      if (content === null) continue;
      try {
        yield line(listed, content, files);
      } finally {
        // Also of a line that was never read.
        content.destroy();
      }
    }
  }
}

async function* line({ document, file }: Listed, content: Readable, files: DocumentFiles) {
  const { path: _path, ...fields } = document;
  yield `${JSON.stringify(fields).slice(0, -1)},"content":"`;
  yield* base64(content, document.size_bytes);
  yield '","text":';
  const text = await orNull(files.textStream(file));
  if (text === null) yield 'null}';
  else {
    yield '"';
    for await (const piece of text.setEncoding('utf8') as AsyncIterable<string>) yield escaped(piece);
    yield '"}';
  }
}

async function* base64(content: Readable, expectedBytes: number): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    // Three bytes are four characters: only the last of them are filled up.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString('base64', 0, whole);
    rest = bytes.subarray(whole);
  }
  if (size !== expectedBytes) throw new Error(`A stored file has ${size} bytes instead of ${expectedBytes}`);
  yield rest.toString('base64');
}

/** A long string as JSON, in pieces. */
export function* jsonString(text: string): Generator<string> {
  yield '"';
  for (let from = 0; from < text.length; from += sliceLength)
    yield escaped(text.slice(from, from + sliceLength));
  yield '"';
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
