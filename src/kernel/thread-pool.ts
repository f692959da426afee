import { AppError } from './errors.ts';
import { Lane, type LaneSettings, type Task } from './lane.ts';

export type ThreadPoolOptions<Input> = {
  /** Worker threads; started when there is work. */
  width: number;
  /** Tasks that may wait; more are refused as `unavailable`. */
  maxQueue: number;
  lane: LaneSettings;
  /** What is refused is called, in the plural: `files`, `texts`. */
  what: string;
  /** True for a task that takes about as long as asking for it: some of those are sent ahead. */
  isSmall(input: Input): boolean;
};

export type ThreadPool<Input, Output> = {
  run(input: Input, signal?: AbortSignal): Promise<Output>;
  close(): Promise<void>;
};

const smallAhead = 8;

/**
 * Does tasks in worker threads, so that the calling thread stays free. A task that takes too long or too much memory
 * loses its worker and fails alone; those behind it run on a fresh one. `run` rejects with what the lane says, with
 * `unavailable` when too many wait, or with the reason of its signal: a task that has begun is then finished for nobody.
 * `close` rejects what still waits.
 */
export function openThreadPool<Input, Output>(options: ThreadPoolOptions<Input>): ThreadPool<Input, Output> {
  const queue: Task<Input, Output>[] = [];
  const lanes: Lane<Input, Output>[] = [];
  const stopped = () => new AppError('unavailable', `The threads that read ${options.what} are stopped.`);
  let closed = false;

  function dispatch(): void {
    for (let task = queue[0]; task; task = queue[0]) {
      const free = freeLane(task);
      if (!free) return;
      queue.shift();
      free.give(task);
    }
  }

  function freeLane(task: Task<Input, Output>): Lane<Input, Output> | null {
    const idle = lanes.find((each) => each.load() === 0);
    if (idle) return idle;
    if (lanes.length < options.width) {
      const opened = new Lane<Input, Output>(options.lane, {
        onFree: dispatch,
        onReturn: (tasks) => void queue.unshift(...tasks),
      });
      lanes.push(opened);
      return opened;
    }
    // A small task costs less than the message that asks for it, so some are sent ahead; anything that may be
    // slow is not, or the tasks behind it would wait while another worker has nothing to do.
    if (!task.small) return null;
    return lanes.find((each) => each.load() < smallAhead && each.onlySmall()) ?? null;
  }

  return {
    run(input, signal) {
      if (closed) return Promise.reject(stopped());
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      if (queue.length >= options.maxQueue)
        return Promise.reject(new AppError('unavailable', `Too many ${options.what} wait to be read.`));
      const { promise, resolve, reject } = Promise.withResolvers<Output>();
      const task = { input, small: options.isSmall(input), resolve, reject };
      const leave = (): void => {
        const place = queue.indexOf(task);
        if (place !== -1) queue.splice(place, 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(task);
      dispatch();
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    async close() {
      closed = true;
      for (const task of queue.splice(0)) task.reject(stopped());
      await Promise.all(lanes.map((each) => each.stop(stopped())));
    },
  };
}
