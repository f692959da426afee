import type { batchReply, withdrawReply } from '@skep/server/api/verdicts/verdict-batch.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Decision = {
  verdict: 'benign' | 'malicious';
  /** Null: everywhere. */
  jar: string | null;
  note: string;
};

export type Decided = {
  /** The ids of the verdicts that were made. */
  made: string[];
  /** For so many it was decided before. */
  before: number;
  failed: { value: string; reason: string }[];
};

/** As many as one request may hold. */
const atOnce = 500;

/** Decides on all of the values: usually with one request. */
export async function decideValues(
  values: string[],
  { verdict, jar, note }: Decision,
  onProgress: (done: number) => void,
): Promise<Decided> {
  const decided: Decided = { made: [], before: 0, failed: [] };
  const target = jar === null ? { scope: 'installation' } : { scope: 'honey_jar', honey_jar_id: jar };
  for (const part of partsOf(values)) {
    const body = { values: part, verdict, note, ...target };
    const path = '/api/knowledge/verdicts/batch';
    const { results } = await request<Reply<typeof batchReply>>('POST', path, { body });
    for (const { given, outcome, verdict_id, reason } of results) {
      if (verdict_id !== null) decided.made.push(verdict_id);
      if (outcome === 'decided_before') decided.before += 1;
      if (reason !== null) decided.failed.push({ value: given, reason });
    }
    onProgress(decided.made.length + decided.before + decided.failed.length);
  }
  return decided;
}

export async function takeBack(ids: string[]): Promise<void> {
  for (const verdict_ids of partsOf(ids))
    await request<Reply<typeof withdrawReply>>('POST', '/api/knowledge/verdicts/batch/withdraw', {
      body: { verdict_ids },
    });
}

const partsOf = (all: string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, i) => all.slice(i * atOnce, (i + 1) * atOnce));
