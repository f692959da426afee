import { fork, type ChildProcess } from 'node:child_process';
import { AppError } from '#kernel/errors.ts';
import { createCall, type Call, type HostPart } from './call.ts';
import type {
  GgufFigures,
  GgufLoad,
  GgufOrder,
  GgufQuestion,
  GgufRefusal,
  GgufReport,
} from './gguf-protocol.ts';

export type HostLimits = {
  /** How long it may be silent while it loads, and while it answers, before it is ended. Milliseconds. */
  load_ms: number;
  idle_ms: number;
  /** Time limit for stopping a cancelled answer. Milliseconds. */
  stop_ms: number;
};

export type HostOptions = {
  model: string;
  load: GgufLoad;
  /** The environment of the process, which runs native code and reads foreign files: no secrets. */
  env: NodeJS.ProcessEnv;
  limits: HostLimits;
};

type Asking = { signal?: AbortSignal | undefined; onDone: () => void };

/** The process of a model. */
export type GgufHost = {
  /** Settles when the model is loaded. Errors: `unavailable`, MODEL_UNAVAILABLE. */
  readonly loaded: Promise<GgufFigures>;
  /** Settles when the process has ended, and with it all that it took; answers what became of it. */
  readonly ended: Promise<AppError>;
  /**
   * The model's answer. `onDone` is called once it no longer works on it, which is after the loop is left when it is left early.
   * Errors: `unavailable`, MODEL_UNAVAILABLE; the reason of `signal`.
   */
  ask: (question: GgufQuestion, asking: Asking) => AsyncGenerator<HostPart>;
  end: (reason: string) => void;
  /** It has been asked to stop. */
  readonly ending: boolean;
};

const refusals: Record<GgufRefusal, string> = {
  library: 'node-llama-cpp is damaged or not version 3: install it again',
  device:
    'this node-llama-cpp cannot run on the device of TORCH_DEVICE: install its package for it, or use cpu',
  memory: 'there is too little memory: use a smaller or more quantized model, or a lower MODEL_CONTEXT_LIMIT',
  file: 'its file is damaged, or of a kind that this node-llama-cpp does not support',
  context: 'its memory cannot be set up: try another TORCH_PRECISION, or a lower MODEL_CONTEXT_LIMIT',
};

export function ggufUnavailable(model: string, problem: string, cause?: unknown): AppError {
  const options = { code: 'MODEL_UNAVAILABLE', details: { model }, cause };
  return new AppError('unavailable', `The model ${model} ${problem}`, options);
}

const longestLog = 4000;

function forkModel(env: NodeJS.ProcessEnv): ChildProcess {
  return fork(new URL('./gguf.process.ts', import.meta.url), {
    execArgv: [],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Calls `onSilence` when nothing was heard for so long; null: nothing is expected. */
function createWatch(onSilence: (ms: number) => void) {
  let timer: NodeJS.Timeout | undefined;
  return (ms: number | null): void => {
    clearTimeout(timer);
    if (ms !== null) timer = setTimeout(() => onSilence(ms), ms);
  };
}

type Asked = {
  calls: Map<number, Call>;
  send: (order: GgufOrder) => void;
  /** Why it cannot be asked any more; null as long as it can. */
  refusal: () => AppError | null;
  expectWord: () => void;
  /** Called when it keeps working after it was asked to stop. */
  onLate: () => void;
  stop_ms: number;
};

function createAsk({ calls, send, refusal, expectWord, onLate, stop_ms }: Asked): GgufHost['ask'] {
  let asked = 0;
  return async function* ask(question, { signal, onDone }) {
    const id = (asked += 1);
    let late: NodeJS.Timeout | undefined;
    const call = createCall(() => {
      clearTimeout(late);
      calls.delete(id);
      onDone();
    });
    calls.set(id, call);
    const refused = refusal();
    if (refused) call.fail(refused);
    else send({ id, ...question });
    // With other answers in progress it is awaited already.
    if (calls.size === 1) expectWord();
    try {
      yield* call.read(signal);
    } finally {
      if (!call.done) {
        send({ id, ask: 'stop' });
        late = setTimeout(onLate, stop_ms);
      }
    }
  };
}

/** Starts a process and has it load a model. */
export function startGgufHost(options: HostOptions, onProgress: (share: number) => void): GgufHost {
  const { model, load, env, limits } = options;
  const child = forkModel(env);
  const calls = new Map<number, Call>();
  const loaded = Promise.withResolvers<GgufFigures>();
  // Waiting callers get this error, if there are any.
  loaded.promise.catch(() => undefined);
  const ended = Promise.withResolvers<AppError>();
  const expectWord = createWatch((ms) => end(`sent nothing for ${ms / 1000} s`));
  let reason: string | null = null;
  let log = '';

  function end(why: string): void {
    reason ??= why;
    child.kill('SIGKILL');
  }

  function hear(report: GgufReport): void {
    if ('progress' in report) onProgress(report.progress);
    else if ('loaded' in report) loaded.resolve(report.loaded);
    else if ('refused' in report) {
      const problem = `could not be loaded: ${refusals[report.refused]}`;
      loaded.reject(ggufUnavailable(model, problem, new Error(report.words)));
      end(problem);
    } else calls.get(report.id)?.tell(report);
    if ('progress' in report) expectWord(limits.load_ms);
    else expectWord(calls.size > 0 ? limits.idle_ms : null);
  }

  function gone(error?: Error): void {
    expectWord(null);
    const problem = reason ?? `stopped unexpectedly (${endingOf(child)}); the next request starts it again`;
    const failure = ggufUnavailable(model, problem, error ?? new Error(log));
    reason ??= problem;
    loaded.reject(failure);
    // First of all, so that a caller that retries because of it finds no process.
    ended.resolve(failure);
    for (const call of calls.values()) call.fail(failure);
  }

  // Messages to an ending process fail, and its end is reported to all callers.
  const send = (order: GgufOrder): void => void child.send(order, () => undefined);

  child.stderr?.on('data', (words: Buffer) => void (log = (log + words.toString()).slice(-longestLog)));
  child.on('message', (message) => hear(message as GgufReport));
  child.on('exit', () => gone());
  child.on('error', gone);
  expectWord(limits.load_ms);
  send({ load });
  return {
    loaded: loaded.promise,
    ended: ended.promise,
    ask: createAsk({
      calls,
      send,
      refusal: () => (reason === null ? null : ggufUnavailable(model, reason)),
      expectWord: () => expectWord(limits.idle_ms),
      onLate: () => end('did not stop in time'),
      stop_ms: limits.stop_ms,
    }),
    end,
    get ending() {
      return reason !== null;
    },
  };
}

function endingOf({ signalCode, exitCode }: ChildProcess): string {
  return signalCode ?? `exit code ${exitCode}`;
}
