import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; authorization: string | undefined; body: Record<string, unknown> };
type Answer = (response: ServerResponse, received: Received) => void;

export type ScriptedServer = {
  base_url: string;
  received: Received[];
  /** What to answer, in order; the last one goes on answering. */
  script(...answers: Answer[]): void;
  close(): Promise<void>;
};

/** Answers JSON. */
export function json(
  value: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): Answer {
  return (response) => {
    response.writeHead(options.status ?? 200, { 'content-type': 'application/json', ...options.headers });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** A real HTTP server on a free port that plays a model server's part in tests. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: Received[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const call = { path: request.url ?? '', authorization: request.headers.authorization, body };
      received.push(call);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    script(...next) {
      answers = next;
      received.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
