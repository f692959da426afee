import { Button, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { purchasesQuery, type Purchase } from '#pages/marketplace/marketplace-queries.ts';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { Price } from '#pages/marketplace/price.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { ListingLink } from './listing-link.tsx';
import { useLicencesMessages } from './licences.messages.ts';

/** What the user has bought, and the way to it. */
export function BoughtPage() {
  const say = useLicencesMessages();
  const common = useMarketplaceMessages();
  const { dateTime } = useFormats();
  const query = useInfiniteQuery(purchasesQuery);
  const purchases = query.data?.pages.flatMap((page) => page.purchases) ?? [];
  return (
    <PagedList
      query={query}
      isEmpty={purchases.length === 0}
      empty={<EmptyState title={say.noneBought} text={say.noneBoughtHint} />}
    >
      <WideTable
        label={common.bought}
        minWidth={720}
        heads={[say.listing, say.price, say.license, say.state, say.when, say.actions]}
      >
        {purchases.map((purchase) => (
          <Table.Tr key={purchase.id}>
            <Table.Td>
              <ListingLink {...purchase} />
            </Table.Td>
            <Table.Td>
              <Price {...purchase} />
            </Table.Td>
            <Table.Td>{common[purchase.license_type]}</Table.Td>
            <Table.Td>{common[purchase.payment_status]}</Table.Td>
            <Table.Td>{dateTime(purchase.purchased_at)}</Table.Td>
            <Table.Td>
              <OpenJar {...purchase} />
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </PagedList>
  );
}

function OpenJar({ honey_jar_id: jarId, payment_status, title }: Purchase) {
  const say = useLicencesMessages();
  if (jarId === null)
    return (
      <Text size="sm" c="dimmed">
        {say.deleted}
      </Text>
    );
  if (payment_status !== 'completed') return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={say.openName(title)}
      renderRoot={(props) => <Link {...props} to="/jars/$jarId" params={{ jarId }} />}
    >
      {say.open}
    </Button>
  );
}
