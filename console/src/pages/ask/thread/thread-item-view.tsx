import { Button, Stack, Text } from '@mantine/core';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Source } from '#pages/ask/chat/conversation.ts';
import { FollowUpList } from '#pages/ask/follow-ups/follow-up-list.tsx';
import { LiveView } from '#pages/ask/reply/live-view.tsx';
import { ReplyView } from '#pages/ask/reply/reply-view.tsx';
import { UserMessage } from '#pages/ask/reply/user-message.tsx';
import type { ThreadItem } from './thread-items.ts';

export type ThreadActions = {
  conversationId: string;
  /** Replies to the last question again. */
  onAgain: () => void;
  /** Sends again what failed. */
  onRetry: () => void;
  onAsk: (question: string) => void;
  onOpen: (source: Source) => void;
};

type Props = ThreadActions & { item: ThreadItem; asked: readonly string[] };

/** A message, or what is shown in the place of one. */
export function ThreadItemView({ item, asked, conversationId, onAgain, onRetry, onAsk, onOpen }: Props) {
  const say = useAskMessages();
  if (item.kind === 'question') return <UserMessage text={item.text} />;
  if (item.kind === 'live') return <LiveView reply={item.reply} onRetry={onRetry} />;
  if (item.kind === 'unanswered')
    return (
      <Stack gap="xs" align="start">
        <Text c="dimmed">{say.unanswered}</Text>
        <Button size="compact-sm" variant="default" onClick={onAgain}>
          {say.askAgain}
        </Button>
      </Stack>
    );
  const { message, isLast, jarIds } = item;
  return (
    <>
      <ReplyView
        conversationId={conversationId}
        message={message}
        jarIds={jarIds}
        onAgain={isLast ? onAgain : null}
        onOpen={onOpen}
      />
      {isLast && <FollowUpList message={message} jarIds={jarIds} asked={asked} onAsk={onAsk} />}
    </>
  );
}
