import { Button, CloseButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import { EmptySearch } from './empty-search.tsx';
import { SearchFilters } from './search-filters.tsx';
import { leastLetters, longestQuery } from './search-query.ts';
import { Results } from './results/results.tsx';
import { useSearchMessages } from './search.messages.ts';
import type { Wanted } from './wanted.ts';

const route = getRouteApi('/signed-in/search');
/** So long after the last letter it is searched. Milliseconds. */
const pause = 250;

/** Searches as one types. What is searched for is in the address. */
export function SearchPage() {
  const say = useSearchMessages();
  const wanted = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changed: Wanted) => void navigate({ search: changed, replace: true });
  const searched = (wanted.q?.trim().length ?? 0) >= leastLetters;
  return (
    <Stack maw={1000}>
      <Group justify="space-between">
        <Title order={1}>{say.title}</Title>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/search/tests" />}>
          {say.tests}
        </Button>
      </Group>
      <QueryInput
        wanted={wanted}
        onChange={(q) => {
          const { q: _, ...rest } = wanted;
          change(q === '' ? rest : { ...rest, q });
        }}
      />
      <SearchFilters wanted={wanted} onChange={change} />
      {searched ? <Results wanted={wanted} /> : <EmptySearch onTry={(q) => change({ ...wanted, q })} />}
    </Stack>
  );
}

/** What is typed, which the address follows after a pause; a change of the address from elsewhere shows here. */
function QueryInput({ wanted, onChange }: { wanted: Wanted; onChange: (q: string) => void }) {
  const say = useSearchMessages();
  const [text, setText] = useState(wanted.q ?? '');
  const sent = useRef(wanted.q ?? '');
  const send = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim();
    onChange(sent.current);
  }, pause);
  useEffect(() => {
    if ((wanted.q ?? '') === sent.current) return;
    sent.current = wanted.q ?? '';
    setText(sent.current);
  }, [wanted.q]);
  const type = (typed: string) => {
    setText(typed);
    send(typed);
  };
  return (
    <TextInput
      size="md"
      type="search"
      label={say.label}
      description={
        <Text component="span" size="xs" visibleFrom="sm">
          {say.keys}
        </Text>
      }
      placeholder={say.placeholder}
      maxLength={longestQuery}
      autoFocus
      leftSection={<Icon name="search" />}
      rightSection={text === '' ? null : <CloseButton aria-label={say.clear} onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-result]')?.focus();
      }}
    />
  );
}
