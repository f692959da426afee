import { queryOptions } from '@tanstack/react-query';
import type { documentText } from '@skep/server/api/document-text/document-text.schemas.ts';
import type { Document } from '#api/documents.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Text = Reply<typeof documentText>;
export type TextPart = Pick<Text, 'text' | 'start' | 'headings' | 'pages' | 'total_chars'>;

/** A text is loaded and laid out in parts of about so many UTF-16 units. */
export const partLength = 8000;

/** A part ends with a line; one that is longer than this is broken. */
const longestLine = 2000;

/** The parts in which a text of this length is shown. */
export function countParts(totalChars: number): number {
  return Math.max(1, Math.ceil(totalChars / partLength));
}

/** The part that most probably shows an offset; else it is the one before. */
export function partAt(offset: number): number {
  return Math.floor(offset / partLength);
}

/** A part of the extracted text, cut where a line ends. */
export const partQuery = ({ id, version, status }: Document, index: number) =>
  queryOptions({
    queryKey: ['text', id, version, status, index],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      request<Text>('GET', `/api/knowledge/documents/${id}/text`, {
        query: { start: index * partLength, end: (index + 1) * partLength + longestLine },
        signal,
      }),
    select: (read) => cut(read, index),
  });

function cut(read: Text, index: number): TextPart {
  const start = index === 0 ? 0 : lineAfter(read, index * partLength);
  const next = (index + 1) * partLength;
  const end = next >= read.total_chars ? read.total_chars : lineAfter(read, next);
  return { ...read, start, text: read.text.slice(start - read.start, end - read.start) };
}

/** Where the first line begins after an offset, or the first word where the line is too long. The parts on both sides agree on it. */
function lineAfter({ text, start }: Text, offset: number): number {
  const from = offset - start;
  const near = text.slice(from, from + longestLine);
  const line = near.indexOf('\n');
  const word = line === -1 ? near.search(/\s/) : line;
  return offset + word + 1;
}
