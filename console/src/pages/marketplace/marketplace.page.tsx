import { Box, Button, Group, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { sessionQuery } from '#api/session.ts';
import { SectionTabs } from '#parts/section-tabs.tsx';
import { OfferDialog } from './offers/offer-dialog.tsx';
import { useMarketplaceMessages } from './marketplace.messages.ts';

/** The title, the tabs and the way to an offer of one's own. */
export function MarketplacePage() {
  const say = useMarketplaceMessages();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const [offering, { open, close }] = useDisclosure(false);
  return (
    <Box maw={1200}>
      <Group justify="space-between" gap="xs">
        <Title order={1}>{say.title}</Title>
        {session?.user.role !== 'viewer' && <Button onClick={open}>{say.sell}</Button>}
      </Group>
      <SectionTabs label={say.title}>
        <Link to="/marketplace" activeOptions={{ exact: true, includeSearch: false }}>
          {say.offers}
        </Link>
        <Link to="/marketplace/bought">{say.bought}</Link>
        <Link to="/marketplace/sold">{say.sold}</Link>
      </SectionTabs>
      <Outlet />
      <OfferDialog opened={offering} onClose={close} />
    </Box>
  );
}
