import { Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { explanationsQuery, type Explanation } from '#pages/search/search-query.ts';
import classes from '#pages/search/search.module.css';
import type { Wanted } from '#pages/search/wanted.ts';
import { useWhyMessages } from './why.messages.ts';

const parts = ['words', 'closeness', 'feedback', 'vectors', 'further_passages'] as const;

/** What a rank is made of, in the numbers of the ranking. */
export function Why({ id, wanted, limit }: { id: string; wanted: Wanted; limit: number }) {
  const say = useWhyMessages();
  const { data, error, refetch } = useQuery(explanationsQuery(wanted, limit));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton mt="sm" height={120} aria-label={say.loading} />;
  const found = data.get(id);
  if (!found?.explanation) return <Text size="sm">{say.gone}</Text>;
  const { explanation, score } = found;
  return (
    <Stack gap="xs" mt="sm">
      <Ranks explanation={explanation} />
      <Parts explanation={explanation} />
      <Sum explanation={explanation} score={score} />
      {explanation.terms.length > 0 && <Terms explanation={explanation} />}
    </Stack>
  );
}

function Ranks({
  explanation: { lexical_rank, vector, identifiers, passages },
}: {
  explanation: Explanation;
}) {
  const say = useWhyMessages();
  const byMeaning = ({ rank, similarity }: NonNullable<Explanation['vector']>) =>
    rank === null ? say.similarity(similarity.toFixed(2)) : say.byVectors(rank, similarity.toFixed(2));
  const texts = [
    lexical_rank === null ? say.notByWords : say.byWords(lexical_rank),
    vector && byMeaning(vector),
    passages > 1 && say.passages(passages),
  ].filter((text) => typeof text === 'string');
  return (
    <>
      <Text size="sm">{texts.join(' · ')}</Text>
      {identifiers.named > 0 && <Text size="sm">{say.exact(identifiers.contained, identifiers.named)}</Text>}
    </>
  );
}

/** The parts as one bar, and in words: their colours alone say nothing. */
function Parts({ explanation: { parts: values, strength } }: { explanation: Explanation }) {
  const say = useWhyMessages();
  const shown = parts.filter((part) => values[part] > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {shown.map((part) => (
          <div
            key={part}
            className={`${classes.part} ${classes[part]}`}
            style={{ width: `${(values[part] / strength) * 100}%` }}
          />
        ))}
      </div>
      <Group gap="md">
        {shown.map((part) => (
          <Group key={part} gap={6} wrap="nowrap">
            <span className={`${classes.swatch} ${classes[part]}`} aria-hidden />
            <Text size="sm">
              {say[part]} <b>{values[part].toFixed(2)}</b>
            </Text>
          </Group>
        ))}
        <Text size="sm">
          = {say.strength} <b>{strength.toFixed(2)}</b>
        </Text>
      </Group>
    </>
  );
}

function Sum({ explanation, score }: { explanation: Explanation; score: number }) {
  const say = useWhyMessages();
  const { strength, half_strength, identifiers } = explanation;
  const { contained, named } = identifiers;
  const share = (strength / (strength + half_strength)).toFixed(2);
  return (
    <Text size="sm" c="dimmed">
      {say.sum(strength.toFixed(2), half_strength.toFixed(2), share)}
      {named > 0 && ` ${say.sumExact(contained, share, named, score.toFixed(2))}`}
    </Text>
  );
}

function Terms({ explanation: { terms } }: { explanation: Explanation }) {
  const say = useWhyMessages();
  const { number } = useFormats();
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table aria-label={say.terms} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say.term}</Table.Th>
            <Table.Th>{say.kind}</Table.Th>
            <Table.Th className={classes.number ?? ''}>{say.holders}</Table.Th>
            <Table.Th className={classes.number ?? ''}>{say.weight}</Table.Th>
            <Table.Th className={classes.number ?? ''}>{say.contribution}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {terms.map(({ kind, term, alias_of, passages, weight, contribution }) => (
            <Table.Tr key={`${kind} ${term} ${alias_of}`}>
              <Table.Td>{term}</Table.Td>
              <Table.Td>{kind === 'alias' ? say.alias(alias_of ?? '') : say[kind]}</Table.Td>
              <Table.Td className={classes.number ?? ''}>
                {passages === null ? say.unknown : number(passages)}
              </Table.Td>
              <Table.Td className={classes.number ?? ''}>{weight.toFixed(2)}</Table.Td>
              <Table.Td className={classes.number ?? ''}>{contribution.toFixed(2)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
