/** What the widget reads of a reply; what it does not know is left alone, so that it works with later servers. */
export type Reply = {
  text: string;
  sessionId: string;
  messageId: string | null;
  sources: Source[];
  actions: Action[];
};

export type Source = { document: string; page: number | null; preview: string | null };

/** A question to ask next, or an address to open. */
export type Action = { text: string; url: string | null };

export function readReply(body: unknown): Reply {
  const fields = record(body);
  return {
    text: textOf(fields['response']) ?? '',
    sessionId: textOf(fields['session_id']) ?? '',
    messageId: textOf(fields['message_id']),
    sources: listOf(fields['sources']).map(readSource),
    actions: listOf(fields['suggested_actions']).map(readAction),
  };
}

export function readSource(body: unknown): Source {
  const fields = record(body);
  return {
    document: textOf(fields['document']) ?? '',
    page: typeof fields['page'] === 'number' ? fields['page'] : null,
    preview: textOf(fields['content_preview']),
  };
}

function readAction(body: unknown): Action {
  const fields = record(body);
  return { text: textOf(fields['text']) ?? '', url: webAddress(textOf(fields['url'])) };
}

/** Only what a browser opens as a page: never `javascript:`. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
