import { AppError } from './errors.ts';
import { Lane, type LaneSettings, type Task } from './lane.ts';

export type ThreadPoolOptions<Input> = {
  /** Worker threads; started when there is work. */
  width: number;
  /** Tasks that may wait; more are refused as `unavailable`. */
  maxQueue: number;
  lane: LaneSettings<Input>;
  /** What is refused is called, in the plural: `files`, `texts`. */
  what: string;
  /** True for a task that takes about as long as asking for it: some of those are sent ahead. */
  isSmall(input: Input): boolean;
  /**
   * True for a task that nobody waits for: it stands behind all others, and where there are several workers it
   * leaves one to them. Nothing is in the background when it is left out.
   */
  isBackground?(input: Input): boolean;
};

export type ThreadPool<Input, Output> = {
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  close(): Promise<void>;
};

type Waiting<Input, Output> = Task<Input, Output> & { background: boolean };

const smallAhead = 8;

/** How many background tasks may be in hand at once in a pool of so many workers. */
export function backgroundWidth(width: number): number {
  return Math.max(1, width - 1);
}

/**
 * Does tasks in worker threads, so that the calling thread stays free. A task that takes too long or too much memory
 * loses its worker and fails alone; those behind it run on a fresh one. `run` rejects with what the lane says, with
 * `unavailable` when too many wait, or with the reason of its signal: a task that has begun is then finished for nobody.
 * `close` rejects what still waits.
 */
export function openThreadPool<Input, Output>(options: ThreadPoolOptions<Input>): ThreadPool<Input, Output> {
  const lines = createLines<Input, Output>(options);
  const lanes: Lane<Input, Output>[] = [];
  const stopped = () => new AppError('unavailable', `The threads that read ${options.what} are stopped.`);
  let closed = false;

  function dispatch(): void {
    for (let task = lines.first(); task; task = lines.first()) {
      const free = idleLane() ?? laneBehind(task);
      if (!free) return;
      lines.take(task);
      free.give(task);
    }
  }

  function idleLane(): Lane<Input, Output> | null {
    const idle = lanes.find((each) => each.load() === 0);
    if (idle) return idle;
    if (lanes.length === options.width) return null;
    const onReturn = (tasks: Task<Input, Output>[]) => lines.takeBack(tasks as Waiting<Input, Output>[]);
    const opened = new Lane<Input, Output>(options.lane, { onFree: dispatch, onReturn });
    lanes.push(opened);
    return opened;
  }

  // A small task costs less than the message that asks for it, so some are sent ahead; anything that may be
  // slow is not, or the tasks behind it would wait while another worker has nothing to do.
  function laneBehind({ small, background }: Waiting<Input, Output>): Lane<Input, Output> | null {
    if (!small || background) return null;
    return lanes.find((each) => each.load() < smallAhead && each.onlySmall()) ?? null;
  }

  return {
    run(input, signal) {
      if (closed) return Promise.reject(stopped());
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      const background = options.isBackground?.(input) ?? false;
      const settled = { resolve, reject, ended: () => lines.ended(task) };
      const task = waiting({ input, small: options.isSmall(input), background }, settled);
      if (!lines.add(task))
        return Promise.reject(new AppError('unavailable', `Too many ${options.what} wait to be read.`));
      const leave = (): void => {
        lines.remove(task);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      dispatch();
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    async close() {
      closed = true;
      for (const task of lines.clear()) task.reject(stopped());
      await Promise.all(lanes.map((each) => each.stop(stopped())));
    },
  };
}

type Settled<Output> = {
  resolve(output: Output): void;
  reject(error: Error): void;
  /** Its worker is through with it, whether somebody still waits for it or not. */
  ended(): void;
};

function waiting<Input, Output>(
  task: Pick<Waiting<Input, Output>, 'input' | 'small' | 'background'>,
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

/** Those that wait: in front what somebody waits for, then what is in the background. */
function createLines<Input, Output>({ width, maxQueue }: { width: number; maxQueue: number }) {
  type Line = Waiting<Input, Output>[];
  const front: Line = [];
  const back: Line = [];
  /** Background tasks that workers have in hand. */
  let behind = 0;
  const lineOf = ({ background }: Waiting<Input, Output>): Line => (background ? back : front);

  return {
    /** False when too many wait. */
    add(task: Waiting<Input, Output>): boolean {
      const line = lineOf(task);
      if (line.length >= maxQueue) return false;
      line.push(task);
      return true;
    },
    remove(task: Waiting<Input, Output>): void {
      const line = lineOf(task);
      const place = line.indexOf(task);
      if (place !== -1) line.splice(place, 1);
    },
    first: () => front[0] ?? (behind < backgroundWidth(width) ? back[0] : undefined),
    take(task: Waiting<Input, Output>): void {
      lineOf(task).shift();
      if (task.background) behind += 1;
    },
    ended({ background }: Waiting<Input, Output>): void {
      if (background) behind -= 1;
    },
    /** Tasks that a lost worker had not begun come first again. */
    takeBack(tasks: Line): void {
      for (const task of tasks.toReversed()) {
        lineOf(task).unshift(task);
        if (task.background) behind -= 1;
      }
    },
    clear: (): Line => [...front.splice(0), ...back.splice(0)],
  };
}
