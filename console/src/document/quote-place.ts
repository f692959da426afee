import { queryOptions } from '@tanstack/react-query';
import type { documentText } from '@skep/server/api/document-text/document-text.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import type { Place } from './place.ts';

type Text = Reply<typeof documentText>;

/** A sentence of a document, and where it was when it was cited. */
export type Quoted = {
  document_id: string;
  quote: string;
  page: number | null;
  span: { start: number; end: number } | null;
};

/**
 * Where a quoted sentence is in the text of its document now: where it was cited, else on its page, else anywhere. Null where it is
 * not there any more, as after a new version.
 */
export const quotePlaceQuery = ({ document_id, quote, page, span }: Quoted) =>
  queryOptions({
    queryKey: ['quote-place', document_id, span?.start ?? null, page, quote],
    async queryFn({ signal }): Promise<Place | null> {
      const words = patternOf(quote);
      const parts = [...(span ? [span] : []), ...(page === null ? [] : [{ page }]), {}];
      for (const query of parts) {
        const { text, start } = await textOf(document_id, query, signal);
        const found = words?.exec(text);
        if (found) return { start: start + found.index, end: start + found.index + found[0].length, page };
      }
      return null;
    },
    staleTime: 60_000,
  });

function textOf(id: string, query: Record<string, number>, signal: AbortSignal): Promise<Text> {
  return request<Text>('GET', `/api/knowledge/documents/${encodeURIComponent(id)}/text`, { query, signal });
}

/** Stands for a personal value that was replaced: `[PERSON_1]`. */
const placeholder = /^\[[A-Z][A-Z_]*_\d+\]/;

/** Finds the words of a quote, whatever the space between them is and whatever its placeholders stand for; null without any words. */
export function patternOf(quote: string): RegExp | null {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return new RegExp(words.map(wordPattern).join(String.raw`\s+`), 'u');
}

function wordPattern(word: string): string {
  let pattern = '';
  for (let rest = word; rest !== '';) {
    const [replaced] = placeholder.exec(rest) ?? [];
    const next = replaced ?? String.fromCodePoint(rest.codePointAt(0) ?? 0);
    pattern += replaced === undefined ? next.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`) : '.{1,80}?';
    rest = rest.slice(next.length);
  }
  return pattern;
}
