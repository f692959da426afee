import type { AnswerSource } from '#domain/search/index.ts';
import type { BotConfiguration, LiveBot } from '#domain/bots/bot.ts';
import type { Guard } from './guard.ts';

const citations = / ?\[\d+\]/g;
/** Bounded: a line of marks that nothing closes would be read to its end for each of them. */
const marks = /(\*\*|__|`)(?=\S)([^\n]{0,300}?\S)\1/g;
const lineMarks = /^ {0,3}(?:#{1,6} +|> ?)/gm;
const longestPreview = 300;

/** A piece of a reply in the bot's format. Numbers of sources are left where sources go with it. */
export function inFormat(
  text: string,
  { response_format }: Pick<BotConfiguration, 'response_format'>,
  hasSources: boolean,
): string {
  const cited = hasSources && response_format === 'markdown' ? text : text.replaceAll(citations, '');
  return response_format === 'markdown' ? cited : cited.replaceAll(marks, '$2').replaceAll(lineMarks, '');
}

/** A source as a visitor sees it. */
export type ShownSource = {
  document: string;
  page: number | null;
  relevance: number;
  content_preview: string;
};

/** Sources in the order of their numbers, as they may leave. */
export async function shownSources(
  sources: AnswerSource[],
  { guard, bot }: { guard: Guard; bot: Pick<LiveBot, 'security'> },
): Promise<ShownSource[]> {
  if (sources.length === 0) return [];
  const texts = sources.flatMap(({ title, quote }) => [title, preview(quote)]);
  const safe = await guard.reply(texts, bot.security);
  return sources.map(({ page, relevance_score }, i) => ({
    document: safe[i * 2] ?? '',
    page,
    relevance: relevance_score,
    content_preview: safe[i * 2 + 1] ?? '',
  }));
}

function preview(quote: string): string {
  const line = quote.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestPreview ? line : `${line.slice(0, longestPreview - 1).toWellFormed()}…`;
}
