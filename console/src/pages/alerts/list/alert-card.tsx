import { Anchor, Card, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import type { Alert } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { SeverityMark } from '#pages/alerts/severity-mark.tsx';
import classes from './alerts.module.css';

/** An alert in a few lines; `withStatus` where its column does not have it. */
export function AlertCard({ alert, withStatus = false }: { alert: Alert; withStatus?: boolean }) {
  const say = useAlertsMessages();
  const { dateTime } = useFormats();
  return (
    <Card component="li" withBorder padding="sm" className={classes.card ?? ''}>
      <Anchor
        fw={600}
        renderRoot={(props) => <Link {...props} to="/alerts/$alertId" params={{ alertId: alert.id }} />}
      >
        {alert.title}
      </Anchor>
      <Group gap="xs" mt={4}>
        <SeverityMark severity={alert.severity} />
        {withStatus && <Text size="sm">{say[alert.status]}</Text>}
        <Text size="sm" c="dimmed">
          {dateTime(alert.created_at)}
        </Text>
        {alert.source_ip !== null && (
          <Text size="sm" c="dimmed">
            {alert.source_ip}
          </Text>
        )}
      </Group>
    </Card>
  );
}
