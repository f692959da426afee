import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jarsQuery } from '#api/jars.ts';
import { request } from '#api/request.ts';
import { sessionQuery } from '#api/session.ts';
import { listingsPath, purchasesPath, type ListingDetail } from '#pages/marketplace/marketplace-queries.ts';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { ActionButton } from '#parts/action-button.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { useListingMessages } from './listing.messages.ts';

/** What one can do with it: buy it, open it, or withdraw it. */
export function Actions({ listing }: { listing: ListingDetail }) {
  const say = useListingMessages();
  const common = useMarketplaceMessages();
  if (listing.own) return <OwnActions listing={listing} />;
  if (listing.purchased) return <OpenJar id={listing.honey_jar_id} />;
  if (listing.purchase_status === 'pending') return <Alert role="note">{say.waits}</Alert>;
  if (listing.withdrawn) return <Text>{common.withdrawn}</Text>;
  return <BuyActions listing={listing} />;
}

function OpenJar({ id }: { id: string }) {
  const say = useListingMessages();
  return (
    <Group>
      <Button renderRoot={(props) => <Link {...props} to="/jars/$jarId" params={{ jarId: id }} />}>
        {say.open}
      </Button>
    </Group>
  );
}

function OwnActions({ listing }: { listing: ListingDetail }) {
  const say = useListingMessages();
  const queries = useQueryClient();
  const withdrawn = !listing.withdrawn;
  return (
    <Group>
      <Text>{say.own}</Text>
      <ActionButton
        label={withdrawn ? say.withdraw : say.offerAgain}
        run={async () => {
          await request('PATCH', `${listingsPath}/${listing.id}`, { body: { withdrawn } });
          await queries.invalidateQueries({ queryKey: [listingsPath] });
        }}
      />
    </Group>
  );
}

function BuyActions({ listing }: { listing: ListingDetail }) {
  const say = useListingMessages();
  const queries = useQueryClient();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [buying, { open, close }] = useDisclosure(false);
  if (session?.user.role === 'viewer') return null;
  const bought = async () => {
    for (const queryKey of [[listingsPath], [purchasesPath], jarsQuery.queryKey])
      await queries.invalidateQueries({ queryKey });
  };
  const buy = (body: object) => request('POST', `${listingsPath}/${listing.id}/purchase`, { body });
  return (
    <Group>
      {listing.price === 0 ? (
        <ActionButton
          variant="filled"
          label={say.take}
          run={async () => {
            await buy({ payment_method: 'free' });
            await bought();
          }}
        />
      ) : (
        <Button onClick={open}>{say.buy}</Button>
      )}
      <BuyDialog
        opened={buying}
        onClose={close}
        buy={async (billing_address) => {
          await buy({ payment_method: 'invoice', billing_address });
          close();
          await bought();
        }}
      />
    </Group>
  );
}
