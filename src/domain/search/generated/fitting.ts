import { randomBytes } from 'node:crypto';

import type { Model, ModelCard } from '#llm/model.ts';
import { sentenceSpans } from '#analysis/language/sentences.ts';

import { scoreSentences } from '#domain/search/candidates/sentences.ts';
import { likelyLine, type LikelyPart } from './frame.ts';
import { answerPrompt, passageBlock, utteranceLine, type Utterance } from './prompt.ts';
import type { SearchHit } from '#domain/search/search-hit.ts';

const usualAnswerTokens = 800;
/** What a model's chat template puts around the messages of a prompt at most, in tokens. */
export const templateTokens = 40;

/** Tokens that a reply may take: what is asked for or the usual, and never more than a quarter of a small context. */
export function answerTokensOf(
  { context_limit }: Pick<ModelCard, 'context_limit'>,
  asked: number = usualAnswerTokens,
): number {
  return Math.min(asked, Math.floor(context_limit / 4));
}

/** The likely parts take no larger a share of what is left for passages and history. */
const likelyShare = 1 / 6;

export type PromptParts = { hits: SearchHit[]; earlier: Utterance[]; likely: LikelyPart[] };

type Budget = {
  model: Pick<Model, 'card' | 'countTokens'>;
  question: string;
  asked?: string | undefined;
  manner?: string | undefined;
  language?: string | null | undefined;
  /** Tokens kept for the answer. */
  answer_tokens: number;
};

/**
 * As many of the likely parts, then of the passages, best first, and then of the history, newest first, as the model takes in one
 * prompt, which is fenced with `fence`. For a best passage that is too long, the sentences around the one closest to the question.
 */
export async function withinContext(
  { model, question, asked, manner, language, answer_tokens }: Budget,
  { hits, earlier, likely: parts = [] }: Omit<PromptParts, 'likely'> & Partial<PromptParts>,
): Promise<PromptParts & { fence: string }> {
  const fence = randomBytes(6).toString('hex');
  const shown = { likely: parts.slice(0, 1), earlier: earlier.slice(0, 1) };
  const bare = answerPrompt({ question, asked, manner, language, hits: [], ...shown, fence });
  const fixed = await model.countTokens(bare.map(({ content }) => content).join('\n'));
  let left = model.card.context_limit - answer_tokens - templateTokens - fixed;

  async function fitting<T>(
    things: T[],
    written: (thing: T, i: number) => string,
    most = Infinity,
  ): Promise<T[]> {
    const taken: T[] = [];
    let used = 0;
    for (const [i, thing] of things.entries()) {
      const tokens = await model.countTokens(written(thing, i));
      used += tokens;
      if (tokens > left || used > most) break;
      left -= tokens;
      taken.push(thing);
    }
    return taken;
  }

  const fitted = await fitting(parts, (part) => `${likelyLine(part)}\n`, left * likelyShare);
  const block = (hit: SearchHit, i: number): string => `${passageBlock(hit, i + 1, fence)}\n\n`;
  const whole = await fitting(hits, block);
  const cut =
    whole.length > 0 || !hits[0]
      ? null
      : await cutPassage(question, hits[0], async (hit) => (await model.countTokens(block(hit, 0))) <= left);
  const passages = cut ? await fitting([cut], block) : whole;
  const newestFirst = await fitting(earlier.toReversed(), (said) => `${utteranceLine(said)}\n`);
  const likely = fitted.filter(({ number }) => number <= passages.length);
  return { hits: passages, earlier: newestFirst.toReversed(), likely, fence };
}

/** Null: not even the sentence nearest to the question fits. */
async function cutPassage(
  question: string,
  hit: SearchHit,
  fits: (hit: SearchHit) => Promise<boolean>,
): Promise<SearchHit | null> {
  const [nearest] = scoreSentences(question, [hit]);
  if (!nearest) return null;
  const part = (from: number, to: number): SearchHit => ({
    ...hit,
    content: hit.content.slice(from, to),
    start: hit.start + from,
    end: hit.start + to,
  });
  let from = nearest.start - hit.start;
  let to = nearest.end - hit.start;
  if (!(await fits(part(from, to)))) return null;
  const spans = sentenceSpans(hit.content);
  for (const { end } of spans.filter((span) => span.end > to)) {
    if (!(await fits(part(from, end)))) break;
    to = end;
  }
  for (const { start } of spans.filter((span) => span.start < from).toReversed()) {
    if (!(await fits(part(start, to)))) break;
    from = start;
  }
  return part(from, to);
}
