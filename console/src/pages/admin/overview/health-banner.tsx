import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Notice } from '#pages/admin/notice.tsx';
import { useDurations } from './durations.ts';
import { healthQuery } from './system-queries.ts';
import { useOverviewMessages } from './overview.messages.ts';

const kinds = { healthy: 'good', starting: 'busy', degraded: 'warning', unhealthy: 'bad' } as const;

/** Whether everything works, and how much room there is. */
export function HealthBanner() {
  const say = useOverviewMessages();
  const { percent } = useFormats();
  const duration = useDurations();
  const { data, error, refetch } = useQuery(healthQuery);
  if (error instanceof ApiError && error.status === 503) return <Notice kind="bad" title={say.unhealthy} />;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const { status, version, uptime, storage } = data;
  return (
    <Notice kind={kinds[status]} title={say[status]}>
      <Text size="sm">{say.about(version, duration(uptime))}</Text>
      <Text size="sm">
        {say[`storage_${storage.status}`]}
        {storage.free_percent !== null && `. ${say.free(percent(storage.free_percent / 100))}`}
      </Text>
    </Notice>
  );
}
