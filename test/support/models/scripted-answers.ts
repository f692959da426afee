import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

import { json, type Answer } from './scripted-server.ts';

type Chunk = { content?: string; finish_reason?: string; usage?: object; role?: string };

/** One chunk of a chat completion as OpenAI's API streams it. */
export function chunk({ usage, finish_reason: finish, ...delta }: Chunk): object {
  const choices = usage === undefined ? [{ index: 0, delta, finish_reason: finish ?? null }] : [];
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'scripted',
    choices,
    ...(usage !== undefined && { usage }),
  };
}

/** An event of a server-sent stream. */
export function event(value: unknown): string {
  return `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
}

const head = { 'content-type': 'text/event-stream; charset=utf-8' };

/** Writes the bytes as they are given, one write each, `pause` ms apart; the connection is cut at the end when `cut`. */
export function raw(writes: (string | Uint8Array)[], { pause = 0, cut = false } = {}): Answer {
  return async (response) => {
    response.writeHead(200, head);
    for (const bytes of writes) {
      if (response.destroyed) return;
      response.write(bytes);
      await (pause > 0 ? sleep(pause) : turn());
    }
    if (cut) response.destroy();
    else response.end();
  };
}

/** The events of a whole answer: role, the tokens, why it ended, what it took, and the mark of the end. */
export function eventsOf(tokens: string[], finish: 'stop' | 'length' = 'stop'): string[] {
  const usage = { prompt_tokens: 10, completion_tokens: tokens.length, total_tokens: 10 + tokens.length };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...tokens.map((content) => chunk({ content })),
    chunk({ finish_reason: finish }),
    chunk({ usage }),
    '[DONE]',
  ].map(event);
}

/** Streams the tokens, `pause` ms apart. */
export function stream(
  tokens: string[],
  options: { pause?: number; finish?: 'stop' | 'length' } = {},
): Answer {
  return raw(eventsOf(tokens, options.finish), options.pause === undefined ? {} : { pause: options.pause });
}

/** Streams `count` tokens at 1,000 a second, timed from the beginning so that pauses do not add up. */
export function thousandPerSecond(count: number, tokenAt = (index: number): string => `${index} `): Answer {
  return async (response) => {
    response.writeHead(200, head);
    const events = eventsOf(Array.from({ length: count }, (_, index) => tokenAt(index)));
    const begun = performance.now();
    for (let sent = 0; sent < events.length && !response.destroyed;) {
      const due = Math.min(events.length, Math.floor(performance.now() - begun) + 1);
      if (due > sent) response.write(events.slice(sent, due).join(''));
      sent = due;
      await sleep(1);
    }
    response.end();
  };
}

/** Breaks the connection off after the tokens. */
export function dropping(tokens: string[]): Answer {
  return raw(eventsOf(tokens).slice(0, tokens.length + 1), { cut: true });
}

/** An event that is no JSON, after the tokens. */
export function malformed(tokens: string[]): Answer {
  return raw([...eventsOf(tokens).slice(0, tokens.length + 1), event('{"choices": [{"delta"')]);
}

/** An answer whose every byte comes alone, hence each character of several bytes in parts. */
export function byteByByte(tokens: string[]): Answer {
  return raw(Array.from(Buffer.from(eventsOf(tokens).join('')), (byte) => Uint8Array.of(byte)));
}

/** An error in the form of OpenAI's API. */
export function failing(status: number, headers: Record<string, string> = {}): Answer {
  const error = { message: `scripted ${status}`, type: 'server_error', param: null, code: null };
  return json({ error }, { status, headers });
}

/** Never answers. */
export const silent: Answer = () => undefined;

/** Answers a chat completion at once, as a stream where it was asked for. */
export function completion(text: string): Answer {
  return (response, received) => {
    if (received.body['stream'] === true) return stream([text])(response, received);
    const usage = { prompt_tokens: 10, completion_tokens: 1, total_tokens: 11 };
    const message = { role: 'assistant', content: text };
    const choices = [{ index: 0, message, finish_reason: 'stop' }];
    const created = 1_700_000_000;
    const body = { id: 'chatcmpl-1', object: 'chat.completion', created, model: 'scripted', choices, usage };
    return json(body)(response, received);
  };
}
