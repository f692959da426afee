import { AppError } from '#kernel/errors.ts';

/** The result of checking a part. `error` describes the problem without quoting keys or addresses. */
export type Probe = {
  status: 'healthy' | 'unhealthy' | 'not_configured';
  latency_ms: number | null;
  error: string | null;
};

export const notConfigured: Probe = { status: 'not_configured', latency_ms: null, error: null };

/** Asks a part; rejects when something is wrong with it. */
export type Ask = (signal: AbortSignal) => Promise<unknown>;

/** A service whose database has not answered by then cannot work. Milliseconds. */
export const healthyWithinMs = 5000;

const patienceMs = 5000;

/** Asks a part, for five seconds at most. Never throws: what it throws becomes the answer, and goes to `failed` whole. */
export async function probe(
  ask: Ask,
  failed: (error: unknown) => void,
  giveUpMs = patienceMs,
): Promise<Probe> {
  const begun = performance.now();
  const took = (): number => Math.round((performance.now() - begun) * 10) / 10;
  try {
    await within(giveUpMs, ask);
    return { status: 'healthy', latency_ms: took(), error: null };
  } catch (error) {
    failed(error);
    return { status: 'unhealthy', latency_ms: took(), error: reasonOf(error) };
  }
}

/** What `ask` answers. Throws when it takes longer than `limitMs`, after telling it by the signal. */
export async function within<T>(limitMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new AppError('unavailable', `No answer within ${limitMs / 1000} s`);
    reject(error);
    controller.abort(error);
  }, limitMs);
  try {
    return await Promise.race([ask(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Our own errors are made to be read; of others only the code is safe to show, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.kind !== 'internal') return error.message;
  const code = codeOf(error) ?? codeOf((error as { cause?: unknown } | null)?.cause);
  return code === null ? 'It failed; see the log' : `It failed: ${code}`;
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : null;
}
