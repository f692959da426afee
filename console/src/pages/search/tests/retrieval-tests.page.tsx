import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { ChooseRuns } from './choose-runs.tsx';
import { Figures } from './figures.tsx';
import { QuestionTable } from './question-table.tsx';
import { questionsQuery, runQuery, runsQuery, type Question } from './retrieval-tests.ts';
import { Rankings } from './rankings.tsx';
import { StartRun } from './start-run.tsx';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

/** Whether searches find what they should, and what a change of settings does to that. */
export function RetrievalTestsPage() {
  const say = useRetrievalTestMessages();
  const { data, error, refetch } = useQuery(questionsQuery);
  return (
    <Stack maw={1200}>
      <Group justify="space-between">
        <Title order={1}>{say.title}</Title>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/search" />}>
          {say.toSearch}
        </Button>
      </Group>
      <Text c="dimmed" maw={760}>
        {say.intro}
      </Text>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.questions.length === 0 && (
        <EmptyState title={say.none} text={say.noneHint}>
          <Button mt="sm" renderRoot={(props) => <Link {...props} to="/search" />}>
            {say.toSearch}
          </Button>
        </EmptyState>
      )}
      {data && data.questions.length > 0 && (
        <>
          <StartRun vectorsAvailable={data.vectors_available} models={data.models} />
          <Compared questions={data.questions} />
        </>
      )}
    </Stack>
  );
}

const route = getRouteApi('/signed-in/search/tests');

/** The run that is shown, next to another. */
function Compared({ questions }: { questions: Question[] }) {
  const { run: chosen, against: chosenAgainst } = route.useSearch();
  const { data, error, refetch } = useQuery(runsQuery);
  const runs = data?.runs ?? [];
  const runId = chosen ?? runs[0]?.id;
  const older = runs[runs.findIndex(({ id }) => id === runId) + 1]?.id;
  const againstId = chosenAgainst === 'none' ? undefined : (chosenAgainst ?? older);
  const run = useQuery({ ...runQuery(runId ?? ''), enabled: runId !== undefined });
  const against = useQuery({ ...runQuery(againstId ?? ''), enabled: againstId !== undefined });
  const failure = error ?? run.error ?? against.error;
  if (failure) return <ErrorNotice error={failure} onRetry={() => void refetch()} />;
  const compared = againstId === undefined ? undefined : against.data;
  return (
    <>
      {runs.length > 0 && <ChooseRuns runs={runs} run={runId} against={againstId} />}
      {run.data && <Figures run={run.data} against={compared} />}
      {run.data && <Rankings runs={runs} shown={run.data} />}
      <QuestionTable questions={questions} run={run.data} against={compared} />
    </>
  );
}
