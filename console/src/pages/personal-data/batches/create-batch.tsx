import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { submitBody, submitted } from '@skep/server/api/pii-batches/pii-batches.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { BatchOptions, usualOptions } from './batch-options.tsx';
import { useBatchesMessages } from './batches.messages.ts';

/** Asks which honey jar is to be checked, and how. */
export function CreateBatch({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useBatchesMessages();
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={say.create}>
      <BatchForm onClose={onClose} />
    </Dialog>
  );
}

function BatchForm({ onClose }: { onClose: () => void }) {
  const say = useBatchesMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: jars, error: jarsError } = useQuery(jarsQuery);
  const [jar, setJar] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [patterns, setPatterns] = useState('');
  const [options, setOptions] = useState(usualOptions);
  const jarName = jars?.honey_jars.find(({ id }) => id === jar)?.name ?? '';
  const create = useMutation({
    mutationFn: (body: Body<typeof submitBody>) =>
      request<Reply<typeof submitted>>('POST', '/api/pii/batch/submit', { body }),
    async onSuccess({ job_id }) {
      await queries.invalidateQueries({ queryKey: ['pii', 'batches'] }, { cancelRefetch: false });
      onClose();
      await navigate({ to: '/personal-data/batches', search: { batch: job_id } });
    },
  });
  const submit = (): void => {
    if (!jar) return;
    const file_patterns = patterns.split('\n').flatMap((line) => line.trim() || []);
    create.mutate({
      job_name: name.trim() || jarName,
      input_source: { type: 'honey_jar', honey_jar_id: jar, file_patterns },
      detection_settings: { compliance_frameworks: options.frameworks },
      processing_options: { priority: options.priority },
      output_settings: { mask_results: !options.values, include_masked_content: options.content },
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        {jarsError && <ErrorNotice error={jarsError} />}
        {create.error && <ErrorNotice error={create.error} />}
        {jars?.honey_jars.length === 0 && <Text>{say.noJars}</Text>}
        <Select
          data-autofocus
          required
          searchable
          label={say.jar}
          data={jars?.honey_jars.map(({ id, name: label }) => ({ value: id, label })) ?? []}
          value={jar}
          onChange={setJar}
        />
        <TextInput
          label={say.name}
          placeholder={jarName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={say.patterns}
          description={say.patternsHint}
          autosize
          value={patterns}
          onChange={(event) => setPatterns(event.currentTarget.value)}
        />
        <BatchOptions options={options} onChange={setOptions} />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {say.limit}
          </Text>
          <Button type="submit" loading={create.isPending} disabled={!jar}>
            {say.start}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
