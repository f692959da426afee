import { Button, Skeleton, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { feedQuery, type Feed, type FeedPoll } from './feed-queries.ts';
import { useFeedsMessages } from './feeds.messages.ts';

/** The latest polls of a feed, once they are asked for. */
export function FeedPolls({ feed: { id, name, last_poll } }: { feed: Feed }) {
  const say = useFeedsMessages();
  const [shown, { toggle }] = useDisclosure(false);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        aria-label={say.pollsOf(name)}
        onClick={toggle}
      >
        {shown ? say.hidePolls : say.polls}
      </Button>
      {shown && <PollTable key={last_poll?.ended_at} id={id} name={name} />}
    </div>
  );
}

function PollTable({ id, name }: { id: string; name: string }) {
  const say = useFeedsMessages();
  const { data, error, refetch } = useQuery({ ...feedQuery(id), staleTime: 0 });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  return (
    <WideTable
      label={say.pollsOf(name)}
      minWidth={620}
      heads={[say.when, say.newItems, say.knownItems, say.failedItems, say.outcome]}
    >
      {data.feed.polls.map((poll) => (
        <PollRow key={poll.ended_at} poll={poll} />
      ))}
    </WideTable>
  );
}

function PollRow({ poll }: { poll: FeedPoll }) {
  const say = useFeedsMessages();
  const { number, dateTime } = useFormats();
  return (
    <Table.Tr>
      <Table.Td>{dateTime(poll.ended_at)}</Table.Td>
      <Table.Td>{number(poll.new_items)}</Table.Td>
      <Table.Td>{number(poll.known_items)}</Table.Td>
      <Table.Td>{number(poll.failed_items)}</Table.Td>
      <Table.Td>{poll.error === null ? say.fine : <span lang="en">{poll.error}</span>}</Table.Td>
    </Table.Tr>
  );
}
