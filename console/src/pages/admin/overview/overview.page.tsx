import { SimpleGrid, Stack } from '@mantine/core';
import { Charts } from './charts.tsx';
import { Doctor } from './doctor.tsx';
import { Documents } from './documents.tsx';
import { FeedbackCard } from './feedback-card.tsx';
import { HealthBanner } from './health-banner.tsx';
import { Parts } from './parts.tsx';
import { Processes } from './processes.tsx';
import { Queues } from './queues.tsx';
import { TodayFigures } from './today-figures.tsx';

/** How the installation is: what works, how much it does, and what should be looked at. */
export function OverviewPage() {
  return (
    <Stack>
      <HealthBanner />
      <Doctor />
      <TodayFigures />
      <Charts />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack>
          <Parts />
          <Processes />
          <Queues />
        </Stack>
        <Stack>
          <Documents />
          <FeedbackCard />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
