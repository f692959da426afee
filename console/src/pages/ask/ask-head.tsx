import { ActionIcon, Group, Title } from '@mantine/core';
import { lazy, Suspense, type RefObject } from 'react';
import { Icon } from '#parts/icon.tsx';
import classes from './ask.module.css';
import { useAskMessages } from './ask.messages.ts';
import { useTitle } from './chat/title.ts';

const TokenMeter = lazy(async () => ({ default: (await import('./composer/token-meter.tsx')).TokenMeter }));

type Props = {
  conversationId: string | null;
  /** A reply is being made. */
  busy: boolean;
  listButton: RefObject<HTMLButtonElement | null>;
  onList: () => void;
};

/** The title of the conversation and how full it is; on small screens also the way to the others. */
export function AskHead({ conversationId, busy, listButton, onList }: Props) {
  const say = useAskMessages();
  const title = useTitle(conversationId);
  return (
    <Group wrap="nowrap" justify="space-between" className={classes.head ?? ''}>
      <Title order={1} size="h4" className={classes.title ?? ''}>
        {title ?? say.title}
      </Title>
      <Group gap={4} wrap="nowrap">
        {conversationId !== null && (
          <Suspense>
            <TokenMeter conversationId={conversationId} busy={busy} />
          </Suspense>
        )}
        <ActionIcon
          ref={listButton}
          hiddenFrom="md"
          size={32}
          variant="default"
          aria-label={say.conversations}
          onClick={onList}
        >
          <Icon name="list" />
        </ActionIcon>
      </Group>
    </Group>
  );
}
