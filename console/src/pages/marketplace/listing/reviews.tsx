import { Button, Card, Group, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { listingsPath, reviewsQuery, type ListingDetail } from '#pages/marketplace/marketplace-queries.ts';
import classes from '#pages/marketplace/marketplace.module.css';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { useListingMessages } from './listing.messages.ts';

/** What buyers wrote, and for a buyer the way to write. */
export function Reviews({ listing }: { listing: ListingDetail }) {
  const say = useListingMessages();
  const { dateTime } = useFormats();
  const query = useInfiniteQuery(reviewsQuery(listing.id));
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? [];
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {say.reviews}
      </Title>
      <PagedList query={query} isEmpty={reviews.length === 0} empty={<Text c="dimmed">{say.noReviews}</Text>}>
        <Stack gap="xs">
          {reviews.map(({ user, rating, comment, updated_at }) => (
            <Card key={user.id} withBorder padding="sm">
              <Group gap="xs">
                <Text fw={700}>{say.stars(rating)}</Text>
                <Text size="sm" c="dimmed">
                  {user.name}, {dateTime(updated_at)}
                </Text>
              </Group>
              <Text className={classes.written}>{comment}</Text>
            </Card>
          ))}
        </Stack>
      </PagedList>
      {listing.purchased && <ReviewForm id={listing.id} />}
    </section>
  );
}

function ReviewForm({ id }: { id: string }) {
  const say = useListingMessages();
  const queries = useQueryClient();
  const [rating, setRating] = useState(5);
  const [comment, setComment] = useState('');
  const save = useMutation({
    mutationFn: () => request('POST', `${listingsPath}/${id}/reviews`, { body: { rating, comment } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [listingsPath] });
      await queries.invalidateQueries({ queryKey: [`${listingsPath}/${id}/reviews`] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack mt="md" gap="sm" maw={520}>
        <NativeSelect
          label={say.yourRating}
          data={[5, 4, 3, 2, 1].map((value) => ({ value: String(value), label: say.stars(value) }))}
          value={String(rating)}
          onChange={({ currentTarget: { value } }) => setRating(Number(value))}
        />
        <Textarea
          label={say.yourReview}
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        {save.error && <ErrorNotice error={save.error} />}
        <Group>
          <Button type="submit" variant="default" loading={save.isPending}>
            {say.review}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
