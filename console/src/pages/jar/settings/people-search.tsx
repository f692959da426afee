import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { peopleReply } from '@skep/server/api/honey-jar-access/access.schemas.ts';
import type { teamList } from '@skep/server/api/teams/teams.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useSettingsMessages } from './settings.messages.ts';

const typingMs = 250;
const fewestLetters = 2;

export type Found = { kind: 'user' | 'team'; id: string; name: string; email?: string };

type Props = { label: string; description?: string; withTeams?: boolean; onFound: (found: Found) => void };

/** Finds people, and the teams that one may name, by a part of their name. */
export function PeopleSearch({ label, description, withTeams = false, onFound }: Props) {
  const say = useSettingsMessages();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const people = useQuery({
    queryKey: ['people', search],
    enabled: search.length >= fewestLetters,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Reply<typeof peopleReply>>('GET', '/api/users', { query: { search }, signal }),
  });
  const teams = useQuery({
    queryKey: ['teams', search],
    enabled: withTeams && search.length >= fewestLetters,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Reply<typeof teamList>>('GET', '/api/teams', { query: { search }, signal }),
  });
  const found: Found[] =
    search.length < fewestLetters
      ? []
      : [
          ...(teams.data?.teams ?? []).map(({ id, name }) => ({ kind: 'team' as const, id, name })),
          ...(people.data?.users ?? []).map(({ id, display_name, email }) => ({
            kind: 'user' as const,
            id,
            name: display_name || email,
            email,
          })),
        ];
  const labelOf = ({ kind, name, email }: Found) =>
    kind === 'team' ? `${name} (${say.teamKind})` : email === name ? name : `${name} (${email ?? ''})`;
  return (
    <Select
      searchable
      label={label}
      description={description ?? say.addHint}
      // What the API has found is not filtered again.
      filter={({ options }) => options}
      data={found.map((one) => ({ value: one.id, label: labelOf(one) }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={search.length >= fewestLetters && people.data ? say.noneFound : undefined}
      onChange={(id) => {
        const one = found.find((each) => each.id === id);
        if (one) onFound(one);
        setTyped('');
      }}
    />
  );
}
