import type { ForwardedAnswer } from '#domain/models/index.ts';
import type { WholeAnswer } from '#http/replies/event-stream.ts';
import { AppError } from '#kernel/errors.ts';

const longestAnswer = 64 * 1024 * 1024;
// A line of a stream is a token and what comes with it. What is longer ends the answer.
const longestLine = 1024 * 1024;
const newline = 10;

/** What a model server answers, when it has come whole. */
export async function wholeForwarded({
  status,
  content_type: type,
  body,
}: ForwardedAnswer): Promise<WholeAnswer> {
  const bytes = await whole(body);
  if (!/\bjson\b/i.test(type))
    throw unusable(`answered ${status} with something other than JSON: check its address and its log`);
  return { status, type: 'application/json; charset=utf-8', body: bytes };
}

/**
 * What a model server answers where a stream was asked for: its bytes, line by line. When it fails, the line that has
 * not ended is dropped, for with it the error could not be read.
 */
export async function* streamForwarded(answer: ForwardedAnswer): AsyncGenerator<Uint8Array | WholeAnswer> {
  if (!/^text\/event-stream\b/i.test(answer.content_type)) {
    const told = await wholeForwarded(answer);
    if (told.status < 400) throw unusable('does not stream its answers: ask without `stream`');
    yield told;
    return;
  }
  const rest = createRest();
  let size = 0;
  for await (const bytes of answer.body) {
    size += bytes.byteLength;
    if (size > longestAnswer) throw unusable('sent an answer that is too long');
    const lines = bytes.lastIndexOf(newline) + 1;
    if (lines > 0) {
      rest.add(bytes.subarray(0, lines));
      yield rest.take();
    }
    rest.add(bytes.subarray(lines));
  }
  const last = rest.take();
  if (last.byteLength > 0) yield last;
}

/** An unfinished line, in a buffer that doubles: joining its chunks each time would be quadratic. */
function createRest() {
  let room = Buffer.alloc(1024);
  let size = 0;
  return {
    add(bytes: Uint8Array): void {
      const wanted = size + bytes.byteLength;
      if (wanted > room.byteLength) {
        const larger = Buffer.alloc(Math.max(wanted, room.byteLength * 2));
        larger.set(room.subarray(0, size));
        room = larger;
      }
      room.set(bytes, size);
      size = wanted;
      if (size > longestLine) throw unusable('sent a line of its answer that is too long');
    },
    take(): Uint8Array {
      const taken = Buffer.from(room.subarray(0, size));
      size = 0;
      return taken;
    },
  };
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > longestAnswer) throw unusable('sent an answer that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function unusable(problem: string): AppError {
  return new AppError('unavailable', `The model server ${problem}`, { code: 'MODEL_UNAVAILABLE' });
}
