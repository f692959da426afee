import { AppError } from '#kernel/errors.ts';

/**
 * Walks through JSON as it arrives, so that what is long need not be held: each value that comes next is taken whole,
 * skipped, or entered. Throws `unprocessable` CORRUPT_FILE where it is no JSON, or ends too early.
 */
export type JsonCursor = {
  /** Of all that is taken whole from here on, names of members too, at most so many bytes are taken; none before this. */
  allow: (maxBytes: number) => void;
  /** The value that comes next. Throws `too_large` when it has more bytes than are still allowed. */
  value: () => Promise<unknown>;
  skip: () => Promise<void>;
  /** The names of the members of the object that comes next; each member's value is taken before the next is asked for. */
  members: () => AsyncGenerator<string>;
  /** One turn for each element of the array that comes next, which takes it. */
  elements: () => AsyncGenerator<void>;
  /** The bytes of the string that comes next as they stand between its quotes; it must not hold an escaped quote. */
  string: () => AsyncGenerator<Buffer>;
  /** Nothing else comes. */
  end: () => Promise<void>;
};

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
const opens = (byte: number): boolean => byte === 0x7b || byte === 0x5b;
const closes = (byte: number): boolean => byte === 0x7d || byte === 0x5d;

/** Bytes as they arrive, from the current position. */
type ByteFeed = {
  /** Those that are there already, at least one; null at the end. */
  here: () => Promise<Buffer | null>;

  pass: (bytes: number) => void;

  /** Passes blanks; null when nothing else comes. */
  solid: () => Promise<number | null>;
};

function byteFeed(content: AsyncIterable<Uint8Array>): ByteFeed {
  const chunks = content[Symbol.asyncIterator]();
  let chunk: Buffer = Buffer.alloc(0);
  let at = 0;

  async function here(): Promise<Buffer | null> {
    while (at >= chunk.length) {
      const next = await chunks.next();
      if (next.done) return null;
      chunk = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      at = 0;
    }
    return chunk.subarray(at);
  }

  const pass = (bytes: number): void => void (at += bytes);

  async function solid(): Promise<number | null> {
    for (;;) {
      const bytes = await here();
      if (bytes === null) return null;
      const blanks = bytes.findIndex((byte) => !isSpace(byte));
      pass(blanks === -1 ? bytes.length : blanks);
      if (blanks !== -1) return bytes[blanks] ?? null;
    }
  }

  return { here, pass, solid };
}

export function jsonCursor(content: AsyncIterable<Uint8Array>): JsonCursor {
  const feed = byteFeed(content);
  let allowed = 0;
  let room = 0;

  async function value(): Promise<unknown> {
    const kept: Buffer[] = [];
    for await (const piece of pieces(feed)) {
      room -= piece.length;
      if (room < 0) throw tooLong(allowed);
      kept.push(piece);
    }
    return parsed(Buffer.concat(kept).toString());
  }

  return {
    allow(maxBytes) {
      allowed = maxBytes;
      room = maxBytes;
    },
    value,
    async skip() {
      for await (const _ of pieces(feed));
    },
    async *members() {
      for await (const _ of separated(feed, '{', '}')) {
        const name = await value();
        if (typeof name !== 'string') throw noJson('has a member without a name');
        await take(feed, ':');
        yield name;
      }
    },
    elements: () => separated(feed, '[', ']'),
    string: () => stringBytes(feed),
    async end() {
      if ((await feed.solid()) !== null) throw noJson('has content after its end');
    },
  };
}

async function take(feed: ByteFeed, expected: string): Promise<void> {
  if ((await feed.solid()) !== expected.charCodeAt(0))
    throw noJson(`has no ${expected} where one is required`);
  feed.pass(1);
}

/** Passes over one value, in the pieces that it arrives in. */
async function* pieces(feed: ByteFeed): AsyncGenerator<Buffer> {
  if ((await feed.solid()) === null) throw noJson('ends too early');
  const scan = valueScanner();
  for (;;) {
    const bytes = await feed.here();
    // A number may be the last that there is; anything else is not whole.
    if (bytes === null && scan.isScalar()) return;
    if (bytes === null) throw noJson('ends too early');
    const end = scan(bytes);
    feed.pass(end ?? bytes.length);
    yield bytes.subarray(0, end ?? bytes.length);
    if (end !== null) return;
  }
}

/** One iteration for each item between two brackets, which reads it. */
async function* separated(feed: ByteFeed, open: string, close: string): AsyncGenerator<void> {
  await take(feed, open);
  if ((await feed.solid()) !== close.charCodeAt(0)) {
    yield;
    while ((await feed.solid()) === comma) {
      feed.pass(1);
      yield;
    }
  }
  await take(feed, close);
}

async function* stringBytes(feed: ByteFeed): AsyncGenerator<Buffer> {
  await take(feed, '"');
  for (let bytes = await feed.here(); bytes !== null; bytes = await feed.here()) {
    const end = bytes.indexOf(quote);
    const held = end === -1 ? bytes : bytes.subarray(0, end);
    feed.pass(end === -1 ? held.length : end + 1);
    if (held.length > 0) yield held;
    if (end !== -1) return;
  }
  throw noJson('ends too early');
}

/** Finds how many bytes belong to a value that begins with the first of them; null when it does not end in these. */
function valueScanner() {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let scalar = false;

  const scan = (bytes: Buffer): number | null => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === backslash) escaped = true;
        else if (byte === quote) {
          inString = false;
          if (depth === 0) return at + 1;
        }
      } else if (scalar) {
        if (byte === comma || closes(byte) || isSpace(byte)) return at;
      } else if (byte === quote) inString = true;
      else if (opens(byte)) depth += 1;
      else if (closes(byte)) {
        depth -= 1;
        // Below zero it is no value at all, which parsing it shows.
        if (depth <= 0) return at + 1;
      } else if (depth === 0) scalar = true;
    }
    return null;
  };
  return Object.assign(scan, { isScalar: () => scalar });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noJson('cannot be read');
  }
}

function tooLong(maxBytes: number): AppError {
  return new AppError('too_large', `A part of the JSON is larger than ${maxBytes} bytes`, {
    code: 'FILE_TOO_LARGE',
  });
}

function noJson(reason: string): AppError {
  return new AppError('unprocessable', `The JSON ${reason}`, { code: 'CORRUPT_FILE' });
}
