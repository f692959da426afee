import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isUnderWay, reportsQuery } from '#pages/reports/report-queries.ts';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { useListMessages } from './list.messages.ts';
import { QueueNote } from './queue-note.tsx';
import { ReportRow } from './report-row.tsx';
import { searchIn, shownStates } from './reports-search.ts';
import classes from './list.module.css';

const route = getRouteApi('/signed-in/report-lists/reports');

/** The reports of the user, with how far each is. */
export function ReportListPage() {
  const say = useListMessages();
  const { text, status } = route.useSearch();
  const query = useInfiniteQuery({
    ...reportsQuery({ search: text, status }),
    placeholderData: keepPreviousData,
  });
  const reports = query.data?.pages.flatMap(({ data }) => data.reports) ?? [];
  const underWay = reports.filter(isUnderWay).length;
  const isFiltered = text !== undefined || status !== undefined;
  if (query.error && !query.data)
    return <ReportsError error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Stack gap="sm">
      {(reports.length > 0 || isFiltered) && <Filters />}
      <QueueNote busy={underWay > 0} />
      <PagedList query={query} isEmpty={reports.length === 0} empty={isFiltered ? <NoMatch /> : <Nothing />}>
        <ul className={classes.list} aria-label={say.list}>
          {reports.map((report) => (
            <li key={report.id}>
              <ReportRow report={report} underWay={underWay} />
            </li>
          ))}
        </ul>
      </PagedList>
    </Stack>
  );
}

function Filters() {
  const say = useListMessages();
  const states = useReportsMessages();
  const navigate = route.useNavigate();
  const { text, status } = route.useSearch();
  const choose = (changed: Record<string, string | undefined>) =>
    void navigate({ search: (before) => searchIn({ ...before, ...changed }), replace: true });
  return (
    <Group gap="sm" align="end">
      <div className={classes.search}>
        <TextFilter
          label={say.search}
          placeholder={say.searchHint}
          value={text}
          onChange={(written) => choose({ text: written })}
        />
      </div>
      <NativeSelect
        label={say.state}
        data={[
          { value: '', label: say.any },
          ...shownStates.map((value) => ({ value, label: states[value] })),
        ]}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ status: value })}
      />
    </Group>
  );
}

function Nothing() {
  const say = useListMessages();
  return (
    <EmptyState title={say.none} text={say.noneHint}>
      <Button mt="xs" renderRoot={(props) => <Link {...props} to="/reports/new" />}>
        {say.first}
      </Button>
    </EmptyState>
  );
}

function NoMatch() {
  const say = useListMessages();
  return (
    <EmptyState title={say.noMatch} text={say.noMatchHint}>
      <Button mt="xs" variant="default" renderRoot={(props) => <Link {...props} to="/reports" search={{}} />}>
        {say.clear}
      </Button>
    </EmptyState>
  );
}
