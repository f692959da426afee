import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { userList } from '@skep/server/api/users/users.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

type Props = {
  label: string;
  /** What is said when nobody matches. */
  nobody: string;
  placeholder?: string;
  value: string | null;
  onChange: (userId: string | null) => void;
};

const searchAfterMs = 300;

/** Finds a user of the installation by a part of their name or e-mail. */
export function UserPicker({ label, nobody, placeholder, value, onChange }: Props) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), searchAfterMs);
  const { data: chosen } = useQuery({
    queryKey: ['/api/admin/users', value],
    enabled: value !== null,
    queryFn: ({ signal }) =>
      request<Reply<typeof userList>['users'][number]>('GET', `/api/admin/users/${value}`, { signal }),
  });
  // Once somebody is chosen, the field shows their name: nobody is searched for by that.
  const isName = chosen !== undefined && text === labelOf(chosen);
  const { data } = useQuery({
    queryKey: ['/api/admin/users', 'found', isName ? '' : search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      request<Reply<typeof userList>>('GET', '/api/admin/users', {
        query: { limit: 20, ...(!isName && search !== '' && { search }) },
        signal,
      }),
  });
  const found = data?.users ?? [];
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      flex="1 1 180px"
      label={label}
      {...(placeholder && { placeholder })}
      searchable
      clearable
      nothingFoundMessage={nobody}
      data={shown.map((user) => ({ value: user.id, label: labelOf(user) }))}
      // The server has searched.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={onChange}
    />
  );
}

function labelOf({ display_name, email }: { display_name: string; email: string }): string {
  return display_name === email ? email : `${display_name} · ${email}`;
}
