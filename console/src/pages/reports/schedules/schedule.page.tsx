import { Anchor, Box, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { draftOfSchedule } from '#pages/reports/order/draft.ts';
import { OrderForm } from '#pages/reports/order/order-form.tsx';
import { ReportsError } from '#pages/reports/reports-error.tsx';
import { scheduleQuery } from './schedule-queries.ts';
import { useSchedulesMessages } from './schedules.messages.ts';

const route = getRouteApi('/signed-in/reports/schedules/$scheduleId');

/** Changes what a schedule orders, and when. */
export function SchedulePage() {
  const say = useSchedulesMessages();
  const { scheduleId } = route.useParams();
  const { data: schedule, error, refetch } = useQuery(scheduleQuery(scheduleId));
  return (
    <Box maw={1000}>
      <Anchor component={Link} to="/reports/schedules" size="sm">
        ← {say.back}
      </Anchor>
      <Title order={1} mt={4} mb="md">
        {say.change}
      </Title>
      {error && <ReportsError error={error} onRetry={() => void refetch()} />}
      {!schedule && !error && <Skeleton height={400} />}
      {schedule && (
        <OrderForm key={schedule.id} initial={draftOfSchedule(schedule)} scheduleId={schedule.id} />
      )}
    </Box>
  );
}
