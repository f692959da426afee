import {
  Button,
  Card,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Switch,
  Text,
  Title,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { run, runBody } from '@skep/server/api/retrieval-tests/retrieval-tests.schemas.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { goesOn, runsQuery, testsPath, type Model } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

const route = getRouteApi('/signed-in/search/tests');
const mostTopK = 50;

/** What the next run changes of the search, and the button that starts it. */
export function StartRun({ vectorsAvailable, models }: { vectorsAvailable: boolean; models: Model[] }) {
  const say = useRetrievalTestMessages();
  const [topK, setTopK] = useState(10);
  const [groupBy, setGroupBy] = useState('passage');
  const [aliases, setAliases] = useState(true);
  const [ranking, setRanking] = useState<Ranking>(vectorsAvailable ? 'served' : byWords);
  const { data } = useQuery(runsQuery);
  const start = useStart();
  const settings: Body<typeof runBody> = {
    top_k: topK,
    ...(groupBy === 'document' && { group_by: 'document' }),
    aliases,
    ...(ranking === byWords ? { vectors: false } : { model: ranking }),
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
        <ChooseRanking models={models} value={ranking} onChange={setRanking} />
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

const byWords = 'words';
type Ranking = Model['state'] | typeof byWords;

type RankingProps = { models: Model[]; value: Ranking; onChange: (ranking: Ranking) => void };

/** By words alone, or by the vectors of one of the models that there are some of. */
function ChooseRanking({ models, value, onChange }: RankingProps) {
  const say = useRetrievalTestMessages();
  const usable = models.filter(({ available }) => available);
  if (usable.length === 0) return null;
  return (
    <Select
      w={300}
      label={say.ranking}
      data={[
        { value: byWords, label: say.wordsAlone },
        ...usable.map(({ name, state }) => ({ value: state, label: say[state](name) })),
      ]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(usable.find(({ state }) => state === chosen)?.state ?? byWords)}
    />
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
