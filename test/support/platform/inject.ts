import type { InjectOptions } from 'fastify';
import type { App } from '#http/app.ts';

export type Reply = { status: number; body: any; headers: Record<string, unknown> };

/** Calls a route without any sign-in. */
export async function inject(app: App, options: InjectOptions): Promise<Reply> {
  const response = await app.inject(options);
  const isJson = /^application\/(?:.+\+)?json/.test(String(response.headers['content-type']));
  let body: { read: unknown } | undefined;
  return {
    status: response.statusCode,
    // Some are megabytes, and many tests look at the status alone.
    get body() {
      body ??= { read: isJson && response.body ? response.json() : response.body };
      return body.read;
    },
    headers: response.headers,
  };
}
