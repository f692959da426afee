import type { z } from 'zod';

/**
 * Every kind of job by the name of its queue. The noun that defines one declares it, and `src/app/wiring/jobs.ts` lists it:
 * `declare module '#queue/job-definition.ts' { interface Jobs { 'retention.sweep': typeof sweepJob } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- nouns add to it
export interface Jobs {}
export type JobName = keyof Jobs | `test.${string}`;

export type JobDefinition<T extends object = object> = {
  name: string;
  /** What the data of the job must be; checked when it is sent and again when it is worked on. */
  schema: z.ZodType<T>;
  /** How often a failed job is tried again, with growing pauses, before it fails for good. */
  retryLimit: number;
  /** How long one attempt may take, in seconds. */
  expireSeconds: number;
  /** The queue that gets a copy of a job that has failed for good. */
  deadLetter?: string;
  /** With true, at most one job per `singletonKey` waits; a second `send` then answers null. */
  unique?: boolean;
};

/** A kind of job: the name of its queue, the form of its data, and how it is retried. */
export function defineJob<T extends object>(
  definition: JobDefinition<T> & { name: JobName },
): JobDefinition<T> {
  return definition;
}
