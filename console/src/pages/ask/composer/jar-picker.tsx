import { Button, Checkbox, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Icon } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './composer.module.css';
import { foundJars, useChosenJars } from './jars.ts';

type Props = { chosen: string[]; onChoose: (ids: string[]) => void };

/** The honey jars to draw on: all, or those that are ticked. */
export function JarPicker({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const jars = useChosenJars(chosen);
  const [only] = jars;
  const label =
    only && jars.length === 1 ? only.name : jars.length > 1 ? say.jarCount(jars.length) : say.allJars;
  return (
    <Popover width={300} position="top-start" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          className={classes.picker ?? ''}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<Icon name="jar" size={16} />}
          aria-label={`${say.jars}: ${label}`}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say.jars}>
        <Choice chosen={chosen} onChoose={onChoose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const { data, error } = useQuery(foundJars(wanted));
  const first = useChosenJars(chosen);
  const found = data?.honey_jars ?? [];
  const listed = wanted === '' ? [...first, ...found.filter(({ id }) => !chosen.includes(id))] : found;
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        size="xs"
        aria-label={say.findJar}
        placeholder={say.findJar}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && <ErrorNotice error={error} />}
      <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Checkbox.Group value={chosen} onChange={onChoose} aria-label={say.jars}>
          <Stack gap={6} p={2}>
            {listed.map(({ id, name, document_count: count }) => (
              <Checkbox key={id} value={id} size="sm" label={name} description={say.documents(count)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {data && listed.length === 0 && (
          <Text size="sm" c="dimmed">
            {say.noJarFound}
          </Text>
        )}
      </ScrollArea.Autosize>
      {data && data.total > found.length && (
        <Text size="xs" c="dimmed">
          {say.moreJars(data.total - found.length)}
        </Text>
      )}
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onChoose([])}>
          {say.useAllJars}
        </Button>
      )}
    </Stack>
  );
}
