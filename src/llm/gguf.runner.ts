import { ggufUnavailable, startGgufHost, type GgufHost, type HostLimits } from './gguf.host.ts';
import type { GgufFigures, GgufLoad } from './gguf.protocol.ts';
import { findLlamaLibrary } from './llama.library.ts';
import type { LoadOptions } from './model.ts';

const install = 'npm install --no-save --ignore-scripts node-llama-cpp@3.22.1';

export type RunnerOptions = {
  model: string;
  /** Where node-llama-cpp is looked for, there and above. */
  libraryDirectory: string;
  load: Omit<GgufLoad, 'library'>;
  env: NodeJS.ProcessEnv;
  limits: HostLimits;
};

export type GgufRunner = ReturnType<typeof createGgufRunner>;

/** Runs the process of a model while the model is loaded, and starts it anew for who needs it after it has ended. */
export function createGgufRunner({ model, libraryDirectory, load: order, env, limits }: RunnerOptions) {
  let host: GgufHost | null = null;
  let starting: Promise<GgufHost> | null = null;
  let unloads = 0;

  async function start(onProgress: (share: number) => void): Promise<GgufHost> {
    const before = unloads;
    const library = await findLlamaLibrary(libraryDirectory);
    if (library === null) throw ggufUnavailable(model, `needs node-llama-cpp: ${install}`);
    if (unloads !== before) throw ggufUnavailable(model, 'was unloaded');
    const options = { model, load: { ...order, library }, env, limits };
    const started = startGgufHost(options, onProgress);
    host = started;
    void started.ended.then(() => {
      if (host === started) host = null;
    });
    return started;
  }

  /** The process with the model loaded in it, started when there is none. Errors: `unavailable`, MODEL_UNAVAILABLE. */
  async function ready(
    onProgress: (share: number) => void = () => undefined,
  ): Promise<{ host: GgufHost; figures: GgufFigures }> {
    if (host?.ending) await host.ended;
    if (!host && !starting) {
      starting = start(onProgress).finally(() => {
        starting = null;
      });
    }
    const found = host ?? (await starting);
    if (!found) throw ggufUnavailable(model, 'was unloaded');
    return { host: found, figures: await found.loaded };
  }

  /** Errors: as `ready`; the reason of the signal, which also ends the process. */
  async function load({ onProgress, signal }: LoadOptions): Promise<GgufFigures> {
    signal?.throwIfAborted();
    onProgress(0);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const { figures } = await ready(onProgress);
      onProgress(1);
      return figures;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  const stop = (): void => void unload();

  /** Ends the process; all that it took is given back when this returns. */
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
    /** The process, when there is one. */
    current: () => host,
  };
}
