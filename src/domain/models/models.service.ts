import { AppError } from '#kernel/errors.ts';
import type { ModelCard } from '#llm/model.ts';
import { createCatalogue, type CatalogueDeps } from './model-catalogue.ts';
import { createLeases, type Lease } from './model-leases.ts';
import { createLoader, stopLoading } from './model-loader.ts';
import type { NoteInference } from './model-measured.ts';
import { createOperations, type LoadOperation } from './model-operations.ts';
import { assertMayLoad, type Actor } from './models.policy.ts';
import { statusOf, type Slot } from './model-slot.ts';
import type { ModelEvent, ModelStatus } from './model-status.ts';
import { createWatchers } from './model-watchers.ts';

export type ModelsDeps = Omit<CatalogueDeps, 'observe'> & {
  /** Called with every use of a model. */
  observe?: NoteInference;
  /** Most models loaded at once; the built-in one does not count. */
  maxLoaded: number;
  now?: () => Date;
};

export type Models = {
  max_loaded: number;
  list: () => Promise<ModelStatus[]>;
  defaultName: () => Promise<string>;
  /** What is known of a model, the default one without a name; it need not be loaded. Throws `not_found`. */
  card: (name: string | null) => Promise<ModelCard>;
  /**
   * Tokens of the text as the engine of the model counts them, which for one in a file is its own tokenizer while it is
   * loaded; null for a model that was not looked up yet. Nothing is loaded for it.
   */
  countTokens: (name: string, text: string) => Promise<number | null>;
  /** Throws `not_found`. */
  status: (name: string) => Promise<ModelStatus>;
  /** Begins to load it. Errors: `not_found`; `forbidden`; `unavailable` when those in use take all the room. */
  load: (actor: Actor, name: string) => Promise<LoadOperation>;
  /** Throws `not_found` for another user's, unless an admin asks. */
  operation: (actor: Actor, id: string) => LoadOperation;
  /**
   * Unloads it, or cancels its loading; done when its memory is free. Errors: `not_found`; `forbidden`; `conflict` when it is in
   * use; `unavailable` when its engine does not release it, and it stays loaded.
   */
  unload: (actor: Actor, name: string) => Promise<void>;
  /**
   * The model, loaded, until it is released: the default one without a name. Errors: `not_found`; `unavailable` with
   * MODEL_UNAVAILABLE when it cannot be loaded or those in use take all the room; the reason of `signal`, which ends
   * the waiting and not the loading.
   */
  use: (name: string | null, signal?: AbortSignal) => Promise<Lease>;
  /**
   * Counts a use of a model without a lease: an extracted answer, an embedding for the search. Only `observe` sees models that
   * are not offered.
   */
  note: NoteInference;
  /** Calls the listener with every event of this process until the answer is called. */
  watch: (listener: (event: ModelEvent) => void) => () => void;
  /** Ends what loads, and unloads what lives in this process. */
  close: () => Promise<void>;
};

/** The models of this process: which exist, which are loaded, and their users. */
export function createModels(deps: ModelsDeps): Models {
  const { maxLoaded, logger, observe = () => undefined, now = () => new Date() } = deps;
  const catalogue = createCatalogue({ ...deps, observe });
  const watchers = createWatchers(logger);
  const operations = createOperations(now);
  const emit = (event: ModelEvent): void => {
    if (event.type === 'loading') operations.progressed(event.model, event.progress);
    watchers.tell(event);
  };
  const loader = createLoader({ slots: catalogue.slots, maxLoaded, logger, emit });
  const leases = createLeases({ catalogue, loader, maxLoaded, now });

  return {
    max_loaded: maxLoaded,
    list: async () => (await catalogue.refresh()).map(statusOf),
    defaultName: catalogue.defaultName,
    card: async (name) => (await catalogue.find(name)).model.card,
    countTokens: async (name, text) => (await catalogue.known(name)?.model.countTokens(text)) ?? null,
    status: async (name) => statusOf(await catalogue.find(name)),

    async load(actor, name) {
      assertMayLoad(actor);
      const slot = await catalogue.find(name);
      return operations.begin({ model: name, user_id: actor.user_id }, loader.ensureLoaded(slot));
    },

    operation: operations.find,

    async unload(actor, name) {
      assertMayLoad(actor);
      const slot = await catalogue.find(name);
      assertIdle(slot);
      await stopLoading(slot);
      // A request may have arrived meanwhile, and an engine may ignore the cancellation.
      assertIdle(slot);
      await loader.unload(slot);
    },

    use: leases.use,
    note: (inference) => (catalogue.known(inference.model)?.note ?? observe)(inference),
    watch: watchers.add,

    async close() {
      const all = catalogue.slots();
      await Promise.all(all.map(stopLoading));
      const own = all.filter(({ model }) => model.card.engine === 'gguf');
      await Promise.allSettled(own.map(loader.unload));
    },
  };
}

function assertIdle({ name, leases }: Slot): void {
  if (leases === 0) return;
  throw new AppError('conflict', `The model ${name} is in use; try again when its answers are complete`);
}
