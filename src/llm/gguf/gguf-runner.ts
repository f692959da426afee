import type { AppError } from '#kernel/errors.ts';
import { ggufUnavailable, startGgufHost, type GgufHost, type HostLimits } from './gguf-host.ts';
import type { GgufFigures, GgufLoad } from './gguf-protocol.ts';
import { findInstalledPackage } from '#kernel/installed-package.ts';
import type { LoadOptions } from '#llm/model.ts';

const install = 'npm install --no-save --ignore-scripts node-llama-cpp@3.22.1';

export type RunnerOptions = {
  model: string;
  /** Where node-llama-cpp is looked for, there and above. */
  libraryDirectory: string;
  load: Omit<GgufLoad, 'library'>;
  env: NodeJS.ProcessEnv;
  limits: HostLimits;
};

/** Runs the process of a model while the model is loaded, and restarts it on demand after it has ended. */
export type GgufRunner = {
  /** The process with the model loaded in it, started when there is none. Errors: `unavailable`, MODEL_UNAVAILABLE. */
  ready: (onProgress?: ((share: number) => void) | null) => Promise<{ host: GgufHost; figures: GgufFigures }>;

  /** Errors: as `ready`; the reason of the signal, which also ends the process. */
  load: (options: LoadOptions) => Promise<GgufFigures>;

  /** Ends the process; all that it took is given back when this returns. */
  unload: () => Promise<void>;

  /** The process, when there is one. */
  current: () => GgufHost | null;
};

export function createGgufRunner(given: RunnerOptions): GgufRunner {
  const { model, libraryDirectory, load: order, env, limits } = given;
  let host: GgufHost | null = null;
  let starting: Promise<GgufHost> | null = null;
  let unloads = 0;
  /** Those of the last loader, who is notified of its fate. */
  let owner: LoadOptions | null = null;

  async function start(onProgress: (share: number) => void): Promise<GgufHost> {
    const before = unloads;
    const library = await findInstalledPackage('node-llama-cpp', libraryDirectory);
    if (library === null) throw ggufUnavailable(model, `needs node-llama-cpp: ${install}`);
    if (unloads !== before) throw ggufUnavailable(model, 'was unloaded');
    const options = { model, load: { ...order, library }, env, limits };
    const started = startGgufHost(options, onProgress);
    host = started;
    follow(started, (reason, wasLoaded) => {
      host = null;
      if (wasLoaded && unloads === before) owner?.onLost?.(reason);
    });
    return started;
  }

  async function ready(
    onProgress: ((share: number) => void) | null = null,
  ): Promise<{ host: GgufHost; figures: GgufFigures }> {
    if (host?.ending) await host.ended;
    if (!host && !starting) {
      starting = start(onProgress ?? owner?.onProgress ?? (() => undefined)).finally(() => {
        starting = null;
      });
      if (!onProgress) owner?.onAgain?.(starting.then(({ loaded }) => loaded));
    }
    const found = host ?? (await starting);
    if (!found) throw ggufUnavailable(model, 'was unloaded');
    return { host: found, figures: await found.loaded };
  }

  async function load(options: LoadOptions): Promise<GgufFigures> {
    const { onProgress, signal } = options;
    signal?.throwIfAborted();
    owner = options;
    onProgress(0);
    const { figures } = await stoppedBy(signal, ready(onProgress), () => void unload());
    onProgress(1);
    return figures;
  }

  async function unload(): Promise<void> {
    unloads += 1;
    await starting?.catch(() => undefined);
    host?.end('was unloaded');
    await host?.ended;
  }

  return {
    ready,
    load,
    unload,
    current: () => host,
  };
}

function follow(host: GgufHost, onEnded: (reason: AppError, wasLoaded: boolean) => void): void {
  let loaded = false;
  host.loaded.then(
    () => void (loaded = true),
    () => undefined,
  );
  void host.ended.then((reason) => onEnded(reason, loaded));
}

/** Waits for the work, which is cancelled by `stop` on the signal. Errors: the reason of the signal; those of the work. */
async function stoppedBy<T>(signal: AbortSignal | undefined, work: Promise<T>, stop: () => void): Promise<T> {
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
