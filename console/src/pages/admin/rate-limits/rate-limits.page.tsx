import { Card, Code, Group, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { rateLimitsReply } from '@skep/server/api/system/rate-limits.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { Notice } from '#pages/admin/notice.tsx';
import { useRateLimitsMessages } from './rate-limits.messages.ts';

type RateLimits = Reply<typeof rateLimitsReply>;
type Area = RateLimits['areas'][number];
type Limit = Area['limits'][number];

/** The rate limits in force, and how much of them one has used. */
export function RateLimitsPage() {
  const say = useRateLimitsMessages();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/admin/rate-limits'],
    queryFn: ({ signal }) => request<RateLimits>('GET', '/api/admin/rate-limits', { signal }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  return (
    <Stack>
      <Text c="dimmed" maw={760}>
        {say.intro}
      </Text>
      {data.scale !== 1 && <Notice kind="warning">{say.scale(number(data.scale))}</Notice>}
      {data.areas.map((area) => (
        <AreaCard key={area.name} area={area} />
      ))}
    </Stack>
  );
}

/** A name of the API as people say it, where there are words for it. */
function useNamed(): (name: string) => string {
  const say = useRateLimitsMessages() as Record<string, unknown>;
  return (name) => {
    const named = say[name];
    return typeof named === 'string' ? named : name.replaceAll('_', ' ');
  };
}

function AreaCard({ area: { name, paths, limits } }: { area: Area }) {
  const say = useRateLimitsMessages();
  const named = useNamed();
  return (
    <Card withBorder>
      <Group gap="sm" mb="sm">
        <Title order={2} size="h5">
          {named(name)}
        </Title>
        {paths.map((path) =>
          path === '' ? (
            <Text key={path} size="sm" c="dimmed">
              {say.others}
            </Text>
          ) : (
            <Code key={path}>{path}</Code>
          ),
        )}
      </Group>
      <WideTable
        label={named(name)}
        minWidth={560}
        heads={[say.limit, say.most, say.used, say.resets]}
        layout="fixed"
      >
        {limits.map((limit) => (
          <LimitRow key={limit.name} limit={limit} />
        ))}
      </WideTable>
    </Card>
  );
}

const fewLeft = 0.9;

function LimitRow({ limit }: { limit: Limit }) {
  const say = useRateLimitsMessages();
  const named = useNamed();
  const { number, dateTime } = useFormats();
  const { name, max, used, shared, resets_at } = limit;
  const share = Math.min(1, used / max);
  return (
    <Table.Tr>
      <Table.Td>
        {named(name)}
        {shared && (
          <Text size="xs" c="dimmed">
            {say.shared}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{useWindow(limit)}</Table.Td>
      <Table.Td>
        <Text size="sm">{say.of(number(used), number(max))}</Text>
        <Progress
          value={Math.round(share * 100)}
          color={share >= fewLeft ? 'red.8' : 'honey'}
          aria-label={`${say.used}: ${named(name)}`}
        />
      </Table.Td>
      <Table.Td>{resets_at ? dateTime(resets_at) : '–'}</Table.Td>
    </Table.Tr>
  );
}

function useWindow({ max, window_seconds: seconds }: Limit): string {
  const say = useRateLimitsMessages();
  const { number } = useFormats();
  const windows: Record<number, (max: string) => string> = {
    1: say.perSecond,
    60: say.perMinute,
    3600: say.perHour,
    86_400: say.perDay,
  };
  return windows[seconds]?.(number(max)) ?? say.per(number(max), number(seconds));
}
