import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { stretchedProcessorTime } from './patience.ts';
import { startProbe } from './probe.ts';
import type { Server } from './server.ts';

export type Slowed = {
  /** What 99 in 100 of the others' requests took longer than while all was quiet, in ms. */
  ms: number;
  /** What that may be here, with what other programs took of the machine meanwhile. */
  bound: number;
};

export type Others = {
  /** How much others are slowed down while `work` is done. */
  during(work: () => Promise<unknown>): Promise<Slowed>;
  /** Waits until the server has ended what it does by itself. */
  untilQuiet(): Promise<void>;
  stop(): Promise<unknown>;
};

/** What others' requests may take longer on a usual machine that does nothing else. Milliseconds, of 99 in 100. */
const bearable = 100;
const warmUpMs = 2000;
const quietMs = 3000;

/** Has other users ask for something small all the while: their honey jars, a search, a small chat. */
export async function startOthers(server: Server, tokens: string[]): Promise<Others> {
  const chat = {
    model: 'extractive',
    messages: [
      { role: 'user', content: 'The relay listens on port 8443.\nOn which port does the relay listen?' },
    ],
  };
  const search = { query: 'relay port', limit: 5 };
  const probe = startProbe(
    [
      { token: tokens, name: 'jars', url: `${server.url}/api/v1/honey-pots` },
      { token: tokens, name: 'search', url: `${server.url}/api/knowledge/search`, body: search },
      { token: tokens, name: 'chat', url: `${server.gatewayUrl}/v1/chat/completions`, body: chat },
    ],
    { atOnce: true },
  );
  const p99During = async (work: () => Promise<unknown>): Promise<number> => {
    await probe.samples();
    await work();
    return percentile(
      (await probe.samples()).map(({ ms }) => ms),
      0.99,
    );
  };
  // The first requests start threads.
  await p99During(() => sleep(warmUpMs));
  let quietUse = 0;
  const quiet = await p99During(async () => {
    quietUse = await usedIn(server, quietMs);
  });

  return {
    async during(work) {
      const slowness = watchOtherPrograms(server);
      const p99 = await p99During(work);
      return { ms: p99 - quiet, bound: stretchedProcessorTime(bearable) * slowness() };
    },
    async untilQuiet() {
      for (let look = 0; look < 50 && (await usedIn(server, 200)) > quietUse + busy; look += 1);
    },
    stop: () => probe.stop(),
  };
}

/** The share of a processor that the server uses in so many ms. */
async function usedIn(server: Server, ms: number): Promise<number> {
  const before = server.processorMs() ?? 0;
  await sleep(ms);
  return ((server.processorMs() ?? 0) - before) / ms;
}

/** So large a share of a processor, besides what others' requests take, is work that goes on. */
const busy = 0.3;
const mostSlow = 10;

/**
 * How many times longer all takes since this was called because of programs that are not of this test: by what they left of the
 * processors. What server and test use themselves does not count, so a flood does not excuse itself.
 */
function watchOtherPrograms(server: Server): () => number {
  const before = { all: allMs(), own: ownMs(server), at: performance.now() };
  return () => {
    const there = (performance.now() - before.at) * cpus().length;
    const others = allMs() - before.all - (ownMs(server) - before.own);
    return 1 / Math.max(1 / mostSlow, Math.min(1, 1 - others / there));
  };
}

function allMs(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
}

function ownMs(server: Server): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (server.processorMs() ?? 0);
}

/** The value below which `share` of the values lie. */
function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}
