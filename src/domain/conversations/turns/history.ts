import type { Utterance } from '#domain/search/index.ts';
import type { ChatRole } from '#llm/model-providers.ts';
import type { Spoken } from '#domain/conversations/conversation.ts';

/** The numbers of sources mean other passages in another answer. */
const citations = / ?\[\d+\]/g;

const speakers: Record<ChatRole, Utterance['by']> = {
  system: 'summary',
  user: 'user',
  assistant: 'assistant',
};

/** A message as context for the next answer. */
export function utteranceOf({ role, text }: Spoken): Utterance {
  return { by: speakers[role], text: text.replaceAll(citations, '') };
}
