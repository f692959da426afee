import { Button, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { watchesPath, type NewWatch } from './watch-queries.ts';
import { useWatchesMessages } from './watches.messages.ts';

const kinds = ['entity', 'indicator', 'honey_jar', 'search'] as const;
const types = ['actor', 'malware', 'tool', 'campaign', 'vulnerability'] as const;

/** Asks what is to be watched. */
export function AddWatch({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useWatchesMessages();
  return (
    <Dialog opened={opened} title={say.add} onClose={onClose}>
      {opened && <AddForm onClose={onClose} />}
    </Dialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const say = useWatchesMessages();
  const queries = useQueryClient();
  const [kind, setKind] = useState<NewWatch['kind']>('entity');
  const [subject, setSubject] = useState<Omit<NewWatch, 'kind'>>({});
  const add = useMutation({
    mutationFn: () => request('POST', watchesPath, { body: { kind, ...subjectOf(kind, subject) } }),
    async onSuccess() {
      onClose();
      await queries.invalidateQueries({ queryKey: [watchesPath] });
    },
  });
  const change = (changed: Omit<NewWatch, 'kind'>) => setSubject((before) => ({ ...before, ...changed }));
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
          data={kinds.map((value) => ({ value, label: say[value] }))}
          value={kind}
          onChange={({ currentTarget: { value } }) => setKind(kinds.find((one) => one === value) ?? 'entity')}
        />
        <SubjectFields kind={kind} subject={subject} change={change} />
        {add.error && <ErrorNotice error={add.error} />}
        <Button type="submit" loading={add.isPending}>
          {say.addAction}
        </Button>
      </Stack>
    </form>
  );
}

type FieldsProps = NewWatch['kind'] extends infer Kind
  ? { kind: Kind; subject: Omit<NewWatch, 'kind'>; change: (changed: Omit<NewWatch, 'kind'>) => void }
  : never;

function SubjectFields({ kind, subject, change }: FieldsProps) {
  const say = useWatchesMessages();
  const { data } = useQuery(jarsQuery);
  if (kind === 'indicator')
    return (
      <TextInput
        required
        label={say.value}
        placeholder={say.valuePlaceholder}
        value={subject.value ?? ''}
        onChange={({ currentTarget: { value } }) => change({ value })}
      />
    );
  if (kind === 'search')
    return (
      <TextInput
        required
        label={say.query}
        description={say.queryHint}
        value={subject.query ?? ''}
        onChange={({ currentTarget: { value } }) => change({ query: value })}
      />
    );
  if (kind === 'honey_jar')
    return (
      <Select
        required
        searchable
        label={say.honey_jar}
        data={data?.honey_jars.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        value={subject.honey_jar_id ?? null}
        onChange={(id) => change({ honey_jar_id: id ?? '' })}
      />
    );
  return (
    <>
      <NativeSelect
        label={say.entityType}
        data={types.map((value) => ({ value, label: say[value] }))}
        value={subject.entity_type ?? 'actor'}
        onChange={({ currentTarget: { value } }) =>
          change({ entity_type: types.find((one) => one === value) ?? 'actor' })
        }
      />
      <TextInput
        required
        label={say.entityName}
        placeholder={say.entityPlaceholder}
        value={subject.entity ?? ''}
        onChange={({ currentTarget: { value } }) => change({ entity: value })}
      />
    </>
  );
}

/** What the kind names, and nothing that was typed for another. */
function subjectOf(kind: NewWatch['kind'], subject: Omit<NewWatch, 'kind'>): Omit<NewWatch, 'kind'> {
  const { entity_type = 'actor', entity, value, honey_jar_id, query } = subject;
  if (kind === 'entity') return { entity_type, entity };
  if (kind === 'indicator') return { value };
  return kind === 'honey_jar' ? { honey_jar_id } : { query };
}
