import { Blockquote, Box, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormats } from '#language/formats.ts';
import { listingQuery, type ListingDetail } from '#pages/marketplace/marketplace-queries.ts';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { Price } from '#pages/marketplace/price.tsx';
import { Rating } from '#pages/marketplace/rating.tsx';
import classes from '#pages/marketplace/marketplace.module.css';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { Actions } from './actions.tsx';
import { useListingMessages } from './listing.messages.ts';
import { Reviews } from './reviews.tsx';

const route = getRouteApi('/signed-in/marketplace/$listingId');

/** What is offered, its terms, and what one has of it. */
export function ListingPage() {
  const common = useMarketplaceMessages();
  const { listingId } = route.useParams();
  const { data, error, refetch } = useQuery(listingQuery(listingId));
  if (!data)
    return (
      <>
        <Title order={1}>{common.title}</Title>
        {error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />}
      </>
    );
  return (
    <Stack maw={900} gap="lg">
      <Box>
        <Title order={1}>{data.title}</Title>
        <Text c="dimmed">{common.bySeller(data.seller.name)}</Text>
      </Box>
      <Actions listing={data} />
      {data.description !== '' && <Text className={classes.written}>{data.description}</Text>}
      <Facts listing={data} />
      <Preview preview={data.preview} />
      <Reviews listing={data} />
    </Stack>
  );
}

function Facts({ listing }: { listing: ListingDetail }) {
  const say = useListingMessages();
  const common = useMarketplaceMessages();
  const { number } = useFormats();
  const facts: [string, ReactNode][] = [
    [say.price, <Price key="price" {...listing} />],
    [say.license, common[listing.license_type]],
    [say.category, listing.category],
    [say.documents, number(listing.document_count)],
    [say.licences, number(listing.downloads)],
    [say.rating, <Rating key="rating" rating={listing.rating} count={listing.rating_count} />],
  ];
  return (
    <Table aria-label={say.facts} maw={520}>
      <Table.Tbody>
        {facts.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w="40%">
              {name}
            </Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Preview({ preview }: { preview: ListingDetail['preview'] }) {
  const say = useListingMessages();
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {say.preview}
      </Title>
      {preview.length === 0 && <Text c="dimmed">{say.noPreview}</Text>}
      {preview.map(({ document_title, content }) => (
        <Blockquote key={document_title} cite={document_title} my="sm" p="md">
          {content}
        </Blockquote>
      ))}
    </section>
  );
}
