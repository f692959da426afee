import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#parts/confirm-dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useEditorMessages } from './editor.messages.ts';
import classes from './editor.module.css';

type Props = {
  changed: boolean;
  saving: boolean;
  saved: boolean;
  error: unknown;
  onDiscard: () => void;
};

/** Saves or discards what was changed, and asks before it is lost on the way to another page. */
export function SaveBar({ changed, saving, saved, error, onDiscard }: Props) {
  const say = useEditorMessages();
  const leaving = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
  return (
    <div className={classes.bar}>
      {error !== null && error !== undefined && <ErrorNotice error={error} />}
      <Group justify="space-between" mt={error ? 'xs' : 0}>
        <Text size="sm" component="output">
          {changed ? say.unsaved : saved ? say.saved : say.noChange}
        </Text>
        <Group gap="xs">
          <Button variant="default" disabled={!changed || saving} onClick={onDiscard}>
            {say.discard}
          </Button>
          <Button type="submit" disabled={!changed} loading={saving}>
            {say.save}
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title={say.leaveTitle}
        action={say.leave}
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        {say.leaveText}
      </ConfirmDialog>
    </div>
  );
}
