import { AppError } from '#kernel/errors.ts';

export type PlatformClient = Awaited<ReturnType<typeof connectPlatform>>;

type Jar = { id: string; name: string };
type DocumentPage = {
  documents: { status: string; filename: string; error: { message: string } | null }[];
  total: number;
};

const pollMs = 200;
const readyWithinMs = 60_000;

/** Signs in at a platform, which may still be starting. Throws `unavailable` when nothing answers at the URL. */
export async function connectPlatform(url: string, credentials: { email: string; password: string }) {
  await untilReady(url);
  const login = await call<{ session_token: string }>(url, '/api/auth/login', { json: credentials });
  const get = <T>(path: string) => call<T>(url, path, { token: login.session_token });
  const post = <T>(path: string, body: Body) => call<T>(url, path, { ...body, token: login.session_token });

  return {
    async findJar(name: string): Promise<string | undefined> {
      const query = new URLSearchParams({ search: name });
      const { honey_jars } = await get<{ honey_jars: Jar[] }>(
        `/api/knowledge/honey-pots?${query.toString()}`,
      );
      return honey_jars.find((jar) => jar.name === name)?.id;
    },

    async createJar(name: string, description: string): Promise<string> {
      return (await post<Jar>('/api/knowledge/honey-pots', { json: { name, description } })).id;
    },

    /** Uploads a file; one that the jar holds already is left as it is. */
    async upload(jarId: string, filename: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const form = new FormData();
      form.append('file', new Blob([bytes]), filename);
      await post(`/api/knowledge/honey-pots/${jarId}/documents`, { form }).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'DUPLICATE') throw error;
      });
    },

    /** Waits until every document of the jar has ended. Throws `unprocessable` naming one that failed. */
    async untilRead(jarId: string, progress: (done: number) => void): Promise<void> {
      for (;;) {
        const page = await get<DocumentPage>(`/api/knowledge/honey-pots/${jarId}/documents?limit=100`);
        const failed = page.documents.find(({ status }) => status === 'failed');
        if (failed)
          throw new AppError('unprocessable', `${failed.filename}: ${failed.error?.message ?? 'failed'}`);
        const done = page.documents.filter(({ status }) => status === 'completed').length;
        progress(done);
        if (done === page.documents.length) return;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
  };
}

/** A platform that was started just now gets a minute. */
async function untilReady(url: string): Promise<void> {
  const until = Date.now() + readyWithinMs;
  for (;;) {
    const ready = await fetch(new URL('/api/system/health', url)).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready || Date.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

type Body = { json?: object; form?: FormData };

async function call<T>(
  url: string,
  path: string,
  { json, form, token }: Body & { token?: string },
): Promise<T> {
  const headers: Record<string, string> = {};
  if (json) headers['content-type'] = 'application/json';
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const body = json ? JSON.stringify(json) : form;
  const init = { headers, method: body === undefined ? 'GET' : 'POST', ...(body !== undefined && { body }) };
  const response = await fetch(new URL(path, url), init).catch((cause: unknown) => {
    throw new AppError('unavailable', `No platform answers at ${url}; start it with npm start`, { cause });
  });
  const answer = (await response.json()) as T & { error?: { code: string; message: string } };
  if (response.ok) return answer;
  throw new AppError('unprocessable', answer.error?.message ?? `The platform answered ${response.status}`, {
    ...(answer.error && { code: answer.error.code }),
  });
}
