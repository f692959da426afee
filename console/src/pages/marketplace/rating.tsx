import { Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { useMarketplaceMessages } from './marketplace.messages.ts';

/** What buyers think of it, in words: stars alone would not be read aloud. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  const say = useMarketplaceMessages();
  const { number } = useFormats();
  return (
    <Text size="sm" c="dimmed" span>
      {rating === null ? say.unrated : say.rated(number(rating), count)}
    </Text>
  );
}
