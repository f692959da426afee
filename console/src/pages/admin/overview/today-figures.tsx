import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { FigureCard } from '#parts/figure-card.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { measurementsQuery } from './measurements.ts';
import { useOverviewMessages } from './overview.messages.ts';

const none = '–';

/** The figures of today and of now; what was not measured is a dash. */
export function TodayFigures() {
  const say = useOverviewMessages();
  const { number, percent } = useFormats();
  const { data, error, refetch } = useQuery(measurementsQuery);
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const seconds = (count: number | null | undefined) =>
    typeof count === 'number' ? spent(count, number) : none;
  const share = (hundredths: number | undefined) =>
    hundredths === undefined ? none : percent(hundredths / 100);
  const { requests, performance, models } = data?.now ?? {};
  const rate = requests?.error_rate;
  const answerTime = models?.average_inference_time ?? null;
  const cards: [string, string, string?][] = [
    [say.requests, requests ? number(requests.total_today) : none, say.sinceMidnight],
    [say.response, seconds(requests?.average_response_time), say.sinceMidnight],
    [say.errors, typeof rate === 'number' ? percent(rate) : none, say.errorsNote],
    [
      say.answers,
      models ? number(models.total_inferences) : none,
      answerTime === null ? '' : say.answersNote(seconds(answerTime)),
    ],
    [say.cpu, share(performance?.cpu_usage)],
    [say.memory, share(performance?.memory_usage)],
    [say.disk, share(performance?.disk_usage)],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }} spacing="sm">
      {cards.map(([label, figure, note]) => (
        <FigureCard key={label} label={label} figure={figure} note={note} />
      ))}
    </SimpleGrid>
  );
}

/** Less than a second in milliseconds. */
function spent(seconds: number, number: (count: number) => string): string {
  return seconds < 1 ? `${number(Math.round(seconds * 1000))} ms` : `${number(seconds)} s`;
}
