import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { failedColor } from '#parts/failed-color.ts';
import { SettingPart } from './setting-part.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** Deletes a honey jar, once its name was typed. */
export function DeleteJar({ jar }: { jar: ShownJar }) {
  const say = useSettingsMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, { open, close }] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => request('DELETE', `/api/knowledge/honey-pots/${encodeURIComponent(jar.id)}`),
    async onSuccess() {
      await navigate({ to: '/jars' });
      queries.removeQueries({ queryKey: ['jar', jar.id] });
      await queries.invalidateQueries({ queryKey: jarsQuery.queryKey });
    },
  });
  const hint = say.deleteHint(jar.document_count, number(jar.document_count));
  return (
    <SettingPart title={say.delete}>
      <Stack gap="sm">
        <Text size="sm">{hint}</Text>
        <Button variant="default" c={failedColor} w="max-content" onClick={open}>
          {say.delete}
        </Button>
      </Stack>
      <Dialog opened={asking} onClose={close} title={say.deleteTitle(jar.name)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (typed === jar.name) remove.mutate();
          }}
        >
          <Stack>
            <Text>{hint}</Text>
            <TextInput
              data-autofocus
              label={say.typeName(jar.name)}
              value={typed}
              onChange={({ currentTarget: { value } }) => setTyped(value)}
            />
            {remove.error && <ErrorNotice error={remove.error} />}
            <Group justify="end">
              <Button variant="default" onClick={close}>
                {say.cancel}
              </Button>
              <Button type="submit" color="red.9" disabled={typed !== jar.name} loading={remove.isPending}>
                {say.delete}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </SettingPart>
  );
}
