import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { Icon, type IconName } from '#parts/icon.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Message } from '#pages/ask/chat/conversation.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { useFeedback } from './feedback.ts';
import classes from './reply.module.css';

type Props = { conversationId: string; message: Message; onAgain: (() => void) | null };

/** Copies a reply, says whether it was good, and asks for another. */
export function ReplyActions({ conversationId, message, onAgain }: Props) {
  const say = useAskMessages();
  const { copied, copy } = useClipboard();
  const feedback = useFeedback(conversationId, message.id);
  const [writing, setWriting] = useState(false);
  const rating = message.feedback?.rating ?? null;

  function rate(given: 'up' | 'down') {
    feedback.mutate(given === rating ? { rating: null } : { rating: given });
    setWriting(given !== rating);
  }

  return (
    <>
      <div className={classes.actions}>
        <Action icon="copy" label={copied ? say.copied : say.copy} onClick={() => copy(message.content)} />
        <Action icon="thumbUp" label={say.good} pressed={rating === 'up'} onClick={() => rate('up')} />
        <Action icon="thumbDown" label={say.bad} pressed={rating === 'down'} onClick={() => rate('down')} />
        {onAgain && <Action icon="again" label={say.regenerate} onClick={onAgain} />}
      </div>
      <FeedbackForm
        message={message}
        feedback={feedback}
        writing={writing}
        onWrite={() => setWriting(true)}
        onDone={() => setWriting(false)}
      />
    </>
  );
}

type ActionProps = { icon: IconName; label: string; pressed?: boolean; onClick: () => void };

function Action({ icon, label, pressed, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      title={label}
      aria-label={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </button>
  );
}
