import { Card, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { FactList } from '#pages/admin/fact-list.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { statusQuery } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';

/** How many documents there are, and what is being read. */
export function Documents() {
  const say = useOverviewMessages();
  const { number, dateTime } = useFormats();
  const { data, error, refetch } = useQuery(statusQuery);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} />;
  const { counts, index, models, vectors, registration } = data;
  const { documents } = counts;
  const count = (known: number | null): string => (known === null ? '–' : number(known));
  const passages = count(index.passages);
  return (
    <>
      <Card withBorder>
        <Title order={2} size="h5" mb="sm">
          {say.reading}
        </Title>
        <FactList
          facts={[
            ...(['pending', 'processing', 'completed', 'failed'] as const).map((state): [string, string] => [
              say[state],
              number(documents[state]),
            ]),
            [say.passages, passages],
            [say.indexBehind, number(index.documents_pending)],
            ...vectors.map((each): [string, string] => [
              say.vectorsOf(each.model),
              `${say.vectorsMade(count(each.passages_with_vectors), passages)}, ${say[stateOf(each)]}`,
            ]),
            ...vectors.flatMap(({ model, problem }): [string, string][] =>
              problem ? [[say.vectorsProblem(model), `${problem.message} (${dateTime(problem.at)})`]] : [],
            ),
          ]}
        />
      </Card>
      <Card withBorder>
        <Title order={2} size="h5" mb="sm">
          {say.counts}
        </Title>
        <FactList
          facts={[
            [say.users, number(counts.users)],
            [say.jars, number(counts.honey_jars)],
            [say.sessions, number(counts.live_sessions)],
            [say.chatModel, models.chat],
            [say.embeddings, models.embeddings ?? say.partNotConfigured],
            [say.registration, say[registration]],
          ]}
        />
      </Card>
    </>
  );
}

function stateOf({ state, complete }: { state: 'building' | 'served' | 'previous'; complete: boolean }) {
  if (state === 'building' && complete) return 'vectors_complete';
  return state === 'served' && !complete ? 'vectors_catching_up' : (`vectors_${state}` as const);
}
