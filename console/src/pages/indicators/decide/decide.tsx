import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { decideValues, takeBack, type Decided, type Decision } from './decide-values.ts';
import { useDecisionPlaces } from './decision-places.ts';
import { useDecideMessages } from './decide.messages.ts';
import { ScopeChoice, type Scope } from './scope-choice.tsx';

export type Kind = Decision['verdict'];

type Props = {
  /** Null: closed. */
  kind: Kind | null;
  values: string[];
  /** The honey jar that is proposed. */
  jar: string | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** Asks where values are benign or malicious, and decides it; it can be undone afterwards. */
export function Decide({ kind, values, jar, onClose, onDone }: Props) {
  const say = useDecideMessages();
  const title = kind === null ? '' : say[kind](values.length);
  return (
    <Dialog opened={kind !== null} title={title} onClose={onClose}>
      {kind !== null && <Form {...{ kind, values, jar, onClose, onDone }} />}
    </Dialog>
  );
}

function Form({ kind, values, jar, onClose, onDone }: Props & { kind: Kind }) {
  const say = useDecideMessages();
  const common = useIndicatorsMessages();
  const { honey_jars } = useDecisionPlaces();
  // The table may be narrowed to a jar that they only read.
  const proposed = honey_jars.find(({ id }) => id === jar)?.id ?? null;
  const [scope, setScope] = useState<Scope>({ isEverywhere: proposed === null, jar: proposed });
  const [note, setNote] = useState('');
  const [done, setDone] = useState(0);
  const tell = useOutcome();
  const decide = useMutation({
    mutationFn: () =>
      decideValues(values, { verdict: kind, jar: scope.isEverywhere ? null : scope.jar, note }, setDone),
    async onSuccess(decided) {
      await tell(decided);
      onClose();
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        decide.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{kind === 'benign' ? say.benignMeans : say.maliciousMeans}</Text>
        <ScopeChoice scope={scope} onChange={setScope} />
        <Textarea
          label={common.note}
          description={common.noteHint}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {decide.error && <ErrorNotice error={decide.error} />}
        {decide.isPending && values.length > 1 && (
          <div>
            <Text size="sm" component="output" display="block">
              {say.progress(done, values.length)}
            </Text>
            <Progress value={(done / values.length) * 100} aria-label={say.progress(done, values.length)} />
          </div>
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            loading={decide.isPending}
            disabled={!scope.isEverywhere && scope.jar === null}
          >
            {say[kind](values.length)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Says what came of it, with a way to take it back. */
function useOutcome() {
  const say = useDecideMessages();
  const common = useIndicatorsMessages();
  const queries = useQueryClient();
  const closeButtonProps = { 'aria-label': common.close };
  const refresh = () => queries.invalidateQueries({ queryKey: indicatorsKey });
  return async ({ made, before, failed }: Decided): Promise<void> => {
    await refresh();
    const [first] = failed;
    const id = `decided ${crypto.randomUUID()}`;
    const undo = async () => {
      notifications.hide(id);
      await takeBack(made);
      await refresh();
      notifications.show({ message: say.undone, closeButtonProps });
    };
    notifications.show({
      id,
      autoClose: 15_000,
      closeButtonProps,
      color: first ? 'red' : 'green',
      title: say.decided(made.length),
      message: (
        <Stack gap={4} align="start">
          {before > 0 && <Text size="sm">{say.before(before)}</Text>}
          {first && (
            <Text size="sm">
              {say.failed(failed.length)} {first.value}: {first.reason}
            </Text>
          )}
          {made.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void undo()}>
              {common.undo}
            </Button>
          )}
        </Stack>
      ),
    });
  };
}
