import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stretched, until } from '#test/machine/patience.ts';

export const admin = { email: 'admin@example.com', password: 'correct horse battery' };

const root = join(import.meta.dirname, '../../..');
const readyWithinMs = 60_000;
const live = new Set<ChildProcess>();

// A test that fails half-way must not leave a server behind.
process.on('exit', () => {
  for (const child of live) child.kill('SIGKILL');
});

/** Waits until a server that has started made index and files agree with its records. */
export async function untilReconciled(server: Server): Promise<void> {
  const reconciled = () => server.stderr().includes('reconciled records, index and files');
  await until(reconciled, { what: 'the server has reconciled', withinMs: readyWithinMs });
}

export type ServerOptions = {
  /** DATA_DIR; a fresh temporary one when left out. */
  directory?: string;
  /** Settings over those of this file. */
  env?: Record<string, string>;
  /** False starts without ADMIN_EMAIL and ADMIN_PASSWORD. */
  withAdmin?: boolean;
  /** A file that gets the log in place of `stderr()`. */
  logFile?: string;
  /** What the output shows when it is ready; the platform's line when left out. */
  ready?: RegExp;
  /** Started as users do, by `npm start`. */
  npm?: boolean;
};

export type Server = {
  pid: number | undefined;
  /** Address of the platform, and of the knowledge service; empty when this process does not run them. */
  url: string;
  knowledgeUrl: string;
  chatUrl: string;
  gatewayUrl: string;
  publicUrl: string;
  messagingUrl: string;
  directory: string;
  /** From the start of the process to its answering, in ms. */
  startMs: number;
  stdout: () => string;
  stderr: () => string;
  /** Resident memory of the process in MiB; null where there is no /proc. */
  memoryMb: () => number | null;
  /** Processor time that the process has used, in ms; null where there is no /proc. */
  processorMs: () => number | null;
  /** Halts the process while `work` is done: what is on disk then is what a kill -9 would leave. */
  frozen: (work: () => void) => void;
  /** kill -9; resolves when the process is gone. */
  kill: () => Promise<void>;
  /** SIGTERM; resolves when the process has ended. */
  stop: () => Promise<{ code: number | null; ms: number }>;
};

/** Starts the real server as a process of its own on free ports. Rejects with its output when it does not come up. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const directory = options.directory ?? (await temporaryDirectory());
  const started = performance.now();
  const { child, output } = launch(
    ['src/main.ts'],
    {
      DATA_DIR: directory,
      PORT: '0',
      KNOWLEDGE_PORT: '0',
      CHAT_PORT: '0',
      GATEWAY_PORT: '0',
      PUBLIC_PORT: '0',
      MESSAGING_PORT: '0',
      RATE_LIMIT_SCALE: '1000000',
      ...(options.withAdmin !== false && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
      ...options.env,
    },
    { logFile: options.logFile, npm: options.npm },
  );
  await untilShown(child, output, options.ready ?? /^platform ready at http\S+$/m);
  const address = (name: string) =>
    new RegExp(`^${name} ready at (\\S+)$`, 'm').exec(output.stdout)?.[1] ?? '';
  return {
    pid: child.pid,
    url: address('platform'),
    knowledgeUrl: address('knowledge'),
    chatUrl: address('chat'),
    gatewayUrl: address('gateway'),
    publicUrl: address('public-bot'),
    messagingUrl: address('messaging'),
    directory,
    startMs: performance.now() - started,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    memoryMb: () => residentMb(child),
    processorMs: () => usedMs(child),
    frozen: (work) => {
      child.kill('SIGSTOP');
      try {
        work();
      } finally {
        child.kill('SIGCONT');
      }
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended(child);
    },
    stop: async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      await ended(child);
      return { code: child.exitCode, ms: performance.now() - asked };
    },
  };
}

/** Runs a program of this repository to its end, e.g. `['src/cli/skep.ts', 'demo']`. */
export async function runToEnd(
  args: string[],
  env: Record<string, string>,
  stdin?: string,
): Promise<{ code: number | null; stdout: string; stderr: string; ms: number }> {
  const started = performance.now();
  const { child, output } = launch(args, env, { stdin });
  await ended(child);
  return { code: child.exitCode, ...output, ms: performance.now() - started };
}

export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'skep-process-'));
}

type Output = { stdout: string; stderr: string };

type LaunchOptions = {
  stdin?: string | undefined;
  logFile?: string | undefined;
  npm?: boolean | undefined;
};

/** The child sees none of the caller's settings, so that a test says all that it depends on. */
function launch(
  args: string[],
  settings: Record<string, string>,
  { stdin, logFile, npm = false }: LaunchOptions = {},
): { child: ChildProcess; output: Output } {
  const { PATH = '', HOME = '', TMPDIR = tmpdir(), NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, HOME, TMPDIR, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const log = logFile === undefined ? null : openSync(logFile, 'a');
  const [program, given] = npm ? ['npm', ['start', '--silent']] : [process.execPath, args];
  const child = spawn(program, given, {
    cwd: root,
    env: { ...inherited, ...settings },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', log ?? 'pipe'],
  });
  if (log !== null) closeSync(log);
  child.stdin?.end(stdin);
  live.add(child);
  child.once('exit', () => live.delete(child));
  const output: Output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { child, output };
}

async function untilShown(child: ChildProcess, output: Output, sign: RegExp): Promise<void> {
  const end = Date.now() + stretched(readyWithinMs);
  while (!sign.test(output.stdout) && !sign.test(output.stderr)) {
    if (hasEnded(child) || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`The server did not come up:\n${output.stdout}${output.stderr}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits for `close`, which comes after the last output. */
async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child) || child.stdout?.readableEnded === false) await once(child, 'close');
}

function residentMb({ pid }: ChildProcess): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Clock ticks of /proc are hundredths of a second on every Linux that Node runs on. */
const tickMs = 10;

function usedMs({ pid }: ChildProcess): number | null {
  try {
    // Behind the name, which may hold anything, the 12th and 13th field are those of user and system.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
