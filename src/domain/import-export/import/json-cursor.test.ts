import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonCursor, type JsonCursor } from './json-cursor.ts';

/** A cursor over a text that arrives in pieces of so many bytes. */
function over(text: string, pieceBytes = 3): JsonCursor {
  const bytes = Buffer.from(text);
  const cursor = jsonCursor(
    (async function* () {
      for (let from = 0; from < bytes.length; from += pieceBytes)
        yield bytes.subarray(from, from + pieceBytes);
    })(),
  );
  cursor.allow(1_000_000);
  return cursor;
}

/** Reads what comes next member by member and element by element. */
async function walked(cursor: JsonCursor, shape: unknown): Promise<unknown> {
  if (Array.isArray(shape)) {
    const elements: unknown[] = [];
    for await (const _ of cursor.elements()) elements.push(await walked(cursor, shape[elements.length]));
    return elements;
  }
  if (typeof shape !== 'object' || shape === null) return cursor.value();
  const members: [string, unknown][] = [];
  for await (const name of cursor.members())
    members.push([name, await walked(cursor, (shape as Record<string, unknown>)[name])]);
  return Object.fromEntries(members);
}

/** Takes the first and the last of three values, with room for so many bytes. */
async function keeping(room: number): Promise<unknown[]> {
  const cursor = over('["aaaa", "skipped and not counted", "bbbb"]');
  cursor.allow(room);
  const values: unknown[] = [];
  for await (const _ of cursor.elements()) {
    if (values.length === 1) values.push(await cursor.skip());
    else values.push(await cursor.value());
  }
  return values;
}

describe('a JSON cursor', () => {
  it('reads what JSON.parse reads, in whatever pieces it arrives and however it is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.jsonValue(),
        fc.constantFrom(undefined, 1, '\t'),
        fc.integer({ min: 1, max: 40 }),
        async (value, indent, pieceBytes) => {
          const text = JSON.stringify(value, null, indent);
          const expected: unknown = JSON.parse(text);
          const whole = over(` ${text}\n`, pieceBytes);
          expect(await whole.value()).toEqual(expected);
          await whole.end();
          const apart = over(` ${text}\n`, pieceBytes);
          expect(await walked(apart, expected)).toEqual(expected);
          await apart.end();
        },
      ),
    );
  });

  it('skips a value and reads the next one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const cursor = over(`[${JSON.stringify(value)}, "behind"]`);
        const elements = cursor.elements();
        await elements.next();
        await cursor.skip();
        await elements.next();
        expect(await cursor.value()).toBe('behind');
      }),
    );
  });

  it('reads a long string in pieces', async () => {
    const cursor = over('{"content": "QUJDREVGRw==" }');
    const pieces: Buffer[] = [];
    for await (const name of cursor.members()) {
      expect(name).toBe('content');
      for await (const piece of cursor.string()) pieces.push(piece);
    }
    expect(pieces.length).toBeGreaterThan(2);
    expect(Buffer.concat(pieces).toString()).toBe('QUJDREVGRw==');
    await cursor.end();
  });

  it('buffers no more of a value than the limit', async () => {
    const text = `"${'x'.repeat(100)}"`;
    const allowing = (bytes: number) => {
      const cursor = over(text);
      cursor.allow(bytes);
      return cursor.value();
    };
    expect(await allowing(102)).toHaveLength(100);
    await expect(allowing(101)).rejects.toMatchObject({ kind: 'too_large', code: 'FILE_TOO_LARGE' });
  });

  it('keeps no more of all values together than it may', async () => {
    expect(await keeping(12)).toEqual(['aaaa', undefined, 'bbbb']);
    await expect(keeping(11)).rejects.toMatchObject({ kind: 'too_large' });
  });

  it('counts the names of members, passed over or not, until it is allowed more', async () => {
    const cursor = over(`{${'"aa":1,'.repeat(6)}"b":1}`);
    cursor.allow(10);
    let names = 0;
    const read = async () => {
      for await (const _ of cursor.members()) {
        await cursor.skip();
        names += 1;
        if (names === 2) cursor.allow(13);
      }
    };
    await expect(read()).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(names).toBe(5);
  });

  it.each(['', ' ', '{', '{"a"', '{"a":', '{"a":1', '{"a":1,', '[1', '["x', '"x', '{"a":[{"b":1}'])(
    'says that %j is not whole',
    async (text) => {
      const shape: unknown = text.startsWith('{') ? { a: 1 } : text.startsWith('[') ? [1] : null;
      await expect(walked(over(text), shape)).rejects.toMatchObject({ code: 'CORRUPT_FILE' });
    },
  );

  it.each(['{a:1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":}', '{"a":1,}', '{1:2}', '}', ']', ',', '{"a":tru}'])(
    'says that %j is no JSON',
    async (text) => {
      const read = async (): Promise<void> => {
        const cursor = over(text);
        await walked(cursor, text.startsWith('{') ? { a: 1 } : null);
        await cursor.end();
      };
      await expect(read()).rejects.toMatchObject({ code: 'CORRUPT_FILE' });
    },
  );

  it('reports content after the end', async () => {
    const cursor = over('{} x');
    for await (const _ of cursor.members());
    await expect(cursor.end()).rejects.toMatchObject({ code: 'CORRUPT_FILE' });
  });
});
