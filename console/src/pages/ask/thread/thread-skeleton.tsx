import { Skeleton, Stack } from '@mantine/core';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import classes from './thread.module.css';

/** What is shown while a conversation is loaded. */
export function ThreadSkeleton() {
  const say = useAskMessages();
  return (
    <Stack component="output" className={classes.item ?? ''} py="lg" flex={1} aria-label={say.loading}>
      <Skeleton height={40} w="50%" ml="auto" />
      <Skeleton height={120} />
    </Stack>
  );
}
