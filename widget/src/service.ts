import { readEvents } from './event-stream.ts';
import { connectionFailure, Failure, failureOf } from './failure.ts';
import type { Settings } from './options.ts';
import { listOf, readReply, readSource, record, textOf, type Reply, type Source } from './reply.ts';

type PastMessage = { type: 'user' | 'bot'; text: string; messageId: string | null; sources: Source[] };

/** What a bot looks like and says first, as its owner set it. */
export type Branding = {
  name: string;
  color: string | null;
  welcome: string | null;
  placeholder: string | null;
};

export type Service = {
  /** Calls `onText` with all of the text so far. Throws a `Failure`, or what `signal` was aborted with. */
  send: (
    message: string,
    options: { sessionId: string | null; signal: AbortSignal; onText: (text: string) => void },
  ) => Promise<Reply>;
  /** The newest messages, the oldest of them first. Throws a `Failure` for a session that is gone, or with a key that may not read it. */
  history: (sessionId: string) => Promise<PastMessage[]>;
  branding: () => Promise<Branding>;
  rate: (messageId: string, sessionId: string, helpful: boolean) => Promise<void>;
};

/** So many of the messages before are shown, the newest. */
const mostPast = 200;

/** The ends of the scale that bots have for feedback. */
const best = 5;
const worst = 1;

export function createService({ server, botId, apiKey }: Settings): Service {
  const base = `${server}/api/public/chat/${encodeURIComponent(botId)}`;

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', ...(apiKey !== null && { 'X-API-Key': apiKey }) };
    const credentials = apiKey === null ? 'same-origin' : 'omit';
    const reply = await fetch(`${base}${path}`, { ...init, headers, credentials }).catch((error: unknown) => {
      throw init.signal?.aborted ? error : connectionFailure(error);
    });
    if (!reply.ok) throw await failureOf(reply);
    return reply;
  }
  const post = (path: string, body: object, signal?: AbortSignal) =>
    request(path, { method: 'POST', body: JSON.stringify(body), signal: signal ?? null });

  return {
    async send(message, { sessionId, signal, onText }) {
      const body = {
        message,
        ...(sessionId && apiKey !== null ? { session_id: sessionId } : {}),
        options: { include_sources: true, stream: true, ...(apiKey === null && { trial: true }) },
      };
      const reply = await readAnswer(await post('/message', body, signal), { signal, onText });
      // What is not kept cannot be rated.
      return apiKey === null ? { ...reply, messageId: null } : reply;
    },
    async history(sessionId) {
      const read = async (offset: number) => {
        const query = `session_id=${encodeURIComponent(sessionId)}&limit=${mostPast}&offset=${offset}`;
        return record(await (await request(`/history?${query}`)).json());
      };
      const first = await read(0);
      const total = Number(first['total_messages'] ?? 0);
      const last = total > mostPast ? await read(total - mostPast) : first;
      return listOf(last['messages']).map(readPastMessage);
    },
    async branding() {
      const bot = record(record(await (await request('')).json())['bot']);
      const branding = record(bot['branding']);
      return {
        name: textOf(bot['display_name']) ?? '',
        color: textOf(branding['primary_color']),
        welcome: textOf(branding['welcome_message']),
        placeholder: textOf(branding['placeholder_text']),
      };
    },
    async rate(messageId, sessionId, helpful) {
      const rating = helpful ? best : worst;
      await post('/feedback', { session_id: sessionId, message_id: messageId, rating });
    },
  };
}

/** As it is written, or at once from a server that does not stream. */
async function readAnswer(
  reply: Response,
  { signal, onText }: { signal: AbortSignal; onText: (text: string) => void },
): Promise<Reply> {
  if (!reply.headers.get('content-type')?.startsWith('text/event-stream') || !reply.body) {
    return readReply(await reply.json());
  }
  let text = '';
  try {
    for await (const { event, data } of readEvents(reply.body)) {
      const fields: unknown = JSON.parse(data);
      if (event === 'response_chunk') onText((text += textOf(record(fields)['chunk']) ?? ''));
      if (event === 'response_complete') return readReply(fields);
      if (event === 'error')
        throw new Failure('unavailable', textOf(record(record(fields)['error'])['message']) ?? data);
    }
  } catch (error) {
    if (error instanceof Failure || signal.aborted) throw error;
    throw connectionFailure(error);
  }
  throw new Failure('unreachable', 'the answer broke off');
}

function readPastMessage(body: unknown): PastMessage {
  const fields = record(body);
  return {
    type: fields['type'] === 'user' ? 'user' : 'bot',
    text: textOf(fields['content']) ?? '',
    messageId: textOf(fields['message_id']),
    sources: listOf(fields['sources']).map(readSource),
  };
}
