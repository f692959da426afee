import type { ChatRole } from '#llm/model-providers.ts';

export type CountedMessage = { role: ChatRole; tokens: number };

export type TokenUsage = {
  total: number;
  by_role: Record<ChatRole, number>;
  context_limit: number;
  /** What the messages may fill: the context without what the answer may take. */
  max_allowed_tokens: number;
  /** Share of `max_allowed_tokens` that is taken, with one decimal; over 100 when there is too much. */
  utilization_percent: number;
};

/** What the messages of a conversation take of a model's context: their texts, without what its template adds. */
export function tokenUsage(
  messages: CountedMessage[],
  { context_limit, answer_tokens }: { context_limit: number; answer_tokens: number },
): TokenUsage {
  const by_role: TokenUsage['by_role'] = { system: 0, user: 0, assistant: 0 };
  for (const { role, tokens } of messages) by_role[role] += tokens;
  const total = by_role.system + by_role.user + by_role.assistant;
  // A model with a small context still has half of it for the history.
  const max_allowed_tokens = Math.max(context_limit - answer_tokens, Math.floor(context_limit / 2));
  const utilization_percent = Math.round((1000 * total) / max_allowed_tokens) / 10;
  return { total, by_role, context_limit, max_allowed_tokens, utilization_percent };
}
