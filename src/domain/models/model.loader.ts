import { AppError } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logger.ts';
import { victimsFor, type Slot } from './model.slot.ts';
import type { ModelEvent } from './model.status.ts';

/** Progress is told in steps of this share. */
const step = 0.01;

export type LoaderDeps = {
  slots(): Slot[];
  maxLoaded: number;
  logger: Logger;
  emit(event: ModelEvent): void;
};

export type Loader = ReturnType<typeof createLoader>;

function unavailable(model: string, problem: string, cause?: unknown): AppError {
  const options = { code: 'MODEL_UNAVAILABLE', details: { model }, cause };
  return new AppError('unavailable', `The model ${model} ${problem}`, options);
}

/** Loads it when those before it have gone, and tells how that goes. Errors: `unavailable`, or the engine's own. */
async function load(slot: Slot, before: Promise<void>[], deps: LoaderDeps & { signal: AbortSignal }) {
  const { signal, emit, logger } = deps;
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
    slot.loaded = await slot.model.load({ signal, onProgress });
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

/** Loads and unloads models, each once at a time. Who comes first has the room: decisions are made without waiting. */
export function createLoader(deps: LoaderDeps) {
  const { slots, maxLoaded, logger, emit } = deps;

  async function leave(slot: Slot): Promise<void> {
    try {
      await slot.model.unload();
    } catch (error) {
      logger.warn({ err: error, model: slot.name }, 'a model could not be unloaded');
    }
    slot.leaving = null;
    slot.loaded = null;
    // Somebody may want it again already.
    if (!slot.loading) slot.state = 'available';
    emit({ type: 'unloaded', model: slot.name });
  }

  /** Unloads it; what it had is given back when this is done. It is not to be in use. */
  async function unload(slot: Slot): Promise<void> {
    if (slot.state === 'loaded') slot.leaving ??= leave(slot);
    await slot.leaving;
  }

  /** Done when it is loaded. Errors: `unavailable`, MODEL_UNAVAILABLE: no room, at once, or what its engine says. */
  function ensureLoaded(slot: Slot): Promise<void> {
    if (slot.loading) return slot.loading.done;
    if (slot.state === 'loaded' && !slot.leaving) return Promise.resolve();
    const victims = victimsFor(slot, slots(), maxLoaded);
    const before = [...victims.map(unload), slot.leaving ?? Promise.resolve()];
    const stopping = new AbortController();
    slot.state = 'loading';
    slot.progress = 0;
    emit({ type: 'loading', model: slot.name, progress: 0 });
    const done = load(slot, before, { ...deps, signal: stopping.signal });
    // Everybody who waited may have gone.
    done.catch(() => undefined);
    slot.loading = {
      done,
      stop: () => stopping.abort(unavailable(slot.name, 'was stopped while it loaded')),
    };
    return done;
  }

  return { ensureLoaded, unload };
}

/** Ends its loading; done when that has come to an end. */
export async function stopLoading({ loading }: Slot): Promise<void> {
  loading?.stop();
  await loading?.done.catch(() => undefined);
}
