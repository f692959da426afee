import { Group, Table } from '@mantine/core';
import { useInfiniteQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { useFormats } from '#language/formats.ts';
import { purchasesPath, salesPath, salesQuery, type Sale } from '#pages/marketplace/marketplace-queries.ts';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { Price } from '#pages/marketplace/price.tsx';
import { ActionButton } from '#parts/action-button.tsx';
import { ConfirmAction } from '#parts/confirm-action.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { ListingLink } from './listing-link.tsx';
import { useLicencesMessages } from './licences.messages.ts';

/** What others have bought: of the user, or for an admin of everybody, with what is to be done about it. */
export function SoldPage() {
  const say = useLicencesMessages();
  const common = useMarketplaceMessages();
  const { dateTime } = useFormats();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const isAdmin = session?.user.role === 'admin';
  const query = useInfiniteQuery(salesQuery);
  const sales = query.data?.pages.flatMap((page) => page.sales) ?? [];
  return (
    <PagedList
      query={query}
      isEmpty={sales.length === 0}
      empty={<EmptyState title={say.noneSold} text={say.noneSoldHint} />}
    >
      <WideTable
        label={common.sold}
        minWidth={isAdmin ? 980 : 640}
        heads={[
          say.listing,
          say.buyer,
          say.price,
          say.state,
          say.when,
          ...(isAdmin ? [say.invoice, say.actions] : []),
        ]}
      >
        {sales.map((sale) => (
          <Table.Tr key={sale.id}>
            <Table.Td>
              <ListingLink {...sale} />
            </Table.Td>
            <Table.Td>{sale.buyer.name}</Table.Td>
            <Table.Td>
              <Price {...sale} />
            </Table.Td>
            <Table.Td>{common[sale.payment_status]}</Table.Td>
            <Table.Td>{dateTime(sale.purchased_at)}</Table.Td>
            {isAdmin && <AdminCells sale={sale} />}
          </Table.Tr>
        ))}
      </WideTable>
    </PagedList>
  );
}

function AdminCells({ sale }: { sale: Sale }) {
  const say = useLicencesMessages();
  const queries = useQueryClient();
  const move = async (to: 'paid' | 'revoke') => {
    await request('POST', `${purchasesPath}/${sale.id}/${to}`);
    await queries.invalidateQueries({ queryKey: [salesPath] });
  };
  const { title, buyer, payment_status, billing_address: to } = sale;
  return (
    <>
      <Table.Td>
        {to && [to.name, to.email, to.address, `${to.zip} ${to.city}`, to.state].filter(Boolean).join(', ')}
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          {payment_status === 'pending' && (
            <ActionButton
              size="xs"
              label={say.paid}
              name={say.paidName(title, buyer.name)}
              run={() => move('paid')}
            />
          )}
          {payment_status !== 'revoked' && (
            <ConfirmAction
              size="xs"
              label={say.revoke}
              name={say.revokeName(title, buyer.name)}
              title={say.revokeTitle}
              run={() => move('revoke')}
            >
              {say.revokeText}
            </ConfirmAction>
          )}
        </Group>
      </Table.Td>
    </>
  );
}
