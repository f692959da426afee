import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { documentList } from '@skep/server/api/documents/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { entitiesQuery } from './reading.ts';
import { samplesKey, type LoadedSamples } from './samples.ts';
import { useWelcomeMessages } from './welcome.messages.ts';

type Documents = Reply<typeof documentList>['documents'];

const mostSuggestions = 5;
const things: readonly string[] = ['malware', 'tool', 'campaign', 'vulnerability'];

/** Questions that the documents that were read so far can answer: those of the samples, else about whom they speak of. */
export function useSuggestions(jarId: string, documents: Documents): string[] {
  const say = useWelcomeMessages();
  const queries = useQueryClient();
  const samples = queries.getQueryData<LoadedSamples>(samplesKey);
  const read = new Set(
    documents.filter(({ status }) => status === 'completed').map(({ filename }) => filename),
  );
  const { data } = useQuery(entitiesQuery(jarId, samples?.honey_jar.id === jarId ? 0 : read.size));
  if (samples?.honey_jar.id === jarId)
    return samples.questions.filter(({ filename }) => read.has(filename)).map(({ question }) => question);
  const entities = data?.entities ?? [];
  return [
    ...entities.filter(({ type }) => type === 'actor').map(({ name }) => say.whoIs(name)),
    ...entities.filter(({ type }) => things.includes(type)).map(({ name }) => say.whatIs(name)),
  ].slice(0, mostSuggestions);
}
