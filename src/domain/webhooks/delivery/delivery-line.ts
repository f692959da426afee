type LineOptions = {
  /** Webhooks that are worked on at once. */
  turns: number;
  /** Does a little for one of them, and answers whether there may be more to do. */
  work: (id: string) => Promise<boolean>;
  failed: (error: unknown) => void;
};

/**
 * Gives each webhook its turn, never two at once to the same one: one that is slow, or has much to do, goes back to the end
 * of the line after each.
 */
export function createLine({ turns, work, failed }: LineOptions) {
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let stopped = false;

  function next(): void {
    for (const id of waiting) {
      if (stopped || running.size >= turns) return;
      if (running.has(id)) continue;
      waiting.delete(id);
      running.set(id, turn(id));
    }
  }

  async function turn(id: string): Promise<void> {
    try {
      if (await work(id)) waiting.add(id);
    } catch (error) {
      failed(error);
    }
    running.delete(id);
    next();
  }

  return {
    wake(id: string): void {
      waiting.add(id);
      next();
    },

    /** Begins no turn any more, and waits for those that go on. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.all(running.values());
    },
  };
}
