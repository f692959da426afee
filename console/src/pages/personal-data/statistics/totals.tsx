import { SimpleGrid } from '@mantine/core';
import { FigureCard } from '#parts/figure-card.tsx';
import { useFormats } from '#language/formats.ts';
import type { Statistics } from './statistics.ts';
import { useStatisticsMessages } from './statistics.messages.ts';

/** The sums of the period; what was not measured is a dash. */
export function Totals({
  statistics: { totals, performance_metrics: measured },
}: {
  statistics: Statistics;
}) {
  const say = useStatisticsMessages();
  const { number, percent } = useFormats();
  const { accuracy_rate, average_processing_time_ms, documents_per_minute, marked_detections } = measured;
  const ms = average_processing_time_ms;
  const cards: [string, string, string?][] = [
    [say.texts, number(totals.documents_processed)],
    [say.detections, number(totals.pii_detections)],
    [say.highRisk, number(totals.high_risk_detections)],
    [say.violations, number(totals.compliance_violations)],
    [say.time, ms === null ? '–' : `${number(ms)} ms`],
    [say.pace, documents_per_minute === null ? '–' : number(documents_per_minute)],
    [
      say.accuracy,
      accuracy_rate === null ? '–' : percent(accuracy_rate),
      accuracy_rate === null ? say.unmarked : say.sample(number(marked_detections)),
    ],
  ];
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 7 }} spacing="sm">
      {cards.map(([label, figure, note]) => (
        <FigureCard key={label} label={label} figure={figure} note={note} />
      ))}
    </SimpleGrid>
  );
}
