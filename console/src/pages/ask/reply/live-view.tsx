import { Loader, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { LiveReply } from '#pages/ask/chat/live-replies.ts';
import { modelsQuery } from '#pages/ask/chat/models.ts';
import { AnswerText } from './answer-text.tsx';
import classes from './reply.module.css';

const none = [] as const;
const nothing = () => undefined;

/** A reply as it is written, or why there is none. */
export function LiveView({ reply, onRetry }: { reply: LiveReply; onRetry: () => void }) {
  const say = useAskMessages();
  if (reply.error) return <ErrorNotice error={reply.error} onRetry={onRetry} />;
  return (
    <article className={classes.reply} aria-label={say.answer} aria-busy="true">
      {reply.text === '' ? <Waiting /> : <AnswerText text={reply.text} sources={none} onOpen={nothing} />}
    </article>
  );
}

function Waiting() {
  const say = useAskMessages();
  const { data } = useQuery(modelsQuery);
  const loading = data?.models.find(({ progress }) => progress !== null);
  return (
    <div className={classes.waiting}>
      <Loader size="xs" />
      <Text c="dimmed">{loading ? say.loadingModel(loading.display_name) : say.thinking}</Text>
      {loading && (
        <Progress
          w={140}
          value={(loading.progress ?? 0) * 100}
          aria-label={say.loadingModel(loading.display_name)}
        />
      )}
    </div>
  );
}
