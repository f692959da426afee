import { Button, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { newVerdict } from '@skep/server/api/verdicts/verdicts.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { ScopeChoice, type Scope } from '#pages/indicators/decide/scope-choice.tsx';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { VerdictPreview } from './verdict-preview.tsx';
import { subjectKinds, subjectKindOf, type SubjectKind } from './subject-kind.ts';
import { kinds } from './verdicts-search.ts';
import { useVerdictsMessages } from './verdicts.messages.ts';

/** Asks what is benign or malicious and where, shows what that would be about, and decides it. */
export function AddVerdict({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useVerdictsMessages();
  return (
    <Dialog opened={opened} title={say.add} size="lg" onClose={onClose}>
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const say = useVerdictsMessages();
  const common = useIndicatorsMessages();
  const { number } = useFormats();
  const queries = useQueryClient();
  const [subject, setSubject] = useState('');
  const [chosen, setKind] = useState<SubjectKind | null>(null);
  const [verdict, setVerdict] = useState<(typeof kinds)[number]>('benign');
  const [scope, setScope] = useState<Scope>({ isEverywhere: true, jar: null });
  const [note, setNote] = useState('');
  const kind = chosen ?? subjectKindOf(subject);
  const add = useMutation({
    mutationFn() {
      const target = scope.isEverywhere
        ? { scope: 'installation' }
        : { scope: 'honey_jar', honey_jar_id: scope.jar };
      const body = { [kind]: subject, verdict, note, ...target };
      return request<Reply<typeof newVerdict>>('POST', '/api/knowledge/verdicts', { body });
    },
    async onSuccess({ applied_to }) {
      onClose();
      await queries.invalidateQueries({ queryKey: indicatorsKey });
      notifications.show({
        color: 'green',
        message: say.saved(number(applied_to)),
        closeButtonProps: { 'aria-label': common.close },
      });
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
        <TextInput
          data-autofocus
          required
          label={say.kind}
          description={say[`${kind}Hint`]}
          maxLength={1000}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={say.kind}
          data={subjectKinds.map((value) => ({ value, label: say[value] }))}
          value={kind}
          onChange={setKind}
        />
        <VerdictPreview kind={kind} subject={subject} jar={scope.isEverywhere ? null : scope.jar} />
        <SegmentedControl
          aria-label={common.verdict}
          data={kinds.map((value) => ({ value, label: common[value] }))}
          value={verdict}
          onChange={setVerdict}
        />
        <ScopeChoice scope={scope} onChange={setScope} />
        <Textarea
          label={common.note}
          description={common.noteHint}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {add.error && <ErrorNotice error={add.error} />}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            loading={add.isPending}
            disabled={subject.trim() === '' || (!scope.isEverywhere && scope.jar === null)}
          >
            {say.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
