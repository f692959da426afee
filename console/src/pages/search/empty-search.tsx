import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { jarsQuery } from '#api/jars.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { useSearchMessages } from './search.messages.ts';
import classes from './search.module.css';

const kinds = [
  {
    title: 'identifiers',
    hint: 'identifiersHint',
    examples: ['CVE-2021-44228', 'T1059.001', '185[.]220[.]101[.]34'],
  },
  { title: 'names', hint: 'namesHint', examples: ['APT29', 'Cobalt Strike', 'Sandworm'] },
  { title: 'words', hint: 'wordsHint', examples: ['credential dumping', 'spear phishing with lnk files'] },
] as const;

/** Before anything is searched for: what can be, with examples that do it. */
export function EmptySearch({ onTry }: { onTry: (query: string) => void }) {
  const say = useSearchMessages();
  const { data } = useQuery(jarsQuery);
  if (data && data.honey_jars.every(({ document_count }) => document_count === 0))
    return (
      <EmptyState title={say.nothingToSearch} text={say.nothingToSearchHint}>
        <Button mt="sm" renderRoot={(props) => <Link {...props} to="/jars" />}>
          {say.toJars}
        </Button>
      </EmptyState>
    );
  return (
    <section aria-labelledby="what-can-be-searched">
      <Title order={2} size="h4" id="what-can-be-searched" mb="sm">
        {say.start}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {kinds.map(({ title, hint, examples }) => (
          <Card key={title} withBorder>
            <Title order={3} size="h5">
              {say[title]}
            </Title>
            <Text size="sm" c="dimmed" mt={4} mb="sm">
              {say[hint]}
            </Text>
            <Stack gap={4} mt="auto" align="start">
              {examples.map((example) => (
                <Button
                  key={example}
                  size="compact-sm"
                  variant="light"
                  className={classes.example ?? ''}
                  onClick={() => onTry(example)}
                >
                  {example}
                </Button>
              ))}
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
    </section>
  );
}
