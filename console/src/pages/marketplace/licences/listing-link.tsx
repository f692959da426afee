import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Purchase } from '#pages/marketplace/marketplace-queries.ts';

/** The title of what was bought, which leads to its listing while there is one. */
export function ListingLink({ listing_id, title }: Pick<Purchase, 'listing_id' | 'title'>) {
  if (listing_id === null) return title;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/marketplace/$listingId" params={{ listingId: listing_id }} />
      )}
    >
      {title}
    </Anchor>
  );
}
