import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { AppError } from '#kernel/errors.ts';
import { wrong } from './bundle.ts';
import type { BundledDocuments, BundleLimits } from './documents.ts';

export type BundleSource = { limits: BundleLimits; path?: string; bytes?: Buffer };
export type BundleReply =
  | { read: BundledDocuments }
  | { refused: { message: string; details: Record<string, unknown> } };

export type ReadingLimits = BundleLimits & { timeoutMs: number; memoryMb: number };

/**
 * Makes documents of a stored bundle in a process of its own: a thread that runs out of memory while it reads JSON takes
 * the whole server with it. Throws `invalid` for what is no bundle, and for one that takes too much time or memory.
 */
export async function readBundle(
  file: { path: string } | { bytes: Buffer },
  { timeoutMs, memoryMb, ...limits }: ReadingLimits,
): Promise<BundledDocuments> {
  const reader = fork(new URL('./import.process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const deadline = setTimeout(() => reader.kill('SIGKILL'), timeoutMs);
  try {
    const source: BundleSource = { ...file, limits };
    // It may end before it has read it; its exit code has the reason.
    reader.send(source, () => undefined);
    const reply = await replyOf(reader);
    if (reply === null) throw faultOf(reader, timeoutMs);
    if ('refused' in reply) throw wrong(reply.refused.message, reply.refused.details);
    return reply.read;
  } finally {
    clearTimeout(deadline);
    reader.kill('SIGKILL');
  }
}

/** Null when it ended without one. */
async function replyOf(reader: ChildProcess): Promise<BundleReply | null> {
  const [replied] = await Promise.race([once(reader, 'message'), once(reader, 'exit').then(() => [null])]);
  return replied as BundleReply | null;
}

function faultOf({ signalCode, exitCode }: ChildProcess, timeoutMs: number): AppError {
  if (signalCode === 'SIGKILL') return wrong(`Reading the bundle took longer than ${timeoutMs / 1000} s`);
  // How the runtime ends when its memory does.
  if (signalCode === 'SIGABRT') return wrong('Reading the bundle needs more memory than is allowed');
  return new AppError('internal', `The process that reads bundles ended with ${signalCode ?? exitCode}`);
}
