import { AppError } from '#kernel/errors.ts';
import { SupervisedWorker, type SupervisedWorkerSettings, type Task } from './supervised-worker.ts';
import { createFairQueue, type Owned } from '#kernel/concurrency/fair-queue.ts';

export type ThreadPoolOptions<Input> = {
  /** Worker threads; started when there is work. */
  width: number;
  /** Tasks that may wait, a quarter of them of one owner; more are refused as `unavailable`. */
  maxQueue: number;
  lane: SupervisedWorkerSettings<Input>;
  /** What is refused is called, in the plural: `files`, `texts`. */
  what: string;
  /** True for a task that takes about as long as asking for it: some of those are sent ahead. */
  isSmall: (input: Input) => boolean;
  /**
   * True for a task that no one waits for: it comes after all others, and with several workers it leaves one to them. Default:
   * nothing is in the background.
   */
  isBackground?: (input: Input) => boolean;
};

export type Asking = {
  signal?: AbortSignal | undefined;
  /** Ends only the waiting: a started task continues. */
  beginBy?: AbortSignal | undefined;
  /** The owner: owners take turns. Tasks without an owner share one line, and may fill the queue. */
  owner?: string | null | undefined;
};

export type ThreadPool<Input, Output> = {
  run: (input: Input, asking?: Asking) => Promise<Output>;
  /** Whether a task was done in the last minute, or as much longer ago as one may take. */
  workedLately: () => boolean;
  close: () => Promise<void>;
};

type Waiting<Input, Output> = Task<Input, Output> & Owned & { background: boolean };

const smallAhead = 8;
const latelyMs = 60_000;

/** How many background tasks may run at the same time in a pool of that many workers. */
export function backgroundWidth(width: number): number {
  return Math.max(1, width - 1);
}

/** When a refused caller may try again. By then some of the waiting ones have had their turn. */
const againAfterSeconds = 5;

/**
 * Runs tasks in worker threads, so that the calling thread stays free. A task that takes too long or too much memory loses its
 * worker and fails alone; those after it run on a fresh one. `run` rejects with the lane's error, with `unavailable` when too
 * many wait, or with the reason of its signal: a started task is then finished unobserved. `close` rejects the waiting tasks.
 */
export function openThreadPool<Input, Output>(options: ThreadPoolOptions<Input>): ThreadPool<Input, Output> {
  const lines = createLines<Input, Output>(options);
  const lanes: SupervisedWorker<Input, Output>[] = [];
  const stopped = () => new AppError('unavailable', `The threads that read ${options.what} have stopped.`);
  let closed = false;
  let workedAt = -Infinity;

  function dispatch(): void {
    for (let task = lines.first(); task; task = lines.first()) {
      const free = idleLane() ?? laneBehind(task);
      if (!free) return;
      lines.take(task);
      free.give(task);
    }
  }

  function idleLane(): SupervisedWorker<Input, Output> | null {
    const idle = lanes.find((each) => each.load() === 0);
    if (idle) return idle;
    if (lanes.length === options.width) return null;
    const onReturn = (tasks: Task<Input, Output>[]) => lines.takeBack(tasks as Waiting<Input, Output>[]);
    const opened = new SupervisedWorker<Input, Output>(options.lane, { onFree: dispatch, onReturn });
    lanes.push(opened);
    return opened;
  }

  // A small task costs less than its message, so some are sent ahead; anything that may be slow is not, or the tasks after it
  // would wait while another worker is idle.
  function laneBehind({ small, background }: Waiting<Input, Output>): SupervisedWorker<Input, Output> | null {
    if (!small || background) return null;
    return lanes.find((each) => each.load() < smallAhead && each.onlySmall()) ?? null;
  }

  return {
    run(input, { signal, beginBy, owner = null } = {}) {
      if (closed) return Promise.reject(stopped());
      const tooLate = [signal, beginBy].find((each) => each?.aborted);
      if (tooLate) return Promise.reject(tooLate.reason as Error);
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      const background = options.isBackground?.(input) ?? false;
      const done = (output: Output): void => {
        workedAt = Date.now();
        resolve(output);
      };
      const settled = { resolve: done, reject, ended: () => lines.ended(task) };
      const task = waiting({ input, small: options.isSmall(input), background, owner }, settled);
      if (!lines.add(task)) return Promise.reject(tooMany(options.what));
      const stay = leaveInTime({ signal, beginBy }, { remove: () => lines.remove(task), reject });
      dispatch();
      return promise.finally(stay);
    },
    workedLately: () => Date.now() - workedAt <= latelyMs + options.lane.timeoutMs,
    async close() {
      closed = true;
      for (const task of lines.clear()) task.reject(stopped());
      await Promise.all(lanes.map((each) => each.stop(stopped())));
    },
  };
}

function tooMany(what: string): AppError {
  const details = { retry_after: againAfterSeconds };
  return new AppError('unavailable', `Too many ${what} are waiting to be read.`, { details });
}

/** Lets a task go when one of its signals is aborted, until what this answers is called. */
function leaveInTime(
  { signal, beginBy }: Pick<Asking, 'signal' | 'beginBy'>,
  { remove, reject }: { remove: () => boolean; reject: (reason: Error) => void },
): () => void {
  const leave = (): void => {
    remove();
    reject(signal?.reason as Error);
  };
  const leaveUnlessBegun = (): void => {
    if (remove()) reject(beginBy?.reason as Error);
  };
  signal?.addEventListener('abort', leave, { once: true });
  beginBy?.addEventListener('abort', leaveUnlessBegun, { once: true });
  return () => {
    signal?.removeEventListener('abort', leave);
    beginBy?.removeEventListener('abort', leaveUnlessBegun);
  };
}

type Settled<Output> = {
  resolve: (output: Output) => void;
  reject: (error: Error) => void;
  /** Its worker has finished it, whether its result is still awaited or not. */
  ended: () => void;
};

function waiting<Input, Output>(
  task: Pick<Waiting<Input, Output>, 'input' | 'small' | 'background' | 'owner'>,
  { resolve, reject, ended }: Settled<Output>,
): Waiting<Input, Output> {
  return {
    ...task,
    resolve(output) {
      ended();
      resolve(output);
    },
    reject(error) {
      ended();
      reject(error);
    },
  };
}

/** The waiting tasks: interactive ones in front, then background ones. Owners take turns in each. */
function createLines<Input, Output>({ width, maxQueue }: { width: number; maxQueue: number }) {
  type Line = Waiting<Input, Output>;
  const bounds = { most: maxQueue, share: Math.ceil(maxQueue / 4) };
  const front = createFairQueue<Line>(bounds);
  const back = createFairQueue<Line>(bounds);
  const lineOf = ({ background }: Line) => (background ? back : front);

  return {
    /** False when too many wait. */
    add: (task: Line) => lineOf(task).add(task),
    remove: (task: Line) => lineOf(task).remove(task),
    first: () => front.first() ?? (back.inHand() < backgroundWidth(width) ? back.first() : undefined),
    take: (task: Line) => lineOf(task).take(task),
    ended: (task: Line) => lineOf(task).ended(task),
    /** Tasks that a lost worker had not begun. */
    takeBack(tasks: Line[]): void {
      for (const task of tasks.toReversed()) lineOf(task).takeBack(task);
    },
    clear: (): Line[] => [...front.clear(), ...back.clear()],
  };
}
