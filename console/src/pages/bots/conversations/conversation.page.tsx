import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { botsPath } from '#pages/bots/bot-queries.ts';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { historyQuery, sessionsPath, type Message } from './conversation-queries.ts';
import classes from './conversation.module.css';
import { useConversationsMessages } from './conversations.messages.ts';

const route = getRouteApi('/signed-in/bots/$botId/conversations/$sessionId');

/** What a visitor and a bot said to each other, with the sources. */
export function ConversationPage() {
  const say = useConversationsMessages();
  const { dateTime } = useFormats();
  const { botId, sessionId } = route.useParams();
  const query = useInfiniteQuery(historyQuery(botId, sessionId));
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? [];
  const first = messages[0];
  return (
    <Stack maw={860}>
      <Anchor
        size="sm"
        w="fit-content"
        renderRoot={(props) => <Link to="/bots/$botId/conversations" params={{ botId }} {...props} />}
      >
        ← {say.conversations}
      </Anchor>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {first ? say.titleOf(dateTime(first.timestamp)) : say.conversation}
        </Title>
        {first && <DeleteConversation botId={botId} sessionId={sessionId} />}
      </Group>
      <PagedList query={query} isEmpty={messages.length === 0} empty={null}>
        <ol className={classes.messages} aria-label={say.conversation}>
          {messages.map((message) => (
            <MessageView key={message.message_id} message={message} />
          ))}
        </ol>
      </PagedList>
    </Stack>
  );
}

function DeleteConversation({ botId, sessionId }: { botId: string; sessionId: string }) {
  const say = useConversationsMessages();
  const queries = useQueryClient();
  const navigate = route.useNavigate();

  async function remove() {
    await request('DELETE', `${sessionsPath(botId)}/${encodeURIComponent(sessionId)}`);
    await navigate({ to: '/bots/$botId/conversations', params: { botId } });
    queries.removeQueries({ queryKey: [sessionsPath(botId), sessionId] });
    await queries.invalidateQueries({ queryKey: [sessionsPath(botId)] });
    await queries.invalidateQueries({ queryKey: [botsPath] });
  }

  return (
    <ConfirmAction label={say.delete} title={say.deleteTitle} run={remove}>
      {say.deleteText}
    </ConfirmAction>
  );
}

function MessageView({
  message: { type, content, timestamp, sources = [], metadata },
}: {
  message: Message;
}) {
  const say = useConversationsMessages();
  const { dateTime, number } = useFormats();
  const facts = [
    dateTime(timestamp),
    metadata && `${number(metadata.response_time_ms)} ms`,
    metadata && !metadata.answered && say.notAnswered,
    metadata?.rating && say.rated(number(metadata.rating)),
  ];
  return (
    <li className={classes.message} data-by={type}>
      <Text size="xs" fw={600} c="dimmed">
        {type === 'user' ? say.visitor : say.bot}
      </Text>
      <Text className={classes.text ?? ''} dir="auto">
        {content}
      </Text>
      {sources.length > 0 && (
        <details>
          <summary>{say.sources(sources.length)}</summary>
          <ol>
            {sources.map(({ document, page, content_preview }, i) => (
              <li key={i}>
                <Text size="sm" fw={500} dir="auto" className={classes.text ?? ''}>
                  {page === null ? document : say.onPage(document, page)}
                </Text>
                <Text size="sm" c="dimmed" dir="auto" className={classes.text ?? ''}>
                  {content_preview}
                </Text>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
