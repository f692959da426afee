import { AppError } from '#kernel/errors.ts';
import type { LoadedFigures, Model } from '#llm/model.ts';
import { createFigures, type Figures } from './model-figures.ts';
import { measured, type NoteInference } from './model-measured.ts';
import type { ModelState, ModelStatus } from './model-status.ts';

/** A model of this process with what is going on with it. */
export type Slot = {
  name: string;
  /** As its engine offers it; the one that is loaded stays until it is unloaded. */
  model: Model;
  /** The same, measured: what its users get. */
  served: Model;
  state: ModelState;
  progress: number | null;
  /** The load in progress, shared by all who wait for it. */
  loading: { done: Promise<void>; stop: () => void } | null;
  /** Settles when its memory is back. */
  leaving: Promise<void> | null;
  /** Its engine did not release it when it was unloaded. */
  held: boolean;
  /** Current and waiting users. */
  leases: number;
  loaded: LoadedFigures | null;
  load_ms: number | null;
  last_used: Date | null;
  figures: Figures;
  note: NoteInference;
};

export function createSlot(model: Model, observe: NoteInference): Slot {
  const figures = createFigures();
  const note: NoteInference = (inference) => {
    figures.note(inference);
    observe(inference);
  };
  return {
    name: model.card.name,
    model,
    served: measured(model, note),
    // The built-in one is there from the beginning.
    state: model.card.engine === 'extractive' ? 'loaded' : 'available',
    progress: null,
    loading: null,
    leaving: null,
    held: false,
    leases: 0,
    loaded: null,
    load_ms: null,
    last_used: null,
    figures,
    note,
  };
}

/** An engine may replace what a name stands for while it is unused. */
export function offerAgain(slot: Slot, model: Model): void {
  if (slot.model === model || slot.state !== 'available' || slot.leases > 0) return;
  slot.model = model;
  slot.served = measured(model, slot.note);
}

export function statusOf(slot: Slot): ModelStatus {
  const { model, state, progress, loaded, load_ms, last_used, figures } = slot;
  return {
    ...model.card,
    state,
    progress,
    memory_bytes: loaded?.memory_bytes ?? null,
    hardware: loaded?.hardware ?? null,
    load_ms,
    ...figures.read(),
    last_used,
  };
}

/** The built-in model takes no room; all others do, also those of a remote server, where being loaded is a mark. */
const takesRoom = ({ model, state, leaving, leases }: Slot): boolean => {
  if (model.card.engine === 'extractive') return false;
  // One in use whose process died is restarted by its user.
  return state === 'loading' || ((state === 'loaded' || leases > 0) && !leaving);
};

const isMark = ({ model }: Slot): boolean => model.card.engine === 'openai';

const isIdle = ({ state, leases, leaving }: Slot): boolean => state === 'loaded' && leases === 0 && !leaving;

const usedAt = ({ last_used }: Slot): number => last_used?.getTime() ?? 0;

/**
 * Which to unload so that no more than `max` are loaded with the new one: marks first, then the least recently used, those last
 * that failed to unload before, and never one in use. A mark displaces nothing, and exceeds the limit rather than wait, since it
 * takes no memory here. Errors: `unavailable`, MODEL_UNAVAILABLE, when those in use take all the room.
 */
export function victimsFor(newcomer: Slot, slots: Slot[], max: number): Slot[] {
  if (newcomer.model.card.engine === 'extractive') return [];
  const others = slots.filter((slot) => slot !== newcomer && takesRoom(slot));
  const idle = others
    .filter((slot) => isIdle(slot) && (isMark(slot) || !isMark(newcomer)))
    .toSorted(
      (a, b) =>
        Number(a.held) - Number(b.held) || Number(isMark(b)) - Number(isMark(a)) || usedAt(a) - usedAt(b),
    );
  const victims = idle.slice(0, Math.max(0, others.length + 1 - max));
  const staying = others.filter((slot) => !isMark(slot) && !victims.includes(slot));
  if (isMark(newcomer) || staying.length < max) return victims;
  throw new AppError(
    'unavailable',
    `All ${max} models that may be loaded at the same time are in use; try again later`,
    {
      code: 'MODEL_UNAVAILABLE',
      details: { model: newcomer.name, retry_after: 5 },
    },
  );
}

/** Unused marks beyond the limit. */
export function surplusOf(slots: Slot[], max: number): Slot[] {
  const all = slots.filter(takesRoom);
  const idle = all.filter((slot) => isMark(slot) && isIdle(slot)).toSorted((a, b) => usedAt(a) - usedAt(b));
  return idle.slice(0, Math.max(0, all.length - max));
}
