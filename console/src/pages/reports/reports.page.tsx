import { Box, Button, Group, Title } from '@mantine/core';
import { Link, Outlet } from '@tanstack/react-router';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { useReportsMessages } from './reports.messages.ts';

/** The title, the tabs and the way to a new report. */
export function ReportsPage() {
  const say = useReportsMessages();
  return (
    <Box maw={1200}>
      <Group justify="space-between" gap="xs">
        <Title order={1}>{say.title}</Title>
        <Button renderRoot={(props) => <Link {...props} to="/reports/new" />}>{say.create}</Button>
      </Group>
      <SectionTabs label={say.title}>
        <Link to="/reports" activeOptions={{ exact: true, includeSearch: false }}>
          {say.reports}
        </Link>
        <Link to="/reports/schedules">{say.schedules}</Link>
      </SectionTabs>
      <Outlet />
    </Box>
  );
}
