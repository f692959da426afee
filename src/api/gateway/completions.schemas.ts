import { z } from 'zod';

/** As OpenAI's API has it. */
const mostChoices = 128;

export const modelName = z.string().min(1).max(300).meta({ example: 'extractive' });

const tokens = z.number().int().min(1).nullish();

/** What is read of every request; the rest is the model server's to judge, or is read by `plainChat`. */
export const completionBody = z.looseObject({
  model: modelName,
  messages: z
    .array(z.unknown())
    .min(1)
    .describe('As in OpenAI’s API')
    .meta({ example: [{ role: 'user', content: 'Which CVE did the group use?' }] }),
  stream: z.boolean().nullish().describe('Responds with server-sent events, chunk by chunk'),
  // A model server may take what is no number of tokens for no limit at all.
  max_tokens: tokens,
  max_completion_tokens: tokens,
  n: z
    .number()
    .int()
    .min(1)
    .max(mostChoices)
    .nullish()
    .describe('How many completions; the built-in models return one'),
});

const textPart = z.object({ type: z.literal('text'), text: z.string() });
const text = z.union(
  [z.string(), z.array(textPart).transform((parts) => parts.map((part) => part.text).join('\n'))],
  'this model accepts only text: a string, or parts of the type text',
);

const message = z
  .strictObject({
    role: z.enum(['system', 'developer', 'user', 'assistant']),
    content: text,
    name: z.string().nullish(),
    refusal: z.null().optional(),
  })
  .transform(({ role, content }) => ({
    role: role === 'developer' ? ('system' as const) : role,
    content,
  }));

/** A chat completion as the engines in this process can make one: what they cannot do is refused by its name. */
export const plainChat = z
  .strictObject({
    model: modelName,
    messages: z.array(message).min(1),
    stream: z.boolean().nullish(),
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    max_tokens: tokens,
    max_completion_tokens: tokens,
    temperature: z.number().min(0).max(2).nullish(),
    top_p: z.number().min(0).max(1).nullish(),
    stop: z.union([z.string(), z.array(z.string()).max(4)]).nullish(),

    // Of no effect on the text here: hints, labels for OpenAI's own books, and values that ask for nothing.
    seed: z.number().int().nullish(),
    user: z.string().nullish(),
    safety_identifier: z.string().nullish(),
    prompt_cache_key: z.string().nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    service_tier: z.string().nullish(),
    store: z.literal(false).nullish(),
    parallel_tool_calls: z.boolean().nullish(),
    n: z.literal(1).nullish(),
    presence_penalty: z.literal(0).nullish(),
    frequency_penalty: z.literal(0).nullish(),
    logprobs: z.literal(false).nullish(),
    logit_bias: z.strictObject({}).nullish(),
    tools: z
      .array(z.unknown())
      .max(0, { error: 'are not supported by this model: only models of a model server take tools' })
      .nullish(),
    tool_choice: z.enum(['none', 'auto']).nullish(),
    modalities: z.tuple([z.literal('text')]).nullish(),
    response_format: z.object({ type: z.literal('text') }).nullish(),
  })
  .transform((body) => {
    const { messages, stream_options: options, temperature, top_p, stop } = body;
    const max_tokens = body.max_completion_tokens ?? body.max_tokens;
    const stops = typeof stop === 'string' ? [stop] : stop?.filter((each) => each !== '');
    return {
      include_usage: options?.include_usage === true,
      request: {
        messages,
        ...(max_tokens && { max_tokens }),
        ...(typeof temperature === 'number' && { temperature }),
        ...(typeof top_p === 'number' && { top_p }),
        ...(stops && stops.length > 0 && { stop: stops }),
      },
    };
  });

const usage = z.object({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});

/** As the engines in this process answer. What a model server answers is passed on as it comes. */
export const completionReply = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number().int().describe('Unix time in seconds'),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.literal(0),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: z.enum(['stop', 'length']),
    }),
  ),
  usage: usage.optional().describe('As counted by the engine; left out when it did not count'),
});
