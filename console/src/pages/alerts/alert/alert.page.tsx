import { Anchor, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { alertQuery, type AlertDetail } from '#pages/alerts/alert-queries.ts';
import { useAlertsMessages } from '#pages/alerts/alerts.messages.ts';
import { SeverityMark } from '#pages/alerts/severity-mark.tsx';
import { useLiveAlerts } from '#pages/alerts/use-live-alerts.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useAlertMessages } from './alert.messages.ts';
import { History } from './history.tsx';
import { Happened } from './happened.tsx';
import { Moves } from './moves.tsx';

const route = getRouteApi('/signed-in/alerts/$alertId');

/** What happened, what has been read about it, and what was done. */
export function AlertPage() {
  const say = useAlertMessages();
  const common = useAlertsMessages();
  const { alertId } = route.useParams();
  useLiveAlerts();
  const { data: alert, error, refetch } = useQuery(alertQuery(alertId));
  return (
    <Stack maw={1000} gap="lg">
      <Box>
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/alerts" />}>
          {say.all}
        </Anchor>
        <Title order={1}>{alert?.title ?? common.alert}</Title>
      </Box>
      {!alert &&
        (error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />)}
      {alert && <Sections key={alert.id} alert={alert} />}
    </Stack>
  );
}

function Sections({ alert }: { alert: AlertDetail }) {
  const common = useAlertsMessages();
  const { dateTime } = useFormats();
  return (
    <>
      <Group gap="md">
        <SeverityMark severity={alert.severity} />
        <Text size="sm" c="dimmed">
          {common.level(alert.threat_level)} · {dateTime(alert.created_at)}
        </Text>
      </Group>
      {alert.description !== '' && <Text>{alert.description}</Text>}
      <Moves alert={alert} />
      <Happened alert={alert} />
      <History history={alert.history} />
    </>
  );
}
