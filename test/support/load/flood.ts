import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { constants } from 'node:os';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { giveThisThread, precedence } from './priority.ts';

export type FloodRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** `{n}` in it becomes a number that no other request of this flood has. */
  body?: string | Uint8Array;
};
export type FloodOptions = {
  inFlight: number;
  /** It goes on at least so long, and until each request was sent once; */
  leastMs: number;
  /** after so long what is still under way is broken off. */
  mostMs: number;
};
/** How often each of the requests was answered with each status; 0 where the connection broke. */
export type FloodStatuses = Record<number, number>[];
export type Flood = {
  send: (requests: FloodRequest[], options: FloodOptions) => Promise<FloodStatuses>;
  stop: () => Promise<unknown>;
};

/** One user who sends many requests at once, in turn, from a thread of its own. What is measured meanwhile goes before it. */
export function startFlood(): Flood {
  const worker = new Worker(new URL(import.meta.url));
  return {
    async send(requests, options) {
      const answered = once(worker, 'message');
      worker.postMessage({ requests, options });
      const [statuses] = (await answered) as [FloodStatuses];
      return statuses;
    },
    stop: () => worker.terminate(),
  };
}

let sent = 0;

async function flood(requests: FloodRequest[], options: FloodOptions): Promise<FloodStatuses> {
  const { inFlight, leastMs, mostMs } = options;
  const agent = new Agent({ keepAlive: true });
  const statuses: FloodStatuses = requests.map(() => ({}));
  const began = performance.now();
  let next = 0;
  const isOver = (): boolean => {
    const ms = performance.now() - began;
    return ms > mostMs || (ms > leastMs && next >= requests.length);
  };
  const sender = async (): Promise<void> => {
    while (!isOver()) {
      const at = next % requests.length;
      next += 1;
      const status = await answerTo(agent, requests[at] as FloodRequest);
      const counts = statuses[at] as Record<number, number>;
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  const end = setTimeout(() => agent.destroy(), mostMs);
  await Promise.all(Array.from({ length: inFlight }, sender));
  clearTimeout(end);
  agent.destroy();
  return statuses;
}

/** The status of the answer, when it has been read; 0 when the connection was cut, as the server may do. */
function answerTo(agent: Agent, { url, method, headers, body }: FloodRequest): Promise<number> {
  sent += 1;
  const payload = typeof body === 'string' ? Buffer.from(body.replaceAll('{n}', String(sent))) : body;
  return new Promise((resolve) => {
    const asking = request(url.replaceAll('{n}', String(sent)), {
      agent,
      method,
      headers: { ...headers, ...(payload && { 'content-length': payload.length }) },
    });
    asking.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    asking.on('error', () => resolve(0));
    asking.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    asking.end(payload);
  });
}

if (!isMainThread) {
  // The flooding client simulates another machine: its work must not slow down what is measured.
  giveThisThread(precedence.flood, constants.priority.PRIORITY_LOW);
  parentPort?.on('message', ({ requests, options }: { requests: FloodRequest[]; options: FloodOptions }) => {
    void flood(requests, options).then((statuses) => parentPort?.postMessage(statuses));
  });
}
