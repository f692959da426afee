import { Badge, CloseButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import { chosenIn, fileTypes, orders, states, type Chosen } from './chosen.ts';
import { useDocumentsMessages } from './documents.messages.ts';

const route = getRouteApi('/signed-in/jars/$jarId/');
const typingMs = 250;

/** Searches, filters and orders the documents; the address says how, so that it can be passed on. */
export function DocumentFilters({ chosen }: { chosen: Chosen }) {
  const say = useDocumentsMessages();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(chosen.search ?? '');
  const choose = (changed: Record<string, string>) =>
    void navigate({
      search: (before) => chosenIn({ ...before, ...changed }),
      replace: true,
    });
  const searchLater = useDebouncedCallback((search: string) => choose({ search }), typingMs);
  const orderNames = {
    newest: say.newest,
    oldest: say.oldest,
    name: say.byName,
    largest: say.largest,
    folder: say.byFolder,
  };
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        flex="1 1 220px"
        aria-label={say.search}
        placeholder={say.search}
        leftSection={<Icon name="search" size={16} />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          searchLater(value.trim());
        }}
      />
      <NativeSelect
        aria-label={say.state}
        data={[{ value: '', label: say.anyState }, ...states.map((value) => ({ value, label: say[value] }))]}
        value={chosen.status ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ status: value })}
      />
      <NativeSelect
        aria-label={say.type}
        data={[
          { value: '', label: say.anyType },
          ...fileTypes.map((value) => ({ value, label: value.toUpperCase() })),
        ]}
        value={chosen.file_type ?? ''}
        onChange={({ currentTarget: { value } }) => choose({ file_type: value })}
      />
      <NativeSelect
        aria-label={say.order}
        data={orders.map((value) => ({ value, label: orderNames[value] }))}
        value={chosen.order}
        onChange={({ currentTarget: { value } }) => choose({ order: value })}
      />
      {chosen.tag !== undefined && (
        <Taken remove={say.anyTag} onRemove={() => choose({ tag: '' })}>
          {say.taggedAs(chosen.tag)}
        </Taken>
      )}
      {chosen.folder !== undefined && (
        <Taken remove={say.anyFolder} onRemove={() => choose({ folder: '' })}>
          {say.inFolder(chosen.folder)}
        </Taken>
      )}
    </Group>
  );
}

/** A filter that was followed from elsewhere, and is taken away here. */
function Taken({ children, remove, onRemove }: { children: string; remove: string; onRemove: () => void }) {
  return (
    <Badge
      variant="light"
      size="lg"
      maw="100%"
      tt="none"
      rightSection={<CloseButton size="xs" aria-label={remove} onClick={onRemove} />}
    >
      {children}
    </Badge>
  );
}
