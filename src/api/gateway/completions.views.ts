import type { z } from 'zod';
import type { ChatPart, ChatUsage } from '#domain/models/index.ts';
import type { ServerEvent } from '#http/replies/event-stream.ts';
import { newId } from '#kernel/ids.ts';
import type { completionReply } from './completions.schemas.ts';

type Completion = z.input<typeof completionReply>;

const secondsNow = (): number => Math.floor(Date.now() / 1000);

function usageOf(usage: ChatUsage): Completion['usage'] {
  return { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
}

/** A whole answer in the form of OpenAI's API. */
export function completionView(
  model: string,
  { text, finish_reason, usage }: { text: string; finish_reason: 'stop' | 'length'; usage: ChatUsage | null },
): Completion {
  return {
    id: `chatcmpl-${newId()}`,
    object: 'chat.completion',
    created: secondsNow(),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason,
      },
    ],
    ...(usage && { usage: usageOf(usage) }),
  };
}

/**
 * The events of a streamed answer in the form of OpenAI's API: nothing before the first part is there, then the role,
 * the text piece by piece, why it ended, what it took where that was asked for, and the mark of the end.
 */
export async function* completionEvents(
  parts: AsyncIterable<ChatPart>,
  { model, include_usage }: { model: string; include_usage: boolean },
): AsyncGenerator<ServerEvent> {
  const head = { id: `chatcmpl-${newId()}`, object: 'chat.completion.chunk', created: secondsNow(), model };
  const none = include_usage ? { usage: null } : {};
  const chunk = (delta: object, finish_reason: string | null = null): ServerEvent => {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    return { data: JSON.stringify({ ...head, choices, ...none }) };
  };
  let begun = false;
  for await (const part of parts) {
    if (!begun) yield chunk({ role: 'assistant', content: '', refusal: null });
    begun = true;
    if ('text' in part) {
      yield chunk({ content: part.text });
      continue;
    }
    const { finish_reason, usage } = part.end;
    yield chunk({}, finish_reason);
    if (include_usage)
      yield { data: JSON.stringify({ ...head, choices: [], usage: usage && usageOf(usage) }) };
    yield { data: '[DONE]' };
    return;
  }
}
