import { Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { entitiesQuery, summaryQuery, type Entity } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import type { Pointing } from './review/use-review-list.ts';

const mostNames = 12;
const telling: readonly Entity['type'][] = ['actor', 'malware', 'tool', 'campaign'];

/** A document in its own sentences, and whom it names most often. */
export function SummaryPart({ documentId, onLight, onFocus }: Pointing & { documentId: string }) {
  const say = useFindingsMessages();
  const { data, error, refetch } = useQuery(summaryQuery(documentId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label={say.loading} />;
  return (
    <Stack gap="md" className={classes.scroll ?? ''}>
      {data.sentences.length === 0 ? (
        <EmptyState title={say.noSummary} text={say.noSummaryHint} />
      ) : (
        <div>
          <Text size="xs" c="dimmed" mb="xs">
            {say.summaryHint}
          </Text>
          <ol className={classes.sentences}>
            {data.sentences.map((sentence) => (
              <li key={sentence.start}>
                <UnstyledButton
                  className={classes.sentence ?? ''}
                  onClick={() => onFocus(sentence)}
                  {...pointing([sentence], onLight)}
                >
                  {sentence.text}
                  {sentence.page !== null && (
                    <span className={classes.second}> ({say.page(sentence.page)})</span>
                  )}
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </div>
      )}
      <MainNames documentId={documentId} onLight={onLight} onFocus={onFocus} />
    </Stack>
  );
}

function MainNames({ documentId, onLight, onFocus }: Pointing & { documentId: string }) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const { data = [] } = useQuery(entitiesQuery(documentId));
  const main = data
    .filter(({ type, decided }) => telling.includes(type) && decided?.decision !== 'rejected')
    .toSorted((a, b) => b.mentions - a.mentions)
    .slice(0, mostNames);
  if (main.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb="xs">
        {say.mainNames}
      </Text>
      <Group gap={6}>
        {main.map(({ id, name, type, mentions, places }) => (
          <UnstyledButton
            key={id}
            className={classes.filter ?? ''}
            onClick={() => places[0] && onFocus(places[0])}
            {...pointing(places, onLight)}
          >
            <span className={classes.second}>{names[type]}</span> {name}{' '}
            <span className={classes.count}>{mentions}</span>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  );
}

/** Lights places while something is pointed at, by mouse or focus. */
export function pointing(places: Entity['places'], onLight: Pointing['onLight']) {
  const light = () => onLight(places);
  const dark = () => onLight([]);
  return { onMouseEnter: light, onFocus: light, onMouseLeave: dark, onBlur: dark };
}
