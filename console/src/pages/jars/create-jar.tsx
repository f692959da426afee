import {
  Button,
  Collapse,
  Skeleton,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { createdJar, createJarBody } from '@skep/server/api/honey-jars/knowledge.schemas.ts';
import type { retentionDefaults } from '@skep/server/api/honey-jars/platform.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { AccessFields, type Access } from './access-fields.tsx';
import { useJarsMessages } from './jars.messages.ts';
import { RetentionFields, type RetentionValue } from './retention-fields.tsx';
import { SwitchFields } from './switches.tsx';
import { useSwitchMessages } from './switches.messages.ts';

/** Asks for the name of a new honey jar, who may read it and how long it keeps documents, and leads to it. */
export function CreateJar({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useJarsMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['retention-defaults'],
    enabled: opened,
    queryFn: ({ signal }) =>
      request<Reply<typeof retentionDefaults>>('GET', '/api/knowledge/retention/defaults', { signal }),
  });
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={say.create}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <CreateForm retention={data.retention} />}
    </Dialog>
  );
}

function CreateForm({ retention }: { retention: RetentionValue }) {
  const say = useJarsMessages();
  const words = useSwitchMessages();
  const [more, { toggle }] = useDisclosure(false);
  const [text, setText] = useState({ name: '', description: '' });
  const [tags, setTags] = useState<string[]>([]);
  const [access, setAccess] = useState<Access>('private');
  const [kept, setKept] = useState(retention);
  const [allowed, setAllowed] = useState({ allow_search: true, allow_export: true, pii_scan: false });
  const [encrypted, setEncrypted] = useState(false);
  const create = useCreation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { policy, custom_days, auto_delete } = kept;
        create.mutate({
          body: {
            ...text,
            tags,
            type: access,
            retention_policy: policy,
            ...(custom_days !== null && { custom_days }),
            auto_delete,
            encryption_enabled: encrypted,
            pii_scan: allowed.pii_scan,
          },
          settings: { allow_search: allowed.allow_search, allow_export: allowed.allow_export },
        });
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          required
          minLength={3}
          maxLength={100}
          label={say.name}
          placeholder={say.namePlaceholder}
          value={text.name}
          onChange={({ currentTarget: { value } }) => setText({ ...text, name: value })}
        />
        <Textarea
          label={say.description}
          maxLength={500}
          autosize
          minRows={2}
          value={text.description}
          onChange={({ currentTarget: { value } }) => setText({ ...text, description: value })}
        />
        <TagsInput label={say.tags} description={say.tagsHint} maxTags={50} value={tags} onChange={setTags} />
        <AccessFields value={access} onChange={setAccess} />
        <RetentionFields value={kept} onChange={setKept} />
        <Button variant="subtle" justify="start" px="xs" aria-expanded={more} onClick={toggle}>
          {say.more}
        </Button>
        <Collapse expanded={more}>
          <Stack>
            <SwitchFields value={allowed} onChange={setAllowed} />
            <Switch
              label={words.encryption}
              description={encrypted ? words.encryptionOn : words.encryptionOff}
              checked={encrypted}
              onChange={({ currentTarget: { checked } }) => setEncrypted(checked)}
            />
            <Text size="xs" c="dimmed">
              {words.encryptionOnce}
            </Text>
          </Stack>
        </Collapse>
        {create.error && <ErrorNotice error={create.error} />}
        <Button type="submit" loading={create.isPending}>
          {say.create}
        </Button>
      </Stack>
    </form>
  );
}

type Creation = {
  body: Body<typeof createJarBody>;
  settings: { allow_search: boolean; allow_export: boolean };
};

function useCreation() {
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation({
    async mutationFn({ body, settings }: Creation) {
      const jar = await request<Reply<typeof createdJar>>('POST', '/api/knowledge/honey-jars', { body });
      if (!settings.allow_search || !settings.allow_export)
        await request('PUT', `/api/knowledge/honey-jars/${jar.id}`, { body: { settings } });
      return jar;
    },
    async onSuccess({ id, type }) {
      await queries.invalidateQueries({ queryKey: jarsQuery.queryKey });
      await router.navigate({
        to: type === 'restricted' ? '/jars/$jarId/settings' : '/jars/$jarId',
        params: { jarId: id },
      });
    },
  });
}
