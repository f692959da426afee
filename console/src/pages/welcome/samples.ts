import type { loadedSamples } from '@skep/server/api/samples/samples.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type LoadedSamples = Reply<typeof loadedSamples>;

/** Where the answer to it is remembered: it has the questions that the samples answer. */
export const samplesKey = ['samples'] as const;

/** Has the sample reports read into a honey jar of the user; those that are there stay as they are. */
export function loadSamples(): Promise<LoadedSamples> {
  return request('POST', '/api/knowledge/samples');
}
