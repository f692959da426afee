import { Alert, Card, Group, Progress, SimpleGrid, Text } from '@mantine/core';
import { compare, countAlike, resultsOf } from './compare.ts';
import { goesOn, type RunWithResults } from './retrieval-tests.ts';
import { useRetrievalTestMessages } from './retrieval-tests.messages.ts';

type Props = { run: RunWithResults; against: RunWithResults | undefined };

/** The figures of a run next to those of another; while it goes on, how far it is. */
export function Figures({ run, against }: Props) {
  const say = useRetrievalTestMessages();
  if (goesOn(run))
    return (
      <div>
        <Text size="sm" aria-live="polite" mb={4}>
          {say.running(run.asked, run.questions)}
        </Text>
        <Progress value={(run.asked / Math.max(1, run.questions)) * 100} aria-label={say.run} />
      </div>
    );
  if (!run.figures) return <Alert color="red">{say.failed(run.error)}</Alert>;
  const { figures, settings } = run;
  const isAlike = !against || countAlike(run, against);
  const before = (isAlike && against?.figures) || null;
  return (
    <section aria-label={say.shown}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure
          name={say.recall(settings.top_k)}
          hint={say.recallHint}
          value={figures.recall}
          before={before?.recall}
        />
        <Figure name={say.mrr} hint={say.mrrHint} value={figures.mrr} before={before?.mrr} />
        <Figure name={say.ndcg} hint={say.ndcgHint} value={figures.ndcg} before={before?.ndcg} />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
        {say.measured(figures.measured)}
        {against && `; ${changesOf(run, against, say.changes)}`}
      </Text>
      {!isAlike && <Text size="sm">{say.notAlike}</Text>}
    </section>
  );
}

function changesOf(
  run: RunWithResults,
  against: RunWithResults,
  write: (better: number, worse: number) => string,
) {
  const before = resultsOf(against, run);
  const changes = [...resultsOf(run, against)].map(([id, result]) => compare(result, before.get(id)));
  const count = (kinds: string[]) => changes.filter((change) => change && kinds.includes(change.kind)).length;
  return write(count(['up', 'found']), count(['down', 'lost']));
}

type FigureProps = { name: string; hint: string; value: number; before: number | undefined };

function Figure({ name, hint, value, before }: FigureProps) {
  const say = useRetrievalTestMessages();
  const difference = before === undefined ? 0 : value - before;
  const sign = difference >= 0.0005 ? '▲' : difference <= -0.0005 ? '▼' : '=';
  return (
    <Card withBorder padding="sm">
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Group gap="xs" align="baseline">
        <Text size="xl" fw={700}>
          {value.toFixed(3)}
        </Text>
        {before !== undefined && (
          <Text size="sm" c={sign === '▼' ? 'var(--mantine-color-bright)' : 'dimmed'}>
            <span aria-hidden>{sign} </span>
            {say.before(before.toFixed(3))}
          </Text>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {hint}
      </Text>
    </Card>
  );
}
