import { Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import { ChartOrTable } from '#parts/charts/chart-or-table.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { FigureCard } from '#parts/figure-card.tsx';
import { analyticsQuery, type Analytics } from './analytics-queries.ts';
import { useAnalyticsMessages } from './analytics.messages.ts';
import { periods } from './analytics.route.ts';
import { FeedbackPart } from './feedback-part.tsx';
import { AskedPart, UnansweredPart } from './question-parts.tsx';

const route = getRouteApi('/signed-in/bots/$botId/analytics');
const usualDays = 30;

/** What visitors asked a bot, counted. */
export function AnalyticsPage() {
  const say = useAnalyticsMessages();
  const { botId } = route.useParams();
  const { days = usualDays } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(analyticsQuery(botId, days));
  return (
    <Stack>
      <Group justify="space-between" align="end">
        <Text c="dimmed" maw={640}>
          {say.intro}
        </Text>
        <Select
          label={say.period}
          allowDeselect={false}
          w={170}
          data={periods.map((count) => ({
            value: String(count),
            label: count === 365 ? say.year : say.days(count),
          }))}
          value={String(days)}
          onChange={(value) => void navigate({ search: { days: Number(value) }, replace: true })}
        />
      </Group>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data?.analytics.metrics.total_messages === 0 && <EmptyState title={say.none} text={say.noneHint} />}
      {data && data.analytics.metrics.total_messages > 0 && <Counted botId={botId} of={data.analytics} />}
    </Stack>
  );
}

function Counted({ botId, of }: { botId: string; of: Analytics }) {
  const say = useAnalyticsMessages();
  const day = useDays();
  return (
    <>
      <Figures metrics={of.metrics} />
      <ChartOrTable
        title={say.byDay}
        head={say.day}
        rows={of.usage_by_day.map(({ date, conversations, messages }) => ({
          name: day(date),
          [say.conversations]: conversations,
          [say.messages]: messages,
        }))}
        series={[
          { name: say.conversations, color: 'honey.6' },
          { name: say.messages, color: 'blue.6' },
        ]}
        stacked={false}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <AskedPart of={of} />
        <UnansweredPart botId={botId} of={of} />
      </SimpleGrid>
      {of.knowledge_source_usage.length > 0 && (
        <ChartOrTable
          title={say.sources}
          head={say.jar}
          rows={of.knowledge_source_usage.map(({ name, queries }) => ({ name, [say.cited]: queries }))}
          series={[{ name: say.cited, color: 'honey.6' }]}
          lying
        />
      )}
      <FeedbackPart botId={botId} />
    </>
  );
}

function Figures({ metrics }: { metrics: Analytics['metrics'] }) {
  const say = useAnalyticsMessages();
  const { number, percent } = useFormats();
  const replies = metrics.total_messages / 2;
  const { avg_response_time_ms: ms, satisfaction_score: score, avg_conversation_length: length } = metrics;
  const cards: [string, string, (string | undefined)?][] = [
    [say.conversations, number(metrics.total_conversations)],
    [say.visitors, number(metrics.unique_users)],
    [say.messages, number(metrics.total_messages), length === null ? undefined : say.perTalk(number(length))],
    [
      say.unanswered,
      percent(metrics.unanswered / replies),
      say.ofReplies(number(metrics.unanswered), number(replies)),
    ],
    [say.time, ms === null ? '–' : `${number(Math.round(ms))} ms`],
    [
      say.rating,
      score === null ? '–' : say.ofFive(number(score)),
      score === null ? say.noRating : say.ratings(metrics.ratings, number(metrics.ratings)),
    ],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
      {cards.map(([label, figure, note]) => (
        <FigureCard key={label} label={label} figure={figure} note={note} />
      ))}
    </SimpleGrid>
  );
}
