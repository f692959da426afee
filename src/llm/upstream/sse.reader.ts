/** An event of a server-sent stream: its `event` field (empty without one) and its data lines, joined. */
export type ServerEvent = { name: string; data: string };

/**
 * The events of a stream (HTML Living Standard, 9.2.6), however its bytes are cut into chunks. What follows the last
 * empty line is no event. Throws what `tooLong` makes when a line or an event has more than `maxLength` UTF-16 units.
 */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  { maxLength, tooLong }: { maxLength: number; tooLong: () => Error },
): AsyncGenerator<ServerEvent> {
  let name = '';
  let data: string[] = [];
  let size = 0;
  for await (const lines of readLines(chunks, { maxLength, tooLong })) {
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { name, data: data.join('\n') };
        name = '';
        data = [];
        size = 0;
        continue;
      }
      const [field, value] = fieldOf(line);
      if (field === 'event') name = value;
      if (field !== 'data') continue;
      // With the end of its line, or empty ones would be collected without an end.
      size += value.length + 1;
      if (size > maxLength) throw tooLong();
      data.push(value);
    }
  }
}

/** A line's field and value; a comment's field is empty. */
function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)];
}

/**
 * The lines of each chunk; to wait for every one of them would let a server of many short ones keep us from all else.
 * Lines end in LF, CRLF or CR. What follows the last end is left out.
 */
async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  { maxLength, tooLong }: { maxLength: number; tooLong: () => Error },
): AsyncGenerator<string[]> {
  // Keeps the half of a character at a chunk's end for the next one, and drops a byte order mark.
  const decoder = new TextDecoder();
  let rest = '';
  let afterReturn = false;
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    // The LF of a CRLF that was cut in two.
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    afterReturn = text === '' ? false : text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    lines[0] = rest + (lines[0] as string);
    rest = lines.pop() as string;
    if (rest.length > maxLength) throw tooLong();
    yield lines;
  }
}
