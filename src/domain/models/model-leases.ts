import { untilAborted } from '#kernel/concurrency/aborted.ts';
import type { Model } from '#llm/model.ts';
import type { Catalogue } from './model-catalogue.ts';
import type { Loader } from './model-loader.ts';
import { surplusOf, type Slot } from './model-slot.ts';

/** A loaded model for as long as it is used. */
export type Lease = {
  model: Model;
  /** Milliseconds that this use waited for it to be loaded; 0 when it was ready. */
  load_ms: number;
  /** To be called once it is not used any more, whatever happened; again without effect. */
  release: () => void;
};

export type LeaseDeps = { catalogue: Catalogue; loader: Loader; maxLoaded: number; now: () => Date };

/** Gives models out, so that none is unloaded while it is used. */
export function createLeases({ catalogue, loader, maxLoaded, now }: LeaseDeps) {
  function take(slot: Slot): () => void {
    let held = true;
    slot.leases += 1;
    slot.last_used = now();
    return () => {
      if (!held) return;
      held = false;
      slot.leases -= 1;
      slot.last_used = now();
      for (const surplus of surplusOf(catalogue.slots(), maxLoaded))
        loader.unload(surplus).catch(() => undefined);
    };
  }

  return {
    async use(name: string | null, signal?: AbortSignal): Promise<Lease> {
      signal?.throwIfAborted();
      const slot = await untilAborted(catalogue.find(name), signal);
      const release = take(slot);
      try {
        if (slot.state === 'loaded' && !slot.leaving) return { model: slot.served, load_ms: 0, release };
        const begun = performance.now();
        await untilAborted(loader.ensureLoaded(slot), signal);
        return { model: slot.served, load_ms: performance.now() - begun, release };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
