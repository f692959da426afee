import { Button, Group, Skeleton, Switch, Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useDefanged } from '#pages/indicators/defang.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { useDownloadMessages } from '#pages/indicators/download/download.messages.ts';
import { mostValues } from '#pages/indicators/download/download-values.ts';
import { ExportValues } from '#pages/indicators/download/export-values.tsx';
import { IndicatorFilters } from './indicator-filters.tsx';
import { IndicatorTable } from './indicator-table.tsx';
import { matching, type IndicatorsSearch } from './indicators-search.ts';
import type { Selection } from './selection.ts';
import { SelectMany } from './select-many.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useTableMessages } from './table.messages.ts';
import { useIndicators } from './use-indicators.ts';

const route = getRouteApi('/signed-in/indicators/');

/** The indicators of all honey jars. */
export function IndicatorTablePage() {
  const search = route.useSearch();
  return (
    <>
      <IndicatorFilters />
      {/* What was selected is not what is listed after another filter. */}
      <Indicators key={JSON.stringify({ ...search, order: undefined })} search={search} />
    </>
  );
}

function Indicators({ search }: { search: IndicatorsSearch }) {
  const say = useTableMessages();
  const common = useIndicatorsMessages();
  const download = useDownloadMessages();
  const { number } = useFormats();
  const indicators = useIndicators(search);
  const [selection, setSelection] = useState<Selection>(new Map());
  const [defanged, setDefanged] = useDefanged();
  const { total, error } = indicators;
  if (error) return <ErrorNotice error={error} onRetry={() => void indicators.refetch()} />;
  if (total === undefined) return <Skeleton height={240} />;
  if (total === 0) return <Nothing search={search} />;
  return (
    <>
      <Group justify="space-between" mb={6}>
        <Group gap="md">
          <Text size="sm" c="dimmed" component="output" display="block">
            {say.found(number(total))}
          </Text>
          <SelectMany search={search} total={total} onSelect={setSelection} />
          <ExportValues
            wanted={matching(search)}
            label={total > mostValues ? download.exportFirst(number(mostValues)) : download.exportAll}
          />
        </Group>
        <Switch
          label={common.defanged}
          checked={defanged}
          onChange={(event) => setDefanged(event.currentTarget.checked)}
        />
      </Group>
      <IndicatorTable
        indicators={indicators}
        total={total}
        jar={search.jar}
        selection={selection}
        onSelect={setSelection}
      />
      {selection.size > 0 && (
        <SelectionBar jar={search.jar} selection={selection} onDone={() => setSelection(new Map())} />
      )}
    </>
  );
}

function Nothing({ search }: { search: IndicatorsSearch }) {
  const say = useTableMessages();
  const { order: _, ...narrowed } = search;
  if (Object.keys(narrowed).length === 0)
    return (
      <EmptyState title={say.empty} text={say.emptyHint}>
        <Button renderRoot={(props) => <Link {...props} to="/jars" />}>{say.toJars}</Button>
      </EmptyState>
    );
  return (
    <EmptyState title={say.noMatch} text={say.noMatchHint}>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/indicators" search={{}} />}>
        {say.clear}
      </Button>
    </EmptyState>
  );
}
