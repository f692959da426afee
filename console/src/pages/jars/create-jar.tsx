import { Button, Group, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { createdJar, createJarBody } from '@skep/server/api/honey-jars/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useJarsMessages } from './jars.messages.ts';

const visibilities = ['private', 'shared', 'public'] as const;

/** Asks for the name of a new honey jar and who may read it, and leads to it. */
export function CreateJar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useJarsMessages();
  const queries = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [visibility, setVisibility] = useState<(typeof visibilities)[number]>('private');
  const create = useMutation({
    mutationFn: (body: Body<typeof createJarBody>) =>
      request<Reply<typeof createdJar>>('POST', '/api/knowledge/honey-pots', { body }),
    async onSuccess({ id }) {
      await queries.invalidateQueries(jarsQuery);
      await router.navigate({ to: '/jars/$jarId', params: { jarId: id } });
    },
  });
  return (
    <Modal.Root opened={opened} onClose={onClose}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" p="md">
          <Modal.Title fw={700}>{say.create}</Modal.Title>
          <Modal.CloseButton aria-label={say.cancel} />
        </Group>
        <Modal.Body>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              create.mutate({ name, description, visibility });
            }}
          >
            <Stack>
              {create.error && <ErrorNotice error={create.error} />}
              <TextInput
                data-autofocus
                required
                label={say.name}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Textarea
                label={say.description}
                value={description}
                onChange={(event) => setDescription(event.currentTarget.value)}
              />
              <div>
                <SegmentedControl
                  fullWidth
                  aria-label={say.visibility}
                  data={visibilities.map((value) => ({ value, label: say[value] }))}
                  value={visibility}
                  onChange={setVisibility}
                />
                <Text size="sm" c="dimmed" mt={4}>
                  {say[`${visibility}Means`]}
                </Text>
              </div>
              <Button type="submit" loading={create.isPending}>
                {say.create}
              </Button>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
