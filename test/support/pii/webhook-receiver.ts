import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { headers: IncomingMessage['headers']; raw: string; body: any };

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Answers with this status. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('thanks');

/** A server that receives webhooks, responds as configured and then with 204, and stores what came. */
export async function openReceiver() {
  const received: Received[] = [];
  const answers: Answer[] = [];
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      received.push({ headers: request.headers, raw, body: JSON.parse(raw) });
      (answers.shift() ?? status(204))(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    script: (...next: Answer[]) => void answers.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Waits until `check` answers something true, and answers it. */
export async function until<T>(
  check: () => Promise<T> | T,
  what = 'It',
  withinMs = 10_000,
): Promise<NonNullable<T>> {
  for (const end = Date.now() + withinMs; ;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what} did not happen`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
