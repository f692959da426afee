import { Badge, Button, CloseButton, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { sessionQuery } from '#api/session.ts';
import { Icon } from '#parts/icon.tsx';
import { CreateJar } from './create-jar.tsx';
import { ImportJar } from './import-jar.tsx';
import { JarList } from './jar-list.tsx';
import { jarFilterIn, visibilities } from './jars.route.ts';
import { useJarsMessages } from './jars.messages.ts';

const route = getRouteApi('/signed-in/jars');
const typingMs = 250;

/** The honey jars that one may read. */
export function JarsPage() {
  const say = useJarsMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const mayCreate = session?.user.role !== 'viewer';
  const [creating, create] = useDisclosure(false);
  const [importing, importOne] = useDisclosure(false);
  return (
    <>
      <Group gap="xs" mb="md">
        <Title order={1} flex="1 1 auto">
          {say.title}
        </Title>
        {mayCreate && (
          <>
            <Button variant="default" onClick={importOne.open}>
              {say.import}
            </Button>
            <Button onClick={create.open}>{say.create}</Button>
          </>
        )}
      </Group>
      <Filters />
      <JarList onCreate={mayCreate ? create.open : null} />
      <CreateJar opened={creating} onClose={create.close} />
      <ImportJar opened={importing} onClose={importOne.close} />
    </>
  );
}

function Filters() {
  const say = useJarsMessages();
  const navigate = route.useNavigate();
  const { search = '', visibility = '', tag } = route.useSearch();
  const [typed, setTyped] = useState(search);
  const choose = (changed: Record<string, string>) =>
    void navigate({
      search: (before) => jarFilterIn({ ...before, ...changed }),
      replace: true,
    });
  const searchLater = useDebouncedCallback((text: string) => choose({ search: text }), typingMs);
  return (
    <Group gap="xs" mb="md">
      <TextInput
        type="search"
        flex="1 1 220px"
        maw={420}
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
        aria-label={say.access}
        data={[
          { value: '', label: say.anyAccess },
          ...visibilities.map((value) => ({ value, label: say[value] })),
        ]}
        value={visibility}
        onChange={({ currentTarget: { value } }) => choose({ visibility: value })}
      />
      {tag !== undefined && (
        <Badge
          variant="light"
          size="lg"
          tt="none"
          rightSection={<CloseButton size="xs" aria-label={say.anyTag} onClick={() => choose({ tag: '' })} />}
        >
          {say.taggedAs(tag)}
        </Badge>
      )}
    </Group>
  );
}
