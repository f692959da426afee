import { Anchor, Box, Text, Title } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useReportsMessages } from '#pages/reports/reports.messages.ts';
import { draftOf } from './draft.ts';
import { OrderForm } from './order-form.tsx';
import { useOrderMessages } from './order.messages.ts';

const route = getRouteApi('/signed-in/reports/new');

/** Describes a report and orders it, once or again and again. */
export function OrderPage() {
  const say = useOrderMessages();
  const common = useReportsMessages();
  const given = route.useSearch();
  return (
    <Box maw={1000}>
      <Anchor component={Link} to="/reports" size="sm">
        ← {common.all}
      </Anchor>
      <Title order={1} mt={4}>
        {say.title}
      </Title>
      <Text c="dimmed" mb="md" maw={700}>
        {say.intro}
      </Text>
      <OrderForm key={JSON.stringify(given)} initial={draftOf(given)} scheduleId={null} />
    </Box>
  );
}
