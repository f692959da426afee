import { Button, Group, Kbd, Stack, Text } from '@mantine/core';
import { Dialog } from '#parts/dialog.tsx';
import { useReviewMessages } from './review.messages.ts';

type Props = {
  opened: boolean;
  /** What is rejected is rejected for this document alone. */
  onlyHere: boolean;
  onClose: () => void;
};

/** The keys of a list. */
export function ReviewHelp({ opened, onlyHere, onClose }: Props) {
  const say = useReviewMessages();
  const keys = [
    [say.up, say.keyMove],
    [say.enter, say.keyGo],
    ['a', say.keyAccept],
    ['r', onlyHere ? say.keyRejectHere : say.keyReject],
    ['u', say.keyUndo],
    ['?', say.keyHelp],
  ] as const;
  return (
    <Dialog opened={opened} onClose={onClose} title={say.keysOfList}>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {say.keysHint}
        </Text>
        {keys.map(([key, does]) => (
          <Group key={key} gap="sm" wrap="nowrap" align="baseline">
            <Kbd miw={110} ta="center">
              {key}
            </Kbd>
            <Text size="sm">{does}</Text>
          </Group>
        ))}
        <Group justify="end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {say.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
