import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { prepareDatabase } from './directory.ts';
import { tiny } from './promises.ts';

export type BenchServer = {
  platform: string;
  knowledge: string;
  gateway: string;
  publicBot: string;
  /** From the spawn until the line that says ready, in ms. */
  startMs: number;
  /** Resident memory of the server process now, and the most it ever was, in MiB. */
  memory: () => { now: number; peak: number };
  /** Processor time that the server has used so far, with the programs that it has run, in seconds. */
  cpuSeconds: () => number;
  stop: () => Promise<void>;
};

export const admin = { email: 'bench@example.com', password: 'a long bench password' };

const main = join(import.meta.dirname, '../../src/main.ts');

const bareRoute = join(import.meta.dirname, 'bare-route.ts');
const scriptedModel = join(import.meta.dirname, 'scripted-model.ts');

export type ServerOptions = {
  nodeOptions?: string[];
  env?: Record<string, string>;
  /** The start itself is measured: nothing is prepared for it, and nothing compiled. */
  cold?: boolean;
};

/**
 * Starts `node src/main.ts` on free ports, with the default configuration but for the rate limits, EMBEDDINGS and `env`; its log
 * goes to a file in `dataDir`.
 */
export async function startServer(
  dataDir: string,
  { nodeOptions = [], env = {}, cold = false }: ServerOptions = {},
): Promise<BenchServer> {
  const data = join(dataDir, 'data');
  if (!cold) await prepareDatabase(data);
  const { NODE_COMPILE_CACHE, EMBEDDINGS } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, main], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: data,
      // So that a first start is one.
      CACHE_DIR: join(dataDir, 'cache'),
      ...(tiny && !cold && { NODE_COMPILE_CACHE }),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
      RATE_LIMIT_SCALE: '1000000',
      ...(EMBEDDINGS && { EMBEDDINGS }),
      ...env,
    },
    stdio: ['ignore', 'pipe', openSync(join(dataDir, 'server.log'), 'a')],
  });
  const urls = await readyUrls(child, ['platform', 'knowledge', 'gateway', 'public-bot']);
  return {
    platform: urls.get('platform') ?? '',
    knowledge: urls.get('knowledge') ?? '',
    gateway: urls.get('gateway') ?? '',
    publicBot: urls.get('public-bot') ?? '',
    startMs: performance.now() - began,
    memory: () => memoryOf(child),
    cpuSeconds: () => cpuSecondsOf(child),
    stop: () => stop(child),
  };
}

type SmallServer = { url: string; stop: () => Promise<void> };

/** Starts the server that only reads a row, on the database of `dataDir`. */
export function startBareRoute(dataDir: string, env: Record<string, string>): Promise<SmallServer> {
  return startSmall('bare', bareRoute, { DATA_DIR: dataDir, ...env });
}

/** Starts a model server that answers at once. */
export function startScriptedModel(): Promise<SmallServer> {
  return startSmall('model', scriptedModel, {});
}

async function startSmall(name: string, file: string, env: Record<string, string>): Promise<SmallServer> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const urls = await readyUrls(child, [name]);
  return { url: urls.get(name) ?? '', stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function readyUrls({ stdout }: ChildProcess, wanted: string[]): Promise<Map<string, string>> {
  const urls = new Map<string, string>();
  if (stdout) {
    for await (const line of createInterface({ input: stdout })) {
      const [, name, url] = /^([\w-]+) ready at (\S+)$/.exec(line) ?? [];
      if (name && url) urls.set(name, url);
      if (wanted.every((each) => urls.has(each))) return urls;
    }
  }
  throw new Error('The server ended before it was ready; server.log says why');
}

function memoryOf({ pid }: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}

function cpuSecondsOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // Fields 14 to 17 of proc(5), user and system time, its own and its children's, in hundredths of a second.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100;
}
