import type { Deps } from '#app/wiring/deps.ts';
import { answersAt } from './http-check.ts';

const withinMs = 2000;

/** Whether the knowledge service answers: the one at KNOWLEDGE_URL, else the one in this process. Throws if not. */
export async function checkKnowledge(
  { config, ping }: Pick<Deps, 'config' | 'ping'>,
  signal: AbortSignal = AbortSignal.timeout(withinMs),
): Promise<void> {
  if (config.knowledgeUrl === null) return ping();
  return answersAt(new URL('/health', config.knowledgeUrl), signal);
}
