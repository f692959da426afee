import { expect, it } from 'vitest';
import { tokenUsage } from './token-usage.ts';

it('adds up by role, and reports the used share of the context', () => {
  const messages = [
    { role: 'system' as const, tokens: 100 },
    { role: 'user' as const, tokens: 200 },
    { role: 'assistant' as const, tokens: 300 },
    { role: 'user' as const, tokens: 50 },
  ];
  expect(tokenUsage(messages, { context_limit: 4096, answer_tokens: 800 })).toEqual({
    total: 650,
    by_role: { system: 100, user: 250, assistant: 300 },
    context_limit: 4096,
    max_allowed_tokens: 3296,
    utilization_percent: 19.7,
  });
});

it('leaves half of a small context to the history, and can exceed a hundred percent', () => {
  const usage = tokenUsage([{ role: 'user', tokens: 512 }], { context_limit: 512, answer_tokens: 800 });
  expect([usage.max_allowed_tokens, usage.utilization_percent]).toEqual([256, 200]);
  expect(tokenUsage([], { context_limit: 512, answer_tokens: 0 }).utilization_percent).toBe(0);
});
