import { HoverCard, Text, UnstyledButton } from '@mantine/core';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Source } from '#pages/ask/chat/conversation.ts';
import classes from './reply.module.css';
import { useWhere } from './where.ts';

/** A number in an answer: shows its quote when pointed at or focused, and opens the document at it. */
export function Citation({ source, onOpen }: { source: Source; onOpen: (source: Source) => void }) {
  const say = useAskMessages();
  const where = useWhere();
  return (
    <HoverCard width={360} withArrow shadow="md" openDelay={150} role="tooltip" position="top">
      <HoverCard.Target>
        <UnstyledButton
          className={classes.chip ?? ''}
          aria-label={say.source(source.number, source.title)}
          onClick={() => onOpen(source)}
        >
          {source.number}
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="xs" fw={700} lineClamp={2}>
          {where(source, true)}
        </Text>
        <Text size="sm" mt={4} lineClamp={8} className={classes.quote ?? ''}>
          {source.quote}
        </Text>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
