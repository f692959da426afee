import {
  Anchor,
  Badge,
  Button,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useFormats } from '#language/formats.ts';
import { listingsQuery, sorts, type Listing } from '#pages/marketplace/marketplace-queries.ts';
import { listingSearchIn } from '#pages/marketplace/marketplace.route.ts';
import classes from '#pages/marketplace/marketplace.module.css';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { Price } from '#pages/marketplace/price.tsx';
import { Rating } from '#pages/marketplace/rating.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { TextFilter } from '#parts/text-filter.tsx';
import { useOffersMessages } from './offers.messages.ts';

const route = getRouteApi('/signed-in/marketplace-lists/marketplace');

/** The honey jars that people offer to others. */
export function OffersPage() {
  const say = useOffersMessages();
  const asked = route.useSearch();
  const query = useInfiniteQuery({ ...listingsQuery(asked), placeholderData: keepPreviousData });
  const listings = query.data?.pages.flatMap((page) => page.listings) ?? [];
  const isFiltered = asked.search !== undefined;
  return (
    <Stack gap="md">
      {(listings.length > 0 || isFiltered) && <Filters />}
      <PagedList query={query} isEmpty={listings.length === 0} empty={isFiltered ? <NoMatch /> : <Nothing />}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul" p={0} m={0} aria-label={say.list}>
          {listings.map((listing) => (
            <Offer key={listing.id} listing={listing} />
          ))}
        </SimpleGrid>
      </PagedList>
    </Stack>
  );
}

function Filters() {
  const say = useOffersMessages();
  const navigate = route.useNavigate();
  const { search, sort = 'created_at' } = route.useSearch();
  const choose = (changed: Record<string, string | undefined>) =>
    void navigate({ search: (before) => listingSearchIn({ ...before, ...changed }), replace: true });
  return (
    <Group gap="sm" align="end">
      <TextFilter
        label={say.search}
        placeholder={say.searchHint}
        value={search}
        onChange={(text) => choose({ search: text })}
      />
      <NativeSelect
        label={say.sort}
        data={sorts.map((value) => ({ value, label: say[value] }))}
        value={sort}
        onChange={({ currentTarget: { value } }) => choose({ sort: value })}
      />
    </Group>
  );
}

function Offer({ listing }: { listing: Listing }) {
  const common = useMarketplaceMessages();
  const { number } = useFormats();
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap={6} h="100%">
        <Group justify="space-between" align="start" wrap="nowrap" gap="xs">
          <Title order={2} size="h4">
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link {...props} to="/marketplace/$listingId" params={{ listingId: listing.id }} />
              )}
            >
              {listing.title}
            </Anchor>
          </Title>
          <Text fw={700} className={classes.price}>
            <Price {...listing} />
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {listing.category} · {common.bySeller(listing.seller.name)}
        </Text>
        <Text size="sm" lineClamp={3}>
          {listing.description}
        </Text>
        <Group gap="xs" mt="auto">
          <Text size="sm">{common.documents(listing.document_count, number(listing.document_count))}</Text>
          <Rating rating={listing.rating} count={listing.rating_count} />
          {listing.withdrawn && (
            <Badge variant="light" tt="none">
              {common.withdrawn}
            </Badge>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function Nothing() {
  const say = useOffersMessages();
  return <EmptyState title={say.none} text={say.noneHint} />;
}

function NoMatch() {
  const say = useOffersMessages();
  return (
    <EmptyState title={say.noMatch} text={say.noMatchHint}>
      <Button variant="default" renderRoot={(props) => <Link {...props} to="/marketplace" search={{}} />}>
        {say.clear}
      </Button>
    </EmptyState>
  );
}
