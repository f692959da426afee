import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { botsQuery, type ListedBot } from '#pages/bots/bot-queries.ts';
import { BotState } from '#pages/bots/bot-state.tsx';
import classes from '#pages/bots/bots.module.css';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { CreateBot } from './create-bot.tsx';
import { useBotListMessages } from './list.messages.ts';

/** All bots, with what visitors sent to each. */
export function BotListPage() {
  const say = useBotListMessages();
  const [creating, { open, close }] = useDisclosure(false);
  const { data, error, refetch } = useQuery(botsQuery);
  const create = <Button onClick={open}>{say.create}</Button>;
  return (
    <Stack>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.bots.length === 0 && (
        <EmptyState title={say.none} text={say.noneHint}>
          {create}
        </EmptyState>
      )}
      {data && data.bots.length > 0 && (
        <>
          <Group justify="space-between" align="start">
            <Text c="dimmed" maw={680}>
              {say.intro}
            </Text>
            {create}
          </Group>
          <BotTable bots={data.bots} />
        </>
      )}
      <CreateBot opened={creating} onClose={close} />
    </Stack>
  );
}

function BotTable({ bots }: { bots: ListedBot[] }) {
  const say = useBotListMessages();
  const { number, percent, dateTime } = useFormats();
  return (
    <WideTable
      label={say.bots}
      minWidth={760}
      heads={[say.name, say.state, say.jars, say.talks, say.open, say.last]}
      highlightOnHover
    >
      {bots.map(({ bot_id, name, status, configuration, stats }) => (
        <Table.Tr key={bot_id}>
          <Table.Td>
            <Link to="/bots/$botId" params={{ botId: bot_id }} className={classes.link}>
              {name}
            </Link>
          </Table.Td>
          <Table.Td>
            <BotState status={status} />
          </Table.Td>
          <Table.Td>
            {configuration.knowledge_sources.map((jar) => jar.name).join(', ') || (
              <Text size="sm" c="dimmed">
                {say.noJar}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{number(stats.total_conversations)}</Table.Td>
          <Table.Td>
            {stats.replies === 0
              ? '–'
              : say.unanswered(percent(stats.unanswered / stats.replies), number(stats.unanswered))}
          </Table.Td>
          <Table.Td>{stats.last_message_at ? dateTime(stats.last_message_at) : say.never}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
