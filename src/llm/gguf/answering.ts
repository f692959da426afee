import type { GgufAnswer } from './gguf-protocol.ts';
import type { Loaded } from './gguf-loading.ts';
import type { LlamaHistoryItem, LlamaSequence } from './llama-types.ts';
import type { ChatPromptMessage, ChatRequest } from '#llm/model-providers.ts';

function historyOf(messages: ChatPromptMessage[]): LlamaHistoryItem[] {
  const history = messages.map(({ role, content }): LlamaHistoryItem =>
    role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content },
  );
  // The answer is written into the last item, which an assistant's own words may have begun.
  return history.at(-1)?.type === 'model' ? history : [...history, { type: 'model', response: [] }];
}

export type Answering = { signal: AbortSignal; onText: (text: string) => void };
type Request = ChatRequest & { max_tokens: number };

/** Writes an answer. Errors: the reason of `signal`; those of the library. */
export async function answerChat(model: Loaded, request: Request, answering: Answering): Promise<GgufAnswer> {
  const sequence = model.idle.pop();
  if (!sequence) return { failed: 'all sequences are taken' };
  try {
    return await generate(model, sequence, request, answering);
  } finally {
    model.idle.push(sequence);
  }
}

async function generate(
  { library, model }: Loaded,
  sequence: LlamaSequence,
  { messages, max_tokens, temperature, top_p, stop }: Request,
  { signal, onText }: Answering,
): Promise<GgufAnswer> {
  const chat = new library.LlamaChat({ contextSequence: sequence, autoDisposeSequence: false });
  try {
    const chatHistory = historyOf(messages);
    const { contextText } = chat.chatWrapper.generateContextState({ chatHistory });
    const prompt = contextText.tokenize(model.tokenizer).length;
    // The library would forget the beginning of what is too long, without a word.
    const room = sequence.contextSize - prompt - 1;
    if (room < 1) return { too_long: prompt };
    const before = sequence.tokenMeter.usedOutputTokens;
    const { metadata } = await chat.generateResponse(chatHistory, {
      maxTokens: Math.min(max_tokens, room),
      ...(temperature !== undefined && { temperature }),
      ...(top_p !== undefined && { topP: top_p }),
      ...(stop !== undefined && stop.length > 0 && { customStopTriggers: stop }),
      repeatPenalty: false,
      signal,
      onTextChunk: (text) => void (text !== '' && onText(text)),
    });
    const completion = sequence.tokenMeter.usedOutputTokens - before;
    return {
      end: {
        finish_reason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        usage: { prompt_tokens: prompt, completion_tokens: completion },
      },
    };
  } finally {
    chat.dispose({ disposeSequence: false });
  }
}
