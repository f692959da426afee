import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { LoadedFigures, LoadOptions } from '#llm/model.ts';
import { victimsFor, type Slot } from './model-slot.ts';
import type { ModelEvent } from './model-status.ts';

/** Progress is reported in steps of this share. */
const step = 0.01;

export type LoaderDeps = {
  slots: () => Slot[];
  maxLoaded: number;
  logger: Logger;
  emit: (event: ModelEvent) => void;
};

/** Loads and unloads models, each once at a time. First come, first served: decisions are made synchronously. */
export type Loader = {
  /**
   * Resolves when it is loaded. Errors: `unavailable`, MODEL_UNAVAILABLE: no room, at once; the engine's own, or that of a model
   * unloaded for it.
   */
  ensureLoaded: (slot: Slot) => Promise<void>;

  /**
   * Unloads it; what it had is given back when this is done. It is not to be in use. Errors: `unavailable`, or the engine's own;
   * then it is loaded as before.
   */
  unload: (slot: Slot) => Promise<void>;
};

function unavailable(model: string, problem: string, cause?: unknown): AppError {
  const options = { code: 'MODEL_UNAVAILABLE', details: { model }, cause };
  return new AppError('unavailable', `The model ${model} ${problem}`, options);
}

/** What brings a model into memory. */
type Work = (options: Pick<LoadOptions, 'onProgress'> & { signal: AbortSignal }) => Promise<LoadedFigures>;

type Loading = LoaderDeps & { before: Promise<void>[]; work: Work; signal: AbortSignal };

/** Does the work after the previous users have left, and reports progress. Errors: `unavailable`, or the engine's own. */
async function load(slot: Slot, { before, work, signal, emit, logger }: Loading): Promise<void> {
  const { name: model } = slot;

  function onProgress(share: number): void {
    if (slot.progress === null || share < slot.progress + step) return;
    slot.progress = Math.min(1, share);
    emit({ type: 'loading', model, progress: slot.progress });
  }

  try {
    await Promise.all(before);
    signal.throwIfAborted();
    const begun = performance.now();
    slot.loaded = await work({ signal, onProgress });
    slot.load_ms = performance.now() - begun;
    slot.state = 'loaded';
    emit({ type: 'loaded', model });
  } catch (error) {
    const reason = error instanceof AppError ? error : unavailable(model, 'could not be loaded', error);
    slot.state = 'available';
    logger.warn({ err: error, model }, 'a model could not be loaded');
    emit({ type: 'failed', model, message: reason.message });
    throw reason;
  } finally {
    slot.progress = null;
    slot.loading = null;
  }
}

/** Gives back what it has. Errors: `unavailable`, or the engine's own; then it is loaded as before. */
async function leave(slot: Slot, { logger, emit }: LoaderDeps): Promise<void> {
  try {
    await slot.model.unload();
    slot.held = false;
  } catch (error) {
    slot.held = true;
    logger.warn({ err: error, model: slot.name }, 'a model could not be unloaded');
    // What it has is not back: it stays loaded.
    throw error instanceof AppError ? error : unavailable(slot.name, 'could not be unloaded', error);
  } finally {
    slot.leaving = null;
  }
  slot.loaded = null;
  // It may have been requested again already.
  if (!slot.loading) slot.state = 'available';
  emit({ type: 'unloaded', model: slot.name });
}

export function createLoader(deps: LoaderDeps): Loader {
  const { slots, maxLoaded, logger, emit } = deps;

  async function unload(slot: Slot): Promise<void> {
    if (slot.state === 'loaded') slot.leaving ??= leave(slot, deps);
    await slot.leaving;
  }

  function ensureLoaded(slot: Slot): Promise<void> {
    if (slot.loading) return slot.loading.done;
    if (slot.state === 'loaded' && !slot.leaving) return Promise.resolve();
    const victims = victimsFor(slot, slots(), maxLoaded);
    // Whether it went or not, it is loaded again.
    const left = slot.leaving?.catch(() => undefined) ?? Promise.resolve();
    const before = [...victims.map(unload), left];
    return begin(slot, before, (options) =>
      slot.model.load({
        ...options,
        onLost: (reason) => lost(slot, reason),
        onAgain: (loading) => again(slot, loading),
      }),
    );
  }

  function begin(slot: Slot, before: Promise<void>[], work: Work): Promise<void> {
    const stopping = new AbortController();
    slot.state = 'loading';
    slot.progress = 0;
    emit({ type: 'loading', model: slot.name, progress: 0 });
    const done = load(slot, { ...deps, before, work, signal: stopping.signal });
    // All waiting clients may have left.
    done.catch(() => undefined);
    slot.loading = {
      done,
      stop: () => stopping.abort(unavailable(slot.name, 'was stopped while it was loading')),
    };
    return done;
  }

  function lost(slot: Slot, reason: AppError): void {
    if (slot.state !== 'loaded') return;
    slot.state = 'available';
    slot.loaded = null;
    logger.warn({ err: reason, model: slot.name }, 'a model stopped');
    emit({ type: 'unloaded', model: slot.name, message: reason.message });
  }

  /** A current user of the model asked it again before anyone loaded it; its room was kept. */
  function again(slot: Slot, loading: Promise<LoadedFigures>): void {
    loading.catch(() => undefined);
    if (slot.loading) return;
    // Its result is reported by the load, which ends with the process.
    const stop = (): void => void slot.model.unload().catch(() => undefined);
    void begin(slot, [], ({ signal }) => {
      signal.addEventListener('abort', stop, { once: true });
      return loading;
    });
  }

  return { ensureLoaded, unload };
}

/** Ends its loading; done when that has come to an end. */
export async function stopLoading({ loading }: Slot): Promise<void> {
  loading?.stop();
  await loading?.done.catch(() => undefined);
}
