import type { SearchHit, Utterance } from '#domain/search/index.ts';
import type { Model, ModelCard } from '#llm/model.ts';
import type { ChatRole } from '#llm/providers.ts';
import type { Message } from './conversation.ts';

const usualAnswerTokens = 800;

/** Tokens that a reply may take: what is asked for or the usual, and never more than a quarter of a small context. */
export function answerTokensOf(
  { context_limit }: Pick<ModelCard, 'context_limit'>,
  asked: number = usualAnswerTokens,
): number {
  return Math.min(asked, Math.floor(context_limit / 4));
}

/** What the rules of a prompt and its marks take at most, in tokens. */
const rules = 300;
/** The numbers of sources mean other passages in another answer. */
const citations = / ?\[\d+\]/g;

const speakers: Record<ChatRole, Utterance['by']> = {
  system: 'summary',
  user: 'user',
  assistant: 'assistant',
};

export type PromptParts = { hits: SearchHit[]; earlier: Utterance[] };

type Budget = {
  model: Pick<Model, 'card' | 'countTokens'>;
  question: string;
  /** Tokens kept for the answer. */
  answer_tokens: number;
};

/** As many of the passages, best first, and then of what was said, newest first, as the model takes in one prompt. */
export async function withinContext(
  { model, question, answer_tokens }: Budget,
  { hits, earlier }: PromptParts,
): Promise<PromptParts> {
  let left = model.card.context_limit - answer_tokens - rules - (await model.countTokens(question));

  async function fitting<T>(things: T[], textOf: (thing: T) => string): Promise<T[]> {
    const taken: T[] = [];
    for (const thing of things) {
      const tokens = await model.countTokens(textOf(thing));
      if (tokens > left) break;
      left -= tokens;
      taken.push(thing);
    }
    return taken;
  }

  const passages = await fitting(hits, ({ title, section, content }) => `${title}\n${section}\n${content}`);
  const newestFirst = await fitting(earlier.toReversed(), ({ text }) => text);
  return { hits: passages, earlier: newestFirst.toReversed() };
}

export function utteranceOf({ role, text }: Message): Utterance {
  return { by: speakers[role], text: text.replaceAll(citations, '') };
}
