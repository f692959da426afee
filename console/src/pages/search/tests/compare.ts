import type { Run, RunResult, RunWithResults } from './retrieval-tests.ts';

export type Change = { kind: 'up' | 'down'; places: number } | { kind: 'found' | 'lost' | 'same' };

/** Runs by passage and by document count differently: then only the places of documents are alike. */
export function countAlike(run: Run, against: Run): boolean {
  return run.settings.group_by === against.settings.group_by;
}

/** A run's results by question, with the places that can be compared with those of another run. */
export function resultsOf(
  run: RunWithResults | undefined,
  other: RunWithResults | undefined,
): Map<string, RunResult> {
  const byDocument = run && other && !countAlike(run, other);
  const results = (run?.results ?? []).map((result) =>
    byDocument ? { ...result, rank: result.document_rank } : result,
  );
  return new Map(results.map((result) => [result.question_id, result]));
}

/** How a question did against another run; null where one of them did not measure it. */
export function compare(now: RunResult | undefined, before: RunResult | undefined): Change | null {
  if (now?.state !== 'measured' || before?.state !== 'measured') return null;
  if (now.rank === before.rank) return { kind: 'same' };
  if (before.rank === null || now.rank === null) return { kind: now.rank === null ? 'lost' : 'found' };
  const places = Math.abs(now.rank - before.rank);
  return { kind: now.rank < before.rank ? 'up' : 'down', places };
}
