import { Group, Select } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import type { Run } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

const route = getRouteApi('/signed-in/search/tests');

/** A run by its time and settings. */
function useRunLabel(): (run: Run) => string {
  const say = useRetrievalTestMessages();
  const { dateTime } = useFormats();
  return ({ created_at, settings }) =>
    [
      dateTime(created_at),
      say.settingsOf(settings.top_k),
      settings.group_by ? say.byDocument : say.byPassage,
      settings.aliases && say.withAliases,
      settings.vectors && (settings.model ?? say.withVectors),
    ]
      .filter(Boolean)
      .join(' · ');
}

type Props = { runs: Run[]; run: string | undefined; against: string | undefined };

/** Which run is shown, and which it is compared with; the address has both. */
export function ChooseRuns({ runs, run, against }: Props) {
  const say = useRetrievalTestMessages();
  const label = useRunLabel();
  const navigate = route.useNavigate();
  const data = runs.map((one) => ({ value: one.id, label: label(one) }));
  const show = (search: { run?: string; against?: string }) => void navigate({ search });
  return (
    <Group grow preventGrowOverflow={false} align="end">
      <Select
        miw={260}
        label={say.shown}
        data={data}
        value={run ?? null}
        allowDeselect={false}
        onChange={(id) => id !== null && show({ run: id })}
      />
      <Select
        miw={260}
        label={say.against}
        data={[{ value: 'none', label: say.nothing }, ...data.filter(({ value }) => value !== run)]}
        value={against ?? 'none'}
        allowDeselect={false}
        onChange={(id) => show({ ...(run !== undefined && { run }), ...(id !== null && { against: id }) })}
      />
    </Group>
  );
}
