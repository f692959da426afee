import { Counter, Histogram, type Registry } from 'prom-client';
import type { NoteInference } from '#domain/models/index.ts';

export type ModelMeter = {
  note: NoteInference;

  /** The calls that were answered since this process began, and their mean time in seconds: null without any. */
  totals: () => { calls: number; average_seconds: number | null };
};

/** Counts and times what this process asks of models. */
export function createModelMeter(registry: Registry): ModelMeter {
  const registers = [registry];
  const calls = new Counter({
    name: 'skep_model_calls_total',
    help: 'Calls to chat and embedding models',
    labelNames: ['kind', 'model', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'skep_model_call_duration_seconds',
    help: 'Duration of answered calls',
    labelNames: ['kind', 'model'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  let answered = 0;
  let seconds = 0;

  const note: NoteInference = ({ kind, model, outcome, ms }) => {
    calls.inc({ kind, model, outcome });
    if (outcome === 'failed') return;
    answered += 1;
    seconds += ms / 1000;
    durations.observe({ kind, model }, ms / 1000);
  };

  return {
    note,
    totals: () => ({ calls: answered, average_seconds: answered === 0 ? null : seconds / answered }),
  };
}
