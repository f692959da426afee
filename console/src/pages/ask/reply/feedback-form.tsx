import { Button, Group, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Message } from '#pages/ask/chat/conversation.ts';
import type { FeedbackMutation } from './feedback.ts';
import classes from './reply.module.css';

const longestComment = 2000;

type Props = {
  message: Message;
  feedback: FeedbackMutation;
  writing: boolean;
  onWrite: () => void;
  onDone: () => void;
};

/** What was said of a reply, and a comment to go with it. */
export function FeedbackForm({ message, feedback, writing, onWrite, onDone }: Props) {
  const say = useAskMessages();
  const { rating, comment } = message.feedback ?? { rating: null, comment: null };
  const [text, setText] = useState(comment ?? '');
  if (feedback.error) return <ErrorNotice error={feedback.error} />;
  if (rating === null) return null;
  if (!writing)
    return comment === null ? null : (
      <UnstyledButton className={classes.comment ?? ''} onClick={onWrite}>
        <Text span size="sm" c="dimmed">
          {say.yourComment} <q>{comment}</q>
        </Text>
      </UnstyledButton>
    );
  return (
    <form
      className={classes.feedback}
      onSubmit={(event) => {
        event.preventDefault();
        feedback.mutate({ rating, comment: text }, { onSuccess: onDone });
      }}
    >
      <Textarea
        label={rating === 'up' ? say.whatWasGood : say.whatWasBad}
        description={say.feedbackHint}
        autosize
        minRows={2}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="compact-sm" loading={feedback.isPending} disabled={text.trim() === ''}>
          {say.sendComment}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
          {say.noComment}
        </Button>
      </Group>
    </form>
  );
}
