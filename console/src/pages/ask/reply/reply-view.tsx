import { Text } from '@mantine/core';
import { memo } from 'react';
import { useFormats } from '#language/formats.ts';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Message, Source } from '#pages/ask/chat/conversation.ts';
import { AnswerText } from './answer-text.tsx';
import { Refusal } from './refusal.tsx';
import { ReplyActions } from './reply-actions.tsx';
import classes from './reply.module.css';
import { SourceList } from './source-list.tsx';

/** From which confidence on a word is used. */
const high = 0.8;
const middling = 0.5;

type Props = {
  conversationId: string;
  message: Message;
  /** Null: it cannot be replied to again, since it is not the last one. */
  onAgain: (() => void) | null;
  /** The honey jars that it draws on; none: all. */
  jarIds: readonly string[];
  onOpen: (source: Source) => void;
};

/** A reply with its sources, and what can be done with it. */
export const ReplyView = memo(function ReplyView({
  conversationId,
  message,
  onAgain,
  jarIds,
  onOpen,
}: Props) {
  const say = useAskMessages();
  const { content, sources = [], related = [], nearest = [], answered = true } = message;
  const isSummary = message.metadata?.summary === true;
  return (
    <article className={classes.reply} aria-label={isSummary ? say.summary : say.answer}>
      {isSummary && (
        <Text size="sm" c="dimmed" mb={4}>
          {say.summaryHint}
        </Text>
      )}
      {answered ? (
        <AnswerText text={content} sources={sources} onOpen={onOpen} />
      ) : (
        <Refusal message={message} jarIds={jarIds} onAgain={onAgain} onOpen={onOpen} />
      )}
      {message.interrupted && (
        <Text size="sm" c="dimmed" mt="xs">
          {say.interrupted}
        </Text>
      )}
      {!isSummary && <Outcome message={message} />}
      {!isSummary && <ReplyActions conversationId={conversationId} message={message} onAgain={onAgain} />}
      <SourceList title={say.sources} sources={sources} onOpen={onOpen} />
      <SourceList title={say.nearest} sources={answered ? [] : nearest} onOpen={onOpen} />
      <SourceList folded title={say.related} sources={related} onOpen={onOpen} />
    </article>
  );
});

/** How sure the answer is, what wrote it, and what it took. */
function Outcome({ message }: { message: Message }) {
  const say = useAskMessages();
  const formats = useFormats();
  const {
    answered,
    confidence,
    model,
    response_time: seconds,
    tokens_used: tokens,
    asked,
    reading,
  } = message;
  const facts = [
    model,
    seconds === undefined ? null : say.seconds(secondsOf(seconds, formats.number)),
    typeof tokens === 'number' ? say.tokens(formats.number(tokens)) : null,
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className={classes.outcome}>
      {answered && confidence !== undefined && (
        <span className={classes.confidence}>
          {confidence >= high ? say.sure : confidence >= middling ? say.fairlySure : say.unsure} (
          {formats.percent(confidence)})
        </span>
      )}
      <span>{facts.join(' · ')}</span>
      {asked !== undefined && <span>{say.lookedUp(asked)}</span>}
      {answered && reading && <span>{say.pending(reading.documents_pending)}</span>}
    </div>
  );
}

function secondsOf(seconds: number, number: (count: number) => string): string {
  return seconds < 0.1 ? `< ${number(0.1)}` : number(seconds);
}
