import type { z } from 'zod';
import { languagesSentence } from '#domain/search/index.ts';
import type { jarList } from '#api/honey-jars/platform.schemas.ts';
import type { askReply, searchReply } from '#api/search/platform.schemas.ts';
import type { documentOutput, sightingList } from './mcp.schemas.ts';
import { createQuotes, line, type Quotes } from './quotes.ts';

const joined = (parts: string[]): string => parts.join('\n\n');

/** The text form of an answer, made for a model: what it is, then the quotes; without quotes no word about them. */
export function told(head: string, quotes: (write: Quotes['quote']) => string[], tail = ''): string {
  const { note, quote } = createQuotes();
  const written = quotes(quote);
  return joined([head, ...(written.length > 0 ? [note, ...written] : []), tail].filter(Boolean));
}

export function more({ total, offset }: { total: number; offset: number }, shown: number): string {
  const next = offset + shown;
  return shown > 0 && next < total ? `There are ${total - next} more: call again with offset ${next}.` : '';
}

export function searchText(reply: z.output<typeof searchReply>): string {
  const { results, searched_documents, languages } = reply;
  const among = `${searched_documents} documents that you may search`;
  const head =
    results.length === 0
      ? `No passage found among ${among}.${languages ? ` ${languagesSentence(languages, 'search')}` : ''}`
      : `${results.length} passages, the best first, among ${among}.`;
  return told(head, (quote) =>
    results.map(({ document_id, honey_jar_id, title, content = '', score, metadata }, i) => {
      const { page, start, end, section } = metadata;
      const place = { number: i + 1, document_id, honey_jar_id, page, start, end, score: score.toFixed(2) };
      return quote('passage', place, `${line('title', title)}${line('section', section)}${content}`);
    }),
  );
}

export function answerText(reply: z.output<typeof askReply>): string {
  const { answered, answer, sources, related, nearest, model_used, confidence } = reply;
  const unread = reply.reading ? ` ${reply.reading.documents_pending} documents are still being read.` : '';
  const apart = reply.languages ? ` ${languagesSentence(reply.languages, 'answer')}` : '';
  const others = related.length > 0 ? '; it does not cite what is related' : '';
  const head = answered
    ? `An answer from the documents (model ${model_used}, confidence ${confidence.toFixed(2)}). Its [n] are sources${others}.${unread}`
    : `The documents do not contain the answer.${apart}${unread}${nearest.length > 0 ? ' Closest to the question:' : ''}`;
  return told(head, (quote) => [
    ...(answered ? [quote('answer', {}, answer)] : []),
    ...(answered ? sources : nearest).map((source) => sourceText(quote, 'source', source)),
    ...related.map((source) => sourceText(quote, 'related', source)),
  ]);
}

function sourceText(
  quote: Quotes['quote'],
  tag: string,
  source: z.output<typeof askReply>['sources'][number],
): string {
  const { number, document_id, page, start, end, title, section } = source;
  const place = { number, document_id, page, start, end };
  return quote(tag, place, `${line('title', title)}${line('section', section)}${source.quote}`);
}

export function documentText({ document, part }: z.output<typeof documentOutput>): string {
  const { id, honey_jar_id, status, version, title, filename, description, tags, file_type } = document;
  const head = part
    ? `Characters ${part.start} to ${part.end} of ${part.total_chars} of the document.`
    : `This document has no text: it is ${status}.`;
  const record = [
    line('title', title),
    line('filename', filename),
    line('description', description),
    line('tags', tags.join(', ')),
    line('problem', document.error?.message ?? null),
  ].join('');
  return told(
    head,
    (quote) => [
      quote(
        'document',
        { document_id: id, honey_jar_id, status, version, type: file_type },
        record.trimEnd(),
      ),
      ...(part ? [quote('text', { start: part.start, end: part.end }, part.text)] : []),
    ],
    typeof part?.next_offset === 'number' ? `Continue with offset ${part.next_offset}.` : '',
  );
}

export function jarsText(reply: z.output<typeof jarList>): string {
  const { honey_jars, total } = reply;
  const head =
    honey_jars.length === 0 ? 'No honey jars to show.' : `${honey_jars.length} of ${total} honey jars.`;
  return told(
    head,
    (quote) =>
      honey_jars.map(({ id, name, description, visibility, document_count, tags }) => {
        const facts = { honey_jar_id: id, visibility, documents: document_count };
        const text = `${line('name', name)}${line('description', description)}${line('tags', tags.join(', '))}`;
        return quote('honey_jar', facts, text.trimEnd());
      }),
    more(reply, honey_jars.length),
  );
}

export function sightingsText(reply: z.output<typeof sightingList>): string {
  const { sightings, total } = reply;
  const head =
    sightings.length === 0
      ? 'No document that you may search contains this indicator.'
      : `${sightings.length} of ${total} documents that contain this indicator, newest first.`;
  return told(
    head,
    (quote) =>
      sightings.flatMap(({ document_id, honey_jar_id, type, role, occurrences, passages, ...found }) => [
        quote(
          'document',
          { document_id, honey_jar_id, type, role, confidence: found.confidence.toFixed(2), occurrences },
          [
            line('title', found.title),
            line('honey jar', found.honey_jar_name),
            line('spelled', found.value),
            line('reason', found.reason),
          ]
            .join('')
            .trimEnd(),
        ),
        ...passages.map(({ page, start, end, section, content }) =>
          quote('passage', { document_id, page, start, end }, `${line('section', section)}${content}`),
        ),
      ]),
    more(reply, sightings.length),
  );
}
