import { ActionIcon, Anchor, Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { useErrorText } from '#language/error-text.ts';
import { failedColor } from '#parts/failed-color.ts';
import { cancelArchive } from '#uploads/engine/archive.ts';
import { remove } from '#uploads/engine/state.ts';
import type { Upload } from '#uploads/engine/upload.ts';
import { retry } from '#uploads/engine/uploads.ts';
import { useTrayMessages } from './tray.messages.ts';
import classes from './upload-tray.module.css';

export function UploadRow({ upload, share }: { upload: Upload; share: number }) {
  const say = useTrayMessages();
  const errorText = useErrorText();
  const { path, jar_name, state, error } = upload;
  const reason = state === 'failed' || state === 'existing' ? error : null;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div className={classes.name}>
          <Name upload={upload} />
          <Text size="xs" c="dimmed" truncate>
            {say.to(jar_name)}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <StateText upload={upload} share={share} />
          {upload.bulk_id !== null && state === 'reading' && (
            <Button size="compact-xs" variant="default" onClick={() => void cancelArchive(upload)}>
              {say.stop}
            </Button>
          )}
          {(state === 'waiting' || state === 'failed') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${say.forget}: ${path}`}
              onClick={() => remove([upload])}
            >
              <span aria-hidden="true">✕</span>
            </ActionIcon>
          )}
        </Group>
      </Group>
      {state === 'sending' && <Progress value={share * 100} size={3} aria-label={path} />}
      {reason && (
        <Group gap="xs" role={state === 'failed' ? 'alert' : undefined} wrap="nowrap" justify="space-between">
          <Text size="xs">{textOf(reason, say) ?? errorText(reason)}</Text>
          {state === 'failed' && upload.bulk_id === null && (
            <Button
              size="compact-xs"
              variant="default"
              miw="max-content"
              onClick={() => void retry([upload])}
            >
              {say.retry}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function Name({ upload: { path, document_id, bulk_id, jar_id } }: { upload: Upload }) {
  if (bulk_id !== null)
    return (
      <Anchor component={Link} to={`/jars/${jar_id}/archives/${bulk_id}`} size="sm" truncate display="block">
        {path}
      </Anchor>
    );
  if (document_id === null)
    return (
      <Text size="sm" truncate title={path}>
        {path}
      </Text>
    );
  return (
    <Anchor component={Link} to={`/documents/${document_id}`} size="sm" truncate display="block" title={path}>
      {path}
    </Anchor>
  );
}

function StateText({ upload: { state, files }, share }: { upload: Upload; share: number }) {
  const say = useTrayMessages();
  const { percent, number } = useFormats();
  const texts = {
    waiting: say.waiting,
    sending: percent(share),
    reading: files ? say.unpacking(number(files.processed), number(files.total)) : say.beingRead,
    ready: files && files.failed > 0 ? say.someFailed(number(files.failed)) : say.ready,
    existing: say.existing,
    failed: say.failed,
  };
  return (
    <Text size="xs" c={state === 'failed' ? failedColor : 'dimmed'} miw="max-content">
      {texts[state]}
    </Text>
  );
}

/** The reasons that only the browser knows. */
function textOf({ code }: { code: string }, say: ReturnType<typeof useTrayMessages>): string | null {
  if (code === 'FILE_UNREADABLE') return say.unreadable;
  if (code === 'CANCELLED') return say.cancelled;
  return null;
}
