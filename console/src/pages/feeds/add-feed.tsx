import { Button, NativeSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { feedsPath, type NewFeed } from './feed-queries.ts';
import { useFeedsMessages } from './feeds.messages.ts';

const kinds = ['rss', 'taxii', 'misp', 'folder'] as const;
const placeholders: Record<NewFeed['kind'], string> = {
  rss: 'https://blog.example.com/feed.xml',
  taxii: 'https://taxii.example.com/api/collections/…/',
  misp: 'https://misp.example.com/feed/manifest.json',
  folder: 'incoming/reports',
};

type Props = { opened: boolean; isAdmin: boolean; onClose: () => void };

/** Asks what is to be polled, and which honey jar it fills. */
export function AddFeed({ opened, isAdmin, onClose }: Props) {
  const say = useFeedsMessages();
  return (
    <Dialog opened={opened} title={say.add} size="lg" onClose={onClose}>
      {opened && <AddForm isAdmin={isAdmin} onClose={onClose} />}
    </Dialog>
  );
}

const empty: NewFeed = { kind: 'rss', name: '', source: '', honey_jar_id: '', interval_minutes: 60 };

function AddForm({ isAdmin, onClose }: Omit<Props, 'opened'>) {
  const say = useFeedsMessages();
  const queries = useQueryClient();
  const [feed, setFeed] = useState(empty);
  const change = (changed: Partial<NewFeed>) => setFeed((before) => ({ ...before, ...changed }));
  const add = useMutation({
    mutationFn: () => request('POST', feedsPath, { body: feed }),
    async onSuccess() {
      onClose();
      await queries.invalidateQueries({ queryKey: [feedsPath] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack>
        <NativeSelect
          data-autofocus
          label={say.kind}
          data={kinds
            .filter((kind) => isAdmin || kind !== 'folder')
            .map((value) => ({ value, label: say[value] }))}
          value={feed.kind}
          // What was typed for one kind of server is not for another.
          onChange={({ currentTarget: { value } }) =>
            change({ kind: kinds.find((one) => one === value) ?? 'rss', credentials: null })
          }
        />
        <FeedFields feed={feed} change={change} />
        {feed.kind !== 'folder' && (
          <CredentialFields key={feed.kind} change={(credentials) => change({ credentials })} />
        )}
        {add.error && <ErrorNotice error={add.error} />}
        <Button type="submit" loading={add.isPending}>
          {say.addAction}
        </Button>
      </Stack>
    </form>
  );
}

type FieldsProps = { feed: NewFeed; change: (changed: Partial<NewFeed>) => void };

function FeedFields({ feed, change }: FieldsProps) {
  const say = useFeedsMessages();
  const { data } = useQuery(jarsQuery);
  return (
    <>
      <TextInput
        required
        maxLength={200}
        label={say.name}
        placeholder={say.namePlaceholder}
        value={feed.name}
        onChange={({ currentTarget: { value } }) => change({ name: value })}
      />
      <TextInput
        required
        maxLength={2048}
        label={feed.kind === 'folder' ? say.folderSource : say.source}
        description={say[`${feed.kind}Hint`]}
        placeholder={placeholders[feed.kind]}
        value={feed.source}
        onChange={({ currentTarget: { value } }) => change({ source: value })}
      />
      <Select
        required
        searchable
        label={say.jar}
        description={say.jarHint}
        data={data?.honey_jars.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={feed.honey_jar_id === '' ? null : feed.honey_jar_id}
        onChange={(id) => change({ honey_jar_id: id ?? '' })}
      />
      <NumberInput
        required
        min={5}
        max={7 * 24 * 60}
        allowDecimal={false}
        label={say.interval}
        description={say.intervalHint}
        value={feed.interval_minutes ?? ''}
        onChange={(minutes) => change({ interval_minutes: Number(minutes) })}
      />
    </>
  );
}
