import { Button, Group, Select, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { JarFilter } from '#parts/jar-filter.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { useDecisionPlaces } from '#pages/indicators/decide/decision-places.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { AddVerdict } from './add-verdict.tsx';
import { useVerdicts } from './use-verdicts.ts';
import { VerdictTable } from './verdict-table.tsx';
import { kinds, scopes, type VerdictsSearch } from './verdicts-search.ts';
import { useVerdictsMessages } from './verdicts.messages.ts';

const route = getRouteApi('/signed-in/indicators/verdicts');

/** What was decided about values, wildcards and ranges: the lists of what is benign. */
export function VerdictsPage() {
  const say = useVerdictsMessages();
  const { mayDecide } = useDecisionPlaces();
  const [adding, { open, close }] = useDisclosure(false);
  return (
    <>
      <Group justify="space-between" mb="md" align="start">
        <Text c="dimmed" maw={700}>
          {say.about}
        </Text>
        {mayDecide && <Button onClick={open}>{say.add}</Button>}
      </Group>
      <Filters />
      <Verdicts onAdd={mayDecide ? open : undefined} />
      <AddVerdict opened={adding} onClose={close} />
    </>
  );
}

type Change = { [Field in keyof VerdictsSearch]: VerdictsSearch[Field] | undefined };

function Filters() {
  const say = useVerdictsMessages();
  const common = useIndicatorsMessages();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = (change: Change) =>
    void navigate({
      search: (before) => ({ ...before, ...change }) as VerdictsSearch,
      replace: true,
    });
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} mb="md" spacing="sm" maw={1000} component="search">
      <TextFilter label={say.search} value={search.text} onChange={(text) => narrow({ text })} />
      <Select
        label={common.verdict}
        placeholder={say.anyVerdict}
        clearable
        data={kinds.map((value) => ({ value, label: common[value] }))}
        value={search.verdict ?? null}
        onChange={(verdict) => narrow({ verdict: verdict ?? undefined })}
      />
      <Select
        label={common.scope}
        placeholder={say.anyScope}
        clearable
        data={scopes.map((value) => ({ value, label: common[value] }))}
        value={search.scope ?? null}
        onChange={(scope) => narrow({ scope: scope ?? undefined })}
      />
      <JarFilter
        label={common.jar}
        all={common.allJars}
        value={search.jar}
        onChange={(jar) => narrow({ jar })}
      />
    </SimpleGrid>
  );
}

function Verdicts({ onAdd }: { onAdd: (() => void) | undefined }) {
  const say = useVerdictsMessages();
  const { number } = useFormats();
  const search = route.useSearch();
  const verdicts = useVerdicts(search);
  const { total, error } = verdicts;
  if (error) return <ErrorNotice error={error} onRetry={() => void verdicts.refetch()} />;
  if (total === undefined) return <Skeleton height={200} />;
  if (total === 0 && Object.keys(search).length > 0)
    return (
      <EmptyState title={say.noMatch} text={say.noMatchHint}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/indicators/verdicts" search={{}} />}
        >
          {say.clear}
        </Button>
      </EmptyState>
    );
  if (total === 0)
    return (
      <EmptyState title={say.none} text={say.noneHint}>
        {onAdd && (
          <Button variant="default" onClick={onAdd}>
            {say.add}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <>
      <Text size="sm" c="dimmed" mb={6} component="output" display="block">
        {say.found(number(total))}
      </Text>
      <VerdictTable verdicts={verdicts} total={total} />
    </>
  );
}
