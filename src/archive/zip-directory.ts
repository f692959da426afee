import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry } from 'yauzl';
import type { ArchiveSource } from './archive.ts';
import { breathing } from './breathing.ts';
import { byteWindow, type ByteWindow } from './byte-window.ts';

/** How yauzl reads: piece by piece, each small and most of them adjacent to the previous. */
class WindowReader extends RandomAccessReader {
  readonly #window: ByteWindow;

  constructor(window: ByteWindow) {
    super();
    this.#window = window;
    // Errors after the last reader has left must not end the process.
    this.on('error', () => undefined);
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(buffer.subarray(offset, offset + length), position, callback).catch((error: unknown) =>
      this.emit('error', error),
    );
  }

  async #fill(buffer: Buffer, position: number, done: (error: Error | null) => void): Promise<void> {
    try {
      (await this.#window.read(position, buffer.length)).copy(buffer);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null);
  }
}

/** The directory of a zip archive, entry by entry. Throws what yauzl does when it cannot be read. */
export async function* zipDirectory(source: ArchiveSource): AsyncGenerator<Entry> {
  const reader = new WindowReader(byteWindow(source));
  const zip = await fromRandomAccessReaderPromise(reader, source.size_bytes, {
    // Names are judged one by one: its own way is to give up the archive for one that is wrong.
    decodeStrings: false,
    validateEntrySizes: false,
  });
  zip.on('error', () => undefined);
  yield* breathing(zip.eachEntry());
}
