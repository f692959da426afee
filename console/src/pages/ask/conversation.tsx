import { lazy, Suspense, useCallback, useEffect } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import type { Source } from './chat/conversation.ts';
import { stop } from './chat/send.ts';
import { Composer } from './composer/composer.tsx';
import { moveDraft } from './composer/draft.ts';
import classes from './ask.module.css';
import { Start } from './start/start.tsx';
import { ThreadSkeleton } from './thread/thread-skeleton.tsx';
import { useChoice } from './use-choice.ts';
import { useConversation } from './use-conversation.ts';

// Not needed before the first question; loaded while one writes it, or while the messages come.
const loadThread = () => import('./thread/thread.tsx');
const Thread = lazy(async () => ({ default: (await loadThread()).Thread }));

type Props = {
  /** Null: a new one, which has the name `fresh` until it is known. */
  conversationId: string | null;
  fresh: string;
  /** A question to write where one writes, which is not sent by itself. */
  given: string | undefined;
  onGiven: () => void;
  onBegun: (conversationId: string) => void;
  onOpen: (source: Source) => void;
  onBusy: (busy: boolean) => void;
  /** A reply is complete: its text. */
  onAnswer: (text: string) => void;
};

/** The messages of a conversation, and where one writes the next. */
export function Conversation({ conversationId, fresh, given, onGiven, ...props }: Props) {
  const { onBegun, onOpen, onBusy, onAnswer } = props;
  const conversation = useConversation(conversationId, fresh);
  const { messages, items, live, error, isLoading, say } = conversation;
  const [choice, setChoice] = useChoice(conversationId, messages);
  const busy = live !== undefined && live.error === null;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  useEffect(() => {
    if (conversationId !== null) void loadThread();
  }, [conversationId]);

  const send = useCallback(
    async (question: string | null) => {
      const said = await say(question, choice);
      if (said.text !== null) onAnswer(said.text);
      if (said.begun !== null) {
        moveDraft('new', said.begun);
        onBegun(said.begun);
      }
      return said.isSent;
    },
    [say, choice, onAnswer, onBegun],
  );

  return (
    <>
      {error && (
        <div className={classes.notice}>
          <ErrorNotice error={error} onRetry={conversation.reload} />
        </div>
      )}
      {isLoading && <ThreadSkeleton />}
      {!isLoading && !error && items.length === 0 && <Start />}
      {items.length > 0 && (
        <Suspense fallback={<ThreadSkeleton />}>
          <Thread
            key={conversationId ?? fresh}
            conversationId={conversationId ?? ''}
            items={items}
            onOlder={conversation.onOlder}
            onAgain={() => void send(null)}
            onRetry={() => void send(conversation.failed)}
            onAsk={(question) => void send(question)}
            onOpen={onOpen}
          />
        </Suspense>
      )}
      <Composer
        place={conversationId ?? 'new'}
        choice={choice}
        onChoose={setChoice}
        onSend={send}
        onWrite={() => void loadThread()}
        given={given}
        onGiven={onGiven}
        onStop={live && busy ? () => stop(live) : null}
      />
    </>
  );
}
