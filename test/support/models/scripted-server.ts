import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  method: string;
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  /** Settles when the connection's answer is over: true when it was finished, false when the client went away before. */
  closed: Promise<boolean>;
};
export type Answer = (response: ServerResponse, received: Received) => void | Promise<void>;

export type ScriptedServer = {
  base_url: string;
  received: Received[];
  /** What to answer, in order; the last one goes on answering. */
  script: (...answers: Answer[]) => void;
  /** What to answer at paths such as `/v1/models`, whatever is scripted; not among what was received. */
  route: (path: string, answer: Answer) => void;
  close: () => Promise<void>;
};

/** Answers JSON. */
export function json(
  value: unknown,
  options: { status?: number; headers?: Record<string, string> } = {},
): (response: ServerResponse, received: Received) => void {
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

function whenClosed(response: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => response.once('close', () => resolve(response.writableFinished)));
}

/** A real HTTP server on a free port that plays a model server's part in tests. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const received: Received[] = [];
  const routes = new Map<string, Answer>();
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    const closed = whenClosed(response);
    const { method = '', url: path = '', headers } = request;
    void readBody(request).then((body) => {
      const call = { method, path, authorization: headers.authorization, body, closed };
      const routed = routes.get(path);
      if (routed) return routed(response, call);
      received.push(call);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer?.(response, call);
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
    route: (path, answer) => void routes.set(path, answer),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
