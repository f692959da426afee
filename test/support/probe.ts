import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

/** With a `body` it is a POST, else a GET. */
export type ProbeTarget = { name: string; url: string; token: string | null; body?: object };
export type Probe = { stop(): Promise<Map<string, number[]>> };

const pauseMs = 25;

/**
 * Asks the targets in turn until it is stopped, from a thread of its own, so that the work of the bench does
 * not add to what is measured. `stop` answers the times by name, in ms.
 */
export function startProbe(targets: ProbeTarget[]): Probe {
  const worker = new Worker(new URL(import.meta.url), { workerData: targets });
  return {
    async stop() {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [times] = (await answered) as [Map<string, number[]>];
      await worker.terminate();
      return times;
    },
  };
}

async function probe(targets: ProbeTarget[]): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true });
  const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  const asked = new AbortController();
  parentPort?.once('message', () => asked.abort());
  while (!asked.signal.aborted) {
    for (const target of targets) {
      const began = performance.now();
      await ask(agent, target);
      times.get(target.name)?.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  agent.destroy();
  return times;
}

function ask(agent: Agent, target: ProbeTarget): Promise<void> {
  const { url, token, body } = target;
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} failed`)),
      );
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the connection while it was idle: any client asks again over a new one.
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, target));
      else reject(error);
    });
    asking.end(body && JSON.stringify(body));
  });
}

if (!isMainThread) parentPort?.postMessage(await probe(workerData as ProbeTarget[]));
