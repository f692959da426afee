import { Anchor, Card, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import classes from '#pages/bots/bots.module.css';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { feedbackQuery } from './analytics-queries.ts';
import { useAnalyticsMessages } from './analytics.messages.ts';

/** The replies that visitors rated, newest first, with what they wrote. */
export function FeedbackPart({ botId }: { botId: string }) {
  const say = useAnalyticsMessages();
  const { dateTime, number } = useFormats();
  const query = useInfiniteQuery(feedbackQuery(botId));
  const rated = query.data?.pages.flatMap(({ feedback }) => feedback) ?? [];
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="xs">
        {say.feedback}
      </Title>
      <PagedList
        query={query}
        isEmpty={rated.length === 0}
        empty={
          <Text size="sm" c="dimmed">
            {say.noFeedback}
          </Text>
        }
      >
        <WideTable
          label={say.feedback}
          minWidth={640}
          heads={[say.rating, say.question, say.comment, say.when]}
        >
          {rated.map(({ message_id, session_id, rating, question, comment, timestamp }) => (
            <Table.Tr key={message_id}>
              <Table.Td>{say.ofFive(number(rating))}</Table.Td>
              <Table.Td className={classes.word ?? ''}>
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link
                      to="/bots/$botId/conversations/$sessionId"
                      params={{ botId, sessionId: session_id }}
                      {...props}
                    />
                  )}
                >
                  {question}
                </Anchor>
              </Table.Td>
              <Table.Td className={classes.word ?? ''}>{comment ?? '–'}</Table.Td>
              <Table.Td>{dateTime(timestamp)}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      </PagedList>
    </Card>
  );
}
