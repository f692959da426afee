import { notFound } from '#kernel/errors.ts';
import type { Logger } from '#kernel/logging/logger.ts';
import type { Model, ModelEngine } from '#llm/model.ts';
import { isDocumentModel } from './document-names.ts';
import type { NoteInference } from './model-measured.ts';
import { createSlot, offerAgain, type Slot } from './model-slot.ts';

export type CatalogueDeps = {
  /** The first that offers a name has it. */
  engines: ModelEngine[];
  /** Used where none is named; the first model of the first engine when nothing of that name is offered. */
  defaultModel: string;
  logger: Logger;
  observe: NoteInference;
};

/** Which models there are. */
export type Catalogue = {
  slots: () => Slot[];

  /** Without looking for it. */
  known: (name: string) => Slot | undefined;

  /** What the engines offer now; what is loaded stays, though it be offered no more. */
  refresh: () => Promise<Slot[]>;

  defaultName: () => Promise<string>;

  /**
   * The default one without a name. No engine is asked for one that is loaded: that is what nearly every use is of.
   * Throws `not_found`.
   */
  find: (asked: string | null) => Promise<Slot>;
};

export function createCatalogue({ engines, defaultModel, logger, observe }: CatalogueDeps): Catalogue {
  const slots = new Map<string, Slot>();
  let told = false;

  async function offeredBy(engine: ModelEngine): Promise<Model[]> {
    try {
      return await engine.models();
    } catch (error) {
      logger.warn({ err: error, engine: engine.name }, 'could not list the models of an engine');
      return [];
    }
  }

  async function refresh(): Promise<Slot[]> {
    const offered = (await Promise.all(engines.map(offeredBy))).flat();
    const names = new Set<string>();
    for (const model of offered) {
      const { name } = model.card;
      if (names.has(name) || isDocumentModel(name)) continue;
      names.add(name);
      const slot = slots.get(name);
      if (slot) offerAgain(slot, model);
      else slots.set(name, createSlot(model, observe));
    }
    for (const [name, slot] of slots) {
      if (!names.has(name) && slot.state === 'available' && slot.leases === 0) slots.delete(name);
    }
    return [...slots.values()];
  }

  async function defaultName(): Promise<string> {
    if (slots.has(defaultModel)) return defaultModel;
    const [first] = await refresh();
    if (slots.has(defaultModel)) return defaultModel;
    if (!told) logger.warn({ model: defaultModel }, 'no engine offers the default model: check MODEL_NAME');
    told = true;
    return first?.name ?? defaultModel;
  }

  return {
    slots: () => [...slots.values()],
    known: (name) => slots.get(name),
    refresh,
    defaultName,

    async find(asked) {
      const name = asked ?? (await defaultName());
      const known = slots.get(name);
      if (known?.state === 'loaded') return known;
      await refresh();
      const slot = slots.get(name);
      if (!slot) throw notFound('Model');
      return slot;
    },
  };
}
