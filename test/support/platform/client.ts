import { admin } from '#test/server/server.ts';
import { stretched } from '#test/machine/patience.ts';

export type DocumentView = {
  id: string;
  filename: string;
  title: string;
  status: string;
  chunk_count: number;
  error: { code: string; message: string } | null;
};
export type JarView = { id: string; document_count: number; status: string };
export type Hit = { document_id: string; title: string; content: string; score: number };
export type AnswerView = {
  answer: string;
  answered: boolean;
  confidence: number;
  sources: { document_id: string; title: string; page: number | null; quote: string }[];
};

/** What a request was answered when that is not a success. */
export class RefusedRequest extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
    this.body = body;
  }
}

export type Client = Awaited<ReturnType<typeof signIn>>;

/** Signs in at a platform, as the first admin of the tests when no credentials are given. */
export async function signIn(url: string, credentials = admin) {
  const { session_token } = await send<{ session_token: string }>(new URL('/api/auth/login', url), {
    json: credentials,
  });
  const knowledge = <T>(path: string, body: Body = {}) =>
    send<T>(new URL(`/api/knowledge${path}`, url), { ...body, token: session_token });

  return {
    token: session_token,

    createJar: async (name: string) =>
      (await knowledge<{ id: string }>('/honey-pots', { json: { name } })).id,

    jar: (jarId: string) => knowledge<JarView>(`/honey-pots/${jarId}`),

    async upload(
      jarId: string,
      filename: string,
      content: Uint8Array<ArrayBuffer> | string,
    ): Promise<string> {
      const form = new FormData();
      form.append('file', new Blob([content]), filename);
      return (await knowledge<{ id: string }>(`/honey-pots/${jarId}/documents`, { form })).id;
    },

    document: (documentId: string) => knowledge<DocumentView>(`/documents/${documentId}`),

    async documents(jarId: string): Promise<DocumentView[]> {
      const all: DocumentView[] = [];
      for (;;) {
        const path = `/honey-pots/${jarId}/documents?limit=100&offset=${all.length}`;
        const page = await knowledge<{ documents: DocumentView[]; total: number }>(path);
        all.push(...page.documents);
        if (all.length >= page.total || page.documents.length === 0) return all;
      }
    },

    search: async (query: string, limit = 5) =>
      (await knowledge<{ results: Hit[] }>('/search', { json: { query, limit } })).results,

    ask: (question: string) => knowledge<AnswerView>('/ask', { json: { question } }),
  };
}

/** Waits until every document of the jar has ended, and answers them; those still open after `withinMs` too. */
export async function untilEnded(client: Client, jarId: string, withinMs: number): Promise<DocumentView[]> {
  const until = Date.now() + stretched(withinMs);
  for (;;) {
    const documents = await client.documents(jarId);
    if (documents.every(hasEnded) || Date.now() > until) return documents;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function hasEnded({ status }: DocumentView): boolean {
  return status === 'completed' || status === 'failed';
}

type Body = { json?: object; form?: FormData };

export async function send<T>(url: URL, { json, form, token }: Body & { token?: string }): Promise<T> {
  const body = json ? JSON.stringify(json) : form;
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new RefusedRequest(response.status, text);
  return JSON.parse(text) as T;
}
