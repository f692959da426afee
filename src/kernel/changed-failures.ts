/** Reports what fails again and again only when it begins, or fails in another way: a full disk can last for days. */
export function changedFailures(report: (error: unknown) => void) {
  let last: string | null = null;
  return {
    succeeded(): void {
      last = null;
    },
    failed(error: unknown): void {
      const now = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      if (now === last) return;
      last = now;
      report(error);
    },
  };
}
