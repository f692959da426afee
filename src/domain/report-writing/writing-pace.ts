import type { ReportProgress } from './report-order.ts';

/** How a report's writing goes on: it says where it is, and stops when it is cancelled. */
export type Pace = {
  signal: AbortSignal;
  /** What is being done from now on. Throws the signal's reason. */
  at: (percentage: number, step: string) => void;
  /** What the work answers, or the signal's reason as soon as it is aborted. */
  until: <T>(work: Promise<T>) => Promise<T>;
};

/** So often progress is reported, whether or not something new is being done. Milliseconds. */
const everyMs = 700;

type Options = { signal: AbortSignal; onProgress: (progress: ReportProgress) => Promise<void> };

/** Works at a pace: progress is reported at least once a second while it lasts, one report after the other. */
export async function paced<T>(options: Options, work: (pace: Pace) => Promise<T>): Promise<T> {
  const { signal, onProgress } = options;
  let progress: ReportProgress = { percentage: 0, step: 'Preparing' };
  let reporting: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  const report = () => {
    reporting ??= onProgress(progress)
      .catch((error: unknown) => {
        failure = { error };
      })
      .finally(() => {
        reporting = null;
      });
  };
  const timer = setInterval(report, everyMs);
  const gone = goneWith(signal);
  const until = async <R>(awaited: Promise<R>): Promise<R> => {
    signal.throwIfAborted();
    const result = await Promise.race([awaited, gone.promise]);
    signal.throwIfAborted();
    if (failure) throw failure.error;
    return result;
  };
  const at = (percentage: number, step: string) => {
    signal.throwIfAborted();
    progress = { percentage, step };
    report();
  };
  try {
    report();
    return await work({ signal, at, until });
  } finally {
    clearInterval(timer);
    gone.forget();
    await (reporting ?? Promise.resolve());
  }
}

/** Rejects with the reason when the signal is aborted. */
function goneWith(signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  promise.catch(() => undefined);
  return { promise, forget: () => signal.removeEventListener('abort', onAbort) };
}

/** Whether an error is that of a time limit. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
