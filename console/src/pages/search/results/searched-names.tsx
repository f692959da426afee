import { Badge, Group, Text } from '@mantine/core';
import type { Found } from '#pages/search/search-query.ts';
import { useSearchMessages } from '#pages/search/search.messages.ts';

type Searched = NonNullable<Found['names']>[number];

/** Under which other names it was searched: those that results have, and how many more. */
export function SearchedNames({ searched: { name, aliases, found } }: { searched: Searched }) {
  const say = useSearchMessages();
  const others = aliases.length - found.length;
  return (
    <Group gap={6}>
      <Text size="sm">{say.alsoSearched(name)}</Text>
      {found.map((alias) => (
        <Badge key={alias} variant="default" tt="none" fw={500}>
          {alias}
        </Badge>
      ))}
      {others > 0 && (
        <Text size="sm" c="dimmed" title={aliases.join(', ')}>
          {found.length > 0 ? say.otherNames(others) : say.nameNotFound(others)}
        </Text>
      )}
    </Group>
  );
}
