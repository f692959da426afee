import { Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { useEventName } from './event-name.ts';
import { deliveriesQuery, type Delivery } from './deliveries.ts';
import { useWebhooksMessages } from './webhooks.messages.ts';

/** What was sent to a webhook, newest first, with every try. `path` is that of the log in the API. */
export function DeliveryList({ path }: { path: string }) {
  const say = useWebhooksMessages();
  const query = useInfiniteQuery(deliveriesQuery(path));
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <PagedList
      query={query}
      isEmpty={deliveries.length === 0}
      empty={<EmptyState title={say.noDeliveries} text={say.noDeliveriesHint} />}
    >
      <WideTable
        label={say.deliveries}
        minWidth={620}
        heads={[say.event, say.created, say.state, say.outcome]}
      >
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </WideTable>
    </PagedList>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const say = useWebhooksMessages();
  const nameOf = useEventName();
  const { dateTime } = useFormats();
  const { event, created_at, state, tries, next_try_at } = delivery;
  const last = tries.at(-1);
  return (
    <Table.Tr>
      <Table.Td>{nameOf(event)}</Table.Td>
      <Table.Td>{dateTime(created_at)}</Table.Td>
      <Table.Td>
        <Group gap="xs">
          <DeliveryState state={state} />
        </Group>
        {state === 'waiting' && next_try_at && tries.length > 0 && (
          <Text size="xs" c="dimmed">
            {say.next(dateTime(next_try_at))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {last && <Outcome tried={last} />}
        {tries.length > 0 && <Tries tries={tries} />}
      </Table.Td>
    </Table.Tr>
  );
}

type Tried = Delivery['tries'][number];

function Outcome({ tried: { status, error, ms } }: { tried: Tried }) {
  const say = useWebhooksMessages();
  const { number } = useFormats();
  return (
    <>
      {status !== null && <Text size="sm">{say.answered(status, number(Math.round(ms)))}</Text>}
      {error !== null && (
        <Text size="sm" lang="en">
          {error}
        </Text>
      )}
    </>
  );
}

function Tries({ tries }: { tries: Tried[] }) {
  const say = useWebhooksMessages();
  const { dateTime } = useFormats();
  if (tries.length === 1)
    return (
      <Text size="xs" c="dimmed">
        {say.showTries(1)}
      </Text>
    );
  return (
    <details>
      <summary>{say.showTries(tries.length)}</summary>
      {tries.map((tried) => (
        <div key={tried.number}>
          <Text size="xs" c="dimmed">
            {say.tryOf(tried.number, dateTime(tried.started_at))}
          </Text>
          <Outcome tried={tried} />
        </div>
      ))}
    </details>
  );
}
