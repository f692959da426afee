import { Alert, Button, Group, Loader, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DocumentDrawer } from '#document/document-drawer.tsx';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { LanguagesApart } from '#parts/languages-apart/languages-apart.tsx';
import {
  firstResults,
  mostResults,
  resultsQuery,
  type Found,
  type Result,
} from '#pages/search/search-query.ts';
import { useSearchMessages } from '#pages/search/search.messages.ts';
import classes from '#pages/search/search.module.css';
import type { Wanted } from '#pages/search/wanted.ts';
import { ResultCard } from './result-card.tsx';
import { SearchedNames } from './searched-names.tsx';

/** What a search found. */
export function Results({ wanted }: { wanted: Wanted }) {
  const { jars, types, tags } = wanted;
  // Another search begins with the first results.
  return <ResultList key={JSON.stringify([jars, types, tags])} wanted={wanted} />;
}

function ResultList({ wanted }: { wanted: Wanted }) {
  const say = useSearchMessages();
  const [limit, setLimit] = useState(firstResults);
  const [open, setOpen] = useState<Result | null>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(resultsQuery(wanted, limit));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} />;
  const canHaveMore = data.results.length === limit && limit < mostResults;
  return (
    <>
      <Summary found={data} busy={isFetching} />
      {data.index && <Alert color="orange">{say.incomplete(data.index.documents_pending)}</Alert>}
      {data.names?.map((name) => (
        <SearchedNames key={name.name} searched={name} />
      ))}
      {data.results.length === 0 && !isFetching && <NothingFound wanted={wanted} found={data} />}
      <Stack
        component="ol"
        gap="sm"
        m={0}
        p={0}
        className={isPlaceholderData ? (classes.fading ?? '') : ''}
        onKeyDown={(event) => moveBetween(event)}
      >
        {data.results.map((result) => (
          <ResultCard
            key={result.id}
            result={result}
            wanted={wanted}
            limit={limit}
            onOpen={() => setOpen(result)}
          />
        ))}
      </Stack>
      {canHaveMore && (
        <Button variant="default" loading={isFetching} onClick={() => setLimit(mostResults)}>
          {say.more}
        </Button>
      )}
      <DocumentDrawer
        place={open && { document_id: open.document_id, title: open.title, ...open.metadata }}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** ↓ and ↑ go through the results, from the first back to the query. */
function moveBetween(event: React.KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const results = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const at = results.findIndex((result) => result === event.target);
  if (step === 0 || at === -1) return;
  event.preventDefault();
  const next =
    results[at + step] ?? (step === -1 ? document.querySelector<HTMLElement>('input[type=search]') : null);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

function Summary({ found, busy }: { found: Found; busy: boolean }) {
  const say = useSearchMessages();
  const { number } = useFormats();
  const { total_results, searched_documents, query_time, search_type } = found;
  const counted = number(searched_documents);
  const seconds = query_time.toFixed(2);
  const text =
    total_results === 1 ? say.one(counted, seconds) : say.found(number(total_results), counted, seconds);
  return (
    <Group gap="xs" mih={24}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {text}, {say[search_type]}
      </Text>
      {busy && <Loader size="xs" aria-hidden />}
    </Group>
  );
}

function NothingFound({ wanted, found: { languages } }: { wanted: Wanted; found: Found }) {
  const say = useSearchMessages();
  const { q, jars, types, tags, from, to } = wanted;
  const isFiltered = [jars, types, tags, from, to].some((filter) => filter !== undefined);
  return (
    <EmptyState title={say.none} text={say.noneHint}>
      {languages && <LanguagesApart apart={languages} wanted="search" />}
      {isFiltered && q !== undefined && (
        <Button mt="sm" renderRoot={(props) => <Link {...props} to="/search" search={{ q }} />}>
          {say.withoutFilters}
        </Button>
      )}
    </EmptyState>
  );
}
