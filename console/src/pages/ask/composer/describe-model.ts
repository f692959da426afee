import type { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Model } from '#pages/ask/chat/models.ts';

/** What a model is, in words: of the built-in one in the language of the user, of others as they describe themselves. */
export function describe(
  { engine, description }: Model,
  say: Pick<ReturnType<typeof useAskMessages>, 'extractiveMeans'>,
): string {
  return engine === 'extractive' ? say.extractiveMeans : (description ?? '');
}
