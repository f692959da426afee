import { Card, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { feedbackStatistics } from '@skep/server/api/chat/feedback/feedback.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useFeedbackMessages } from './feedback-card.messages.ts';

type Statistics = Reply<typeof feedbackStatistics>;

const days = 30;
const shownComments = 5;

/** What users said of answers: how many were helpful on each day, and the latest comments. */
export function FeedbackCard() {
  const say = useFeedbackMessages();
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'feedback', days],
    queryFn: ({ signal }) => request<Statistics>('GET', '/api/admin/feedback', { query: { days }, signal }),
  });
  return (
    <Card withBorder>
      <Title order={2} size="h5" mb="sm">
        {say.title}
      </Title>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data && (data.helpful_share === null ? <Text size="sm">{say.none(days)}</Text> : <Said data={data} />)}
    </Card>
  );
}

function Said({ data }: { data: Statistics }) {
  const say = useFeedbackMessages();
  const { number, percent } = useFormats();
  const { helpful, unhelpful, helpful_share, comments, cut } = data;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {say.sum(percent(helpful_share ?? 0), number(helpful + unhelpful), days)} {cut && say.cut}
      </Text>
      <ScrollArea.Autosize mah={220} viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': say.byDay }}>
        <Days days={data.days} />
      </ScrollArea.Autosize>
      {comments.length > 0 && <Comments comments={comments.slice(0, shownComments)} />}
      <Text size="xs" c="dimmed">
        {say.anonymous}
      </Text>
    </Stack>
  );
}

function Days({ days: rated }: { days: Statistics['days'] }) {
  const say = useFeedbackMessages();
  const { number, percent } = useFormats();
  const day = useDays();
  return (
    <Table aria-label={say.byDay}>
      <Table.Thead>
        <Table.Tr>
          {[say.day, say.helpful, say.unhelpful, say.share].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rated.map(({ date, helpful, unhelpful, helpful_share }) => (
          <Table.Tr key={date}>
            <Table.Td>{day(date)}</Table.Td>
            <Table.Td>{number(helpful)}</Table.Td>
            <Table.Td>{number(unhelpful)}</Table.Td>
            <Table.Td>{percent(helpful_share)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Comments({ comments }: { comments: Statistics['comments'] }) {
  const say = useFeedbackMessages();
  const { dateTime } = useFormats();
  return (
    <section aria-label={say.comments}>
      <Title order={3} size="h6" mb={4}>
        {say.comments}
      </Title>
      <Stack gap="xs">
        {comments.map(({ rating, comment, replied_at }, at) => (
          <div key={at}>
            <Group gap="xs">
              <Text size="xs" fw={600}>
                {rating === 'up' ? say.helpful : say.unhelpful}
              </Text>
              <Text size="xs" c="dimmed">
                {dateTime(replied_at)}
              </Text>
            </Group>
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {comment}
            </Text>
          </div>
        ))}
      </Stack>
    </section>
  );
}
