import { Button, Checkbox, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import { foundJars, useChosenJars } from './jars.ts';

type Props = { chosen: string[]; onChoose: (ids: string[]) => void };

/** The honey jars, to tick those to draw on; it has the focus when it comes. */
export function JarChoice({ chosen, onChoose }: Props) {
  const say = useAskMessages();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const { data, error } = useQuery(foundJars(wanted));
  const first = useChosenJars(chosen);
  const found = data?.honey_jars ?? [];
  const listed = wanted === '' ? [...first, ...found.filter(({ id }) => !chosen.includes(id))] : found;
  return (
    <Stack gap="xs">
      <TextInput
        ref={field}
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
