import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { giveThisThread } from './priority.ts';

/** With a `body` it is a POST, else a GET. Of several tokens each is used in turn, so that no user reaches a rate limit. */
export type ProbeTarget = { name: string; url: string; token: string | string[] | null; body?: object };
/** A request that took `ms`. */
export type ProbeSample = { name: string; ms: number };
export type Probe = {
  /** The requests that have been answered since this was last asked, with those that are under way now. */
  samples: () => Promise<ProbeSample[]>;
  stop: () => Promise<Map<string, number[]>>;
};
export type ProbeOptions = {
  /** Each target is asked independently of the others. */
  atOnce?: boolean;
  pauseMs?: number;
  /** Of its thread. */
  priority?: number;
};

/**
 * Asks the targets in turn until it is stopped, from a thread of its own, so that the work of the bench does
 * not add to what is measured. `stop` answers the times by name, in ms. Ends with an error when a request is refused.
 */
export function startProbe(targets: ProbeTarget[], options: ProbeOptions = {}): Probe {
  const worker = new Worker(new URL(import.meta.url), { workerData: { targets, options } });
  return {
    async samples() {
      const answered = once(worker, 'message');
      worker.postMessage('samples');
      const [samples] = (await answered) as [ProbeSample[]];
      return samples;
    },
    async stop() {
      const answered = once(worker, 'message');
      worker.postMessage('stop');
      const [times] = (await answered) as [Map<string, number[]>];
      await worker.terminate();
      return times;
    },
  };
}

async function probe(targets: ProbeTarget[], options: ProbeOptions): Promise<Map<string, number[]>> {
  const { atOnce = false, pauseMs = 25 } = options;
  const agent = new Agent({ keepAlive: true });
  const times = new Map<string, number[]>(targets.map(({ name }) => [name, []]));
  let samples: ProbeSample[] = [];
  const underWay = new Set<Promise<void>>();
  const asked = new AbortController();
  parentPort?.on('message', (message) => {
    if (message === 'stop') return asked.abort();
    // What keeps a request waiting to the end of a flood and beyond belongs to that flood.
    void Promise.all(underWay).then(() => {
      parentPort?.postMessage(samples);
      samples = [];
    });
  });
  const askInTurn = async (some: ProbeTarget[]): Promise<void> => {
    for (let round = 0; !asked.signal.aborted; round += 1) {
      for (const target of some) {
        const began = performance.now();
        const asking = ask(agent, target, round).then(() => {
          const ms = performance.now() - began;
          times.get(target.name)?.push(ms);
          samples.push({ name: target.name, ms });
        });
        underWay.add(asking);
        await asking;
        underWay.delete(asking);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  };
  await Promise.all(atOnce ? targets.map((target) => askInTurn([target])) : [askInTurn(targets)]);
  agent.destroy();
  return times;
}

function ask(agent: Agent, target: ProbeTarget, round: number): Promise<void> {
  const { url, body } = target;
  const token = Array.isArray(target.token) ? target.token[round % target.token.length] : target.token;
  const headers = {
    ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${url} was answered ${response.statusCode}`)),
      );
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the connection while it was idle: any client asks again over a new one.
      if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(ask(agent, target, round));
      else reject(error);
    });
    asking.end(body && JSON.stringify(body));
  });
}

if (!isMainThread) {
  const { targets, options } = workerData as { targets: ProbeTarget[]; options: ProbeOptions };
  if (options.priority !== undefined) giveThisThread(options.priority);
  parentPort?.postMessage(await probe(targets, options));
  parentPort?.unref();
}
