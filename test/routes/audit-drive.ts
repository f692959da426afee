import { expect } from 'vitest';
import { inject, type Reply } from '#test/platform/inject.ts';
import type { TestPlatform } from '#test/platform/platform.ts';
import type { App } from '#http/app.ts';

export const documentText = 'The courier crosses at Greywater lock with the ledger.';

/** Whose routes are driven, each at its own app. */
export const services = ['platform', 'knowledge', 'chat', 'publicBot'] as const;

export type Sent = { body?: object | string; token?: string; app?: App; refused?: true };
export type SentFile = Sent & { field?: string; name?: string; content?: string | Buffer };

export type Drive = ReturnType<typeof driving>;

/** Sends requests, and keeps which routes they drove and which secrets came and went with them. */
export function driving(test: TestPlatform) {
  const driven = new Set<string>();
  const secrets = new Set<string>();

  function keep(secret: string): string {
    secrets.add(secret);
    return secret;
  }

  /** Keeps everything in an answer whose name says that it is secret. */
  function keepSecrets(value: unknown, isSecret = false): void {
    if (typeof value === 'string' && isSecret) keep(value.split('token=').at(-1) ?? value);
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value))
      keepSecrets(inner, isSecret || /token|secret|password|link$|codes|otpauth|challenge$/.test(name));
  }

  async function call(
    route: string,
    ids: string[],
    { token, app = test.platform, refused }: Sent,
    content: { type: string | null; payload: object | string | Buffer | undefined },
  ): Promise<Reply> {
    const [method, pattern] = route.split(' ') as ['POST', string];
    driven.add(`${services.find((name) => test[name] === app)} ${route}`);
    const left = [...ids];
    const reply = await inject(app, {
      method,
      url: pattern.replaceAll(/\{\w+\}/g, () => left.shift() ?? ''),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(content.type !== null && { 'content-type': content.type }),
      },
      ...(content.payload !== undefined && { payload: content.payload }),
    });
    keepSecrets(reply.body);
    expect(reply.status >= 400, `${route}: ${JSON.stringify(reply.body)}`).toBe(refused ?? false);
    return reply;
  }

  return {
    test,
    driven,
    secrets,
    keep,
    keepSecrets,

    /** A password that no other text holds. */
    password: () => keep(`pass-${crypto.randomUUID()}`),

    send: (route: string, ids: string[] = [], sent: Sent = {}): Promise<Reply> =>
      call(route, ids, sent, {
        type: typeof sent.body === 'string' ? 'application/x-www-form-urlencoded' : null,
        payload: sent.body,
      }),

    /** Sends a form with one file, by default a small text like no other. */
    async upload(route: string, ids: string[], sent: SentFile): Promise<Reply> {
      const { field = 'file', name = 'note.txt', content } = sent;
      const data = new FormData();
      const bytes = new Uint8Array(Buffer.from(content ?? `${documentText} ${crypto.randomUUID()}`));
      data.append(field, new Blob([bytes]), name);
      const encoded = new Response(data);
      const type = encoded.headers.get('content-type') ?? '';
      return call(route, ids, sent, { type, payload: Buffer.from(await encoded.arrayBuffer()) });
    },
  };
}
