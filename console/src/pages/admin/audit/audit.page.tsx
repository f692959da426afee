import { Button, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { PagedList } from '#parts/paged-list.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { AuditFilter } from './audit.route.ts';
import { useAuditMessages } from './audit.messages.ts';
import { AuditTable } from './audit-table.tsx';
import { auditPath, entriesQuery, type Entry } from './entries.ts';
import { EntryDetails } from './entry-details.tsx';
import { VerifyLog } from './verify-log.tsx';

const route = getRouteApi('/signed-in/admin/audit');

/** Who did what, and whether the log still says so as it was written. */
export function AuditPage() {
  const say = useAuditMessages();
  const { number } = useFormats();
  const filter = route.useSearch();
  const [shown, setShown] = useState<Entry | null>(null);
  const query = useInfiniteQuery(entriesQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  return (
    <Stack>
      <Text c="dimmed" maw={760}>
        {say.intro}
      </Text>
      <VerifyLog />
      <AuditFilters filter={filter} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" component="output">
          {query.data && say.count(number(total))}
        </Text>
        <Button component="a" size="xs" variant="default" href={csvAddress(filter)} download>
          {say.csv}
        </Button>
      </Group>
      <PagedList
        // The table loads what comes into view.
        query={{ ...query, hasNextPage: false }}
        isEmpty={entries.length === 0}
        empty={<EmptyState title={say.none} text={say.noneHint} />}
      >
        <AuditTable
          key={JSON.stringify(filter)}
          entries={entries}
          total={total}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
          }}
          onShow={setShown}
        />
      </PagedList>
      <EntryDetails entry={shown} onClose={() => setShown(null)} />
    </Stack>
  );
}

function csvAddress(filter: AuditFilter): string {
  return `${auditPath}?${new URLSearchParams({ ...filter, format: 'csv' }).toString()}`;
}
