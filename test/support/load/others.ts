import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { stretchedProcessorTime } from '#test/machine/patience.ts';
import { giveProcess, precedence, scheduled } from './priority.ts';
import { startProbe } from './probe.ts';
import type { Server } from '#test/server/server.ts';

/** Requests of other users. Short samples have too few to show the slowest in a hundred. */
type Share = 0.95 | 0.99;

export type Slowed = {
  /** What so many of the others' requests took longer at most than while all was quiet, in ms. */
  ms: number;
  /** What that may be here, with what other programs took of the machine meanwhile. */
  bound: number;
};

export type Others = {
  /** How much other users are slowed down while `work` is done: that many of their requests, by default 99 in 100. */
  during: (work: () => Promise<unknown>, share?: Share) => Promise<Slowed>;
  /** Waits until the server has ended what it does by itself. */
  untilQuiet: () => Promise<void>;
  stop: () => Promise<unknown>;
};

/** What others' requests may take longer on a usual machine that does nothing else. Milliseconds, of 99 in 100. */
const bearable = 100;
const warmUpMs = 2000;
const quietMs = 3000;

/** Has other users ask for something small all the while: their honey jars, a search, a small chat. */
export async function startOthers(server: Server, tokens: string[]): Promise<Others> {
  giveProcess(server.pid, precedence.server);
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
    { atOnce: true, priority: precedence.probe },
  );
  const timesDuring = async (work: () => Promise<unknown>): Promise<number[]> => {
    await probe.samples();
    await work();
    return (await probe.samples()).map(({ ms }) => ms);
  };
  // The first requests start threads.
  await timesDuring(() => sleep(warmUpMs));
  let quietUse = 0;
  const quietSlowness = watchOtherPrograms(server);
  const whileQuiet = await timesDuring(async () => {
    quietUse = await usedIn(server, quietMs);
  });
  const quietTimes = quietSlowness();

  return {
    async during(work, share = 0.99) {
      const slowness = watchOtherPrograms(server);
      const took = percentile(await timesDuring(work), share);
      const times = slowness();
      const quiet = percentile(whileQuiet, share) / quietTimes;
      return { ms: took - quiet * times, bound: stretchedProcessorTime(bearable) * times };
    },
    async untilQuiet() {
      for (let look = 0; look < 100 && (await usedIn(server, 200)) > quietUse + busy; look += 1);
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
 * processors, and by how long the server had to wait for one. What server and test use themselves does not count, so a flood does
 * not excuse itself.
 */
function watchOtherPrograms(server: Server): () => number {
  const before = { all: allMs(), own: ownMs(server), at: performance.now(), main: scheduled(server.pid) };
  return () => {
    const there = (performance.now() - before.at) * cpus().length;
    const others = allMs() - before.all - (ownMs(server) - before.own);
    const left = 1 / Math.max(1 / mostSlow, Math.min(1, 1 - others / there));
    const main = scheduled(server.pid);
    if (!main || !before.main) return left;
    const ran = main.ran - before.main.ran;
    return Math.min(left, 1 + (main.waited - before.main.waited) / Math.max(1, ran));
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
