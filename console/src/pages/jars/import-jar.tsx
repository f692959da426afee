import { Button, FileInput, Group, Modal, Progress, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { importReply } from '@skep/server/api/import-export/import-export.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Reply } from '#api/reply.ts';
import { sendFile } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { accesses } from './access-fields.tsx';
import { useAccessMessages } from './access-fields.messages.ts';
import { useJarsMessages } from './jars.messages.ts';

/** Makes a honey jar of an exported one. */
export function ImportJar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useJarsMessages();
  const who = useAccessMessages();
  const { percent } = useFormats();
  const queries = useQueryClient();
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [access, setAccess] = useState<string>('private');
  const [share, setShare] = useState(0);
  const take = useMutation({
    mutationFn: (archive: File) => {
      setShare(0);
      const fields = { type: access, ...(name.trim() !== '' && { name: name.trim() }) };
      return sendFile<Reply<typeof importReply>>(
        '/api/knowledge/honey-jars/import',
        archive,
        setShare,
        fields,
      );
    },
    async onSuccess({ honey_jar_id }) {
      await queries.invalidateQueries({ queryKey: jarsQuery.queryKey });
      await router.navigate({ to: '/jars/$jarId', params: { jarId: honey_jar_id } });
    },
  });
  return (
    <Modal.Root opened={opened} onClose={onClose} closeOnClickOutside={!take.isPending}>
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" p="md" pb={0}>
          <Modal.Title fw={700}>{say.import}</Modal.Title>
          <Modal.CloseButton aria-label={say.cancel} />
        </Group>
        <Modal.Body pt="sm">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (file) take.mutate(file);
            }}
          >
            <Stack>
              <Text size="sm" c="dimmed">
                {say.importHint}
              </Text>
              <FileInput
                required
                label={say.archive}
                placeholder={say.archiveHint}
                styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
                accept=".hjx,.tar,.json"
                value={file}
                onChange={setFile}
              />
              <TextInput
                label={say.newName}
                description={say.newNameHint}
                minLength={3}
                maxLength={100}
                value={name}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
              <Select
                label={who.who}
                allowDeselect={false}
                data={accesses.map((value) => ({ value, label: who[value] }))}
                value={access}
                onChange={(value) => setAccess(value ?? 'private')}
              />
              {take.isPending && (
                <div aria-live="polite">
                  <Text size="sm">{share < 1 ? say.sent(percent(share)) : say.unpacking}</Text>
                  <Progress value={share * 100} animated={share >= 1} aria-label={say.import} />
                </div>
              )}
              {take.error && <ErrorNotice error={take.error} />}
              <Button type="submit" disabled={file === null} loading={take.isPending}>
                {say.importAction}
              </Button>
            </Stack>
          </form>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
