import { Box, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/bots/bots.module.css';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { sessionsQuery, type Session } from './conversation-queries.ts';
import { useConversationsMessages } from './conversations.messages.ts';

const route = getRouteApi('/signed-in/bots/$botId/conversations');

/** The conversations of visitors with a bot. */
export function ConversationsPage() {
  const say = useConversationsMessages();
  const { botId } = route.useParams();
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useInfiniteQuery(sessionsQuery(botId, search));
  const sessions = query.data?.pages.flatMap((page) => page.sessions) ?? [];
  return (
    <Stack>
      <Text c="dimmed" maw={680}>
        {say.intro}
      </Text>
      <Box maw={420}>
        <TextFilter
          label={say.search}
          value={search}
          onChange={(text) =>
            void navigate({ search: text === undefined ? {} : { search: text }, replace: true })
          }
        />
      </Box>
      <PagedList
        query={query}
        isEmpty={sessions.length === 0}
        empty={
          search === undefined ? (
            <EmptyState title={say.none} text={say.noneHint} />
          ) : (
            <EmptyState title={say.notFound} text={say.notFoundHint} />
          )
        }
      >
        <SessionTable botId={botId} sessions={sessions} />
      </PagedList>
    </Stack>
  );
}

function SessionTable({ botId, sessions }: { botId: string; sessions: Session[] }) {
  const say = useConversationsMessages();
  const { number, dateTime } = useFormats();
  return (
    <WideTable
      label={say.conversations}
      minWidth={720}
      heads={[say.first, say.visitor, say.messages, say.open, say.last]}
      highlightOnHover
    >
      {sessions.map(({ session_id, first_message, user, message_count, unanswered, last_message_at }) => (
        <Table.Tr key={session_id}>
          <Table.Td>
            <Link
              to="/bots/$botId/conversations/$sessionId"
              params={{ botId, sessionId: session_id }}
              className={classes.link}
            >
              <Text span size="sm" fw={500} lineClamp={2} dir="auto">
                {first_message}
              </Text>
            </Link>
          </Table.Td>
          <Table.Td>
            <Text size="sm" maw={200} truncate>
              {user.name ?? user.id ?? say.unknown}
            </Text>
          </Table.Td>
          <Table.Td>{number(message_count)}</Table.Td>
          <Table.Td>{number(unanswered)}</Table.Td>
          <Table.Td>{dateTime(last_message_at)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
