import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '#kernel/errors.ts';
import { threadEnvironment } from '#kernel/threads/thread-environment.ts';
import type { ReportContent } from './content.ts';
import { watchMemory } from './memory-watch.ts';
import type { PublishedFormat } from './published-formats.ts';
import type { PublishingOrder, PublishingReply } from './publishing-protocol.ts';

export type PublishOptions = { signal?: AbortSignal | undefined };

const timeoutMs = 120_000;
const heapMb = 1024;
/** Of the whole process: a table of 10,000 rows takes 1,600 as PDF. */
const memoryMb = 3072;
const longestLog = 4000;

/**
 * The file of a report. It is made in a process of its own, which native code, a text that takes too long or too much memory, and
 * the signal end at once; every call starts one, so the caller decides how many run. Errors: `internal`, PROCESSING_ERROR; the
 * reason of the signal.
 */
export async function publish(
  content: ReportContent,
  format: PublishedFormat,
  { signal }: PublishOptions = {},
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const child = start();
  const end = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, timeoutMs);
  const stopWatch = watchMemory(child.pid, memoryMb, end);
  try {
    return await answerOf(child, { content, format });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    stopWatch();
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** Nothing of our environment: it runs native code over texts of strangers. */
function start(): ChildProcess {
  return fork(new URL('./publishing.process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: threadEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function answerOf(child: ChildProcess, order: PublishingOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr?.on('data', (words: Buffer) => void (log = (log + words.toString()).slice(-longestLog)));
    child.on('message', (message) => {
      const reply = message as PublishingReply;
      if ('bytes' in reply) resolve(reply.bytes);
      else reject(failed('its process failed', new Error(reply.failed)));
    });
    child.on('error', (error) => reject(failed('its process did not start', error)));
    child.on('exit', (code, killed) =>
      reject(failed(`its process ended (${killed ?? `exit code ${code}`})`, new Error(log))),
    );
    child.send(order, (error) => {
      if (error) reject(failed('its process could not be reached', error));
    });
  });
}

function failed(why: string, cause: unknown): AppError {
  return new AppError('internal', `The report could not be written: ${why}`, {
    code: 'PROCESSING_ERROR',
    cause,
  });
}
