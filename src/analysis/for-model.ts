import { withoutInvisible } from './invisible.ts';
import { withoutTemplateTokens } from './template-tokens.ts';

/** Quoted text as a prompt may hold it: nothing invisible, and no mark of a chat template. */
export function quotedForModel(text: string): string {
  return withoutTemplateTokens(withoutInvisible(text).text);
}
