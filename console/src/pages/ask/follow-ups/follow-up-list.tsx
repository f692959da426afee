import { Button } from '@mantine/core';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Message } from '#pages/ask/chat/conversation.ts';
import classes from './follow-ups.module.css';
import { useFollowUps } from './follow-ups.ts';

type Props = {
  message: Message;
  jarIds: readonly string[];
  /** The questions that were asked already. */
  asked: readonly string[];
  onAsk: (question: string) => void;
};

/** Questions that may come next; nothing where none is known to have an answer. */
export function FollowUpList({ message, jarIds, asked, onAsk }: Props) {
  const say = useAskMessages();
  const questions = useFollowUps(message, jarIds, asked);
  if (questions.length === 0) return null;
  return (
    <ul className={classes.followUps} aria-label={say.followUps}>
      {questions.map((question) => (
        <li key={question}>
          <Button size="compact-sm" variant="default" radius="xl" fw={500} onClick={() => onAsk(question)}>
            {question}
          </Button>
        </li>
      ))}
    </ul>
  );
}
