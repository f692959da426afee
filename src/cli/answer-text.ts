import { visible } from '#kernel/visible.ts';

type Source = { number: number; title: string; page: number | null; section: string | null; quote: string };
type Answer = {
  answer: string;
  answered: boolean;
  confidence: number;
  sources: Source[];
  related: Source[];
  nearest: Source[];
};

const shownRelated = 3;

/** An answer with its numbered sources, as a terminal shows it. */
export function answerLines({ answer, answered, confidence, sources, related, nearest }: Answer): string[] {
  const lines = [answer];
  if (sources.length > 0) lines.push('', 'Sources', ...sources.flatMap(sourceLines));
  if (related.length > 0) lines.push('', 'Related', ...related.slice(0, shownRelated).flatMap(sourceLines));
  if (nearest.length > 0) lines.push('', 'Nearest passages', ...nearest.flatMap(sourceLines));
  if (answered) lines.push('', `Confidence ${confidence.toFixed(2)}`);
  return lines;
}

/** A terminal obeys control characters, which a document may hold. */
export function sourceLines({ number, title, page, section, quote }: Source): string[] {
  const place = [title, page === null ? '' : `page ${page}`, section].filter(Boolean).join(', ');
  return [`[${number}] ${visible(place)}`, `    “${visible(quote.replace(/\s+/g, ' '))}”`];
}
