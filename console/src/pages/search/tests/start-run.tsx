import { Button, Card, Group, NumberInput, SegmentedControl, Switch, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { run, runBody } from '@skep/server/api/retrieval-tests/retrieval-tests.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { goesOn, runsQuery, testsPath } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

const route = getRouteApi('/signed-in/search/tests');
const mostTopK = 50;

/** What the next run changes of the search, and the button that starts it. */
export function StartRun({ vectorsAvailable }: { vectorsAvailable: boolean }) {
  const say = useRetrievalTestMessages();
  const [topK, setTopK] = useState(10);
  const [groupBy, setGroupBy] = useState('passage');
  const [aliases, setAliases] = useState(true);
  const [vectors, setVectors] = useState(true);
  const { data } = useQuery(runsQuery);
  const start = useStart();
  const settings: Body<typeof runBody> = {
    top_k: topK,
    ...(groupBy === 'document' && { group_by: 'document' }),
    aliases,
    vectors,
  };
  return (
    <Card withBorder component="section" aria-labelledby="run-settings">
      <Title order={2} size="h5" id="run-settings" mb="sm">
        {say.settings}
      </Title>
      <Group align="end" gap="lg">
        <NumberInput
          w={220}
          label={say.topK}
          min={1}
          max={mostTopK}
          clampBehavior="strict"
          allowDecimal={false}
          value={topK}
          onChange={(value) => typeof value === 'number' && setTopK(Math.max(1, value))}
        />
        <div>
          <Text size="sm" fw={500} id="run-group-by">
            {say.groupBy}
          </Text>
          <SegmentedControl
            aria-labelledby="run-group-by"
            data={[
              { value: 'passage', label: say.passage },
              { value: 'document', label: say.document },
            ]}
            value={groupBy}
            onChange={setGroupBy}
          />
        </div>
        <Switch
          mb={8}
          label={say.aliases}
          checked={aliases}
          onChange={(event) => setAliases(event.currentTarget.checked)}
        />
        {vectorsAvailable && (
          <Switch
            mb={8}
            label={say.vectors}
            checked={vectors}
            onChange={(event) => setVectors(event.currentTarget.checked)}
          />
        )}
        <Button
          ms="auto"
          loading={start.isPending}
          disabled={data?.runs.some(goesOn) ?? true}
          onClick={() => start.mutate(settings)}
        >
          {say.run}
        </Button>
      </Group>
      {start.error && <ErrorNotice error={start.error} />}
    </Card>
  );
}

/** Starts a run, and shows it against the one before. */
function useStart() {
  const queries = useQueryClient();
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: (body: Body<typeof runBody>) =>
      request<Reply<typeof run>>('POST', `${testsPath}/runs`, { body }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: runsQuery.queryKey });
      await navigate({ search: {} });
    },
  });
}
