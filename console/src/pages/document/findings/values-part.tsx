import { Badge, Group, Progress, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { decideValue } from './review/decisions.ts';
import type { Scope } from './review/finding.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { mostValues, reviewQuery, valuesKey, valuesQuery, type Role, type Value } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import { ReviewHead } from './review/review-head.tsx';
import { ReviewList } from './review/review-list.tsx';
import type { Following } from './review/use-review-list.ts';
import { useReview } from './review/use-review.ts';

type Props = Following & { documentId: string; jarId: string; scopes: readonly Scope[] };

/** Values in the form of an indicator with their roles: the least sure ones first. */
export function ValuesPart({ documentId, jarId, scopes, ...pointing }: Props) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const { number } = useFormats();
  const client = useQueryClient();
  const [role, setRole] = useState<Role | null>(null);
  const { data: review } = useQuery(reviewQuery(documentId));
  const { data: values, error, refetch } = useQuery(valuesQuery(documentId, role));
  /** The verdicts that values follow since the list was fetched. */
  const verdicts = useRef(new Map<string, Value['verdict']>());

  const reviewing = useReview<Value>({
    documentId,
    show: (item) =>
      client.setQueriesData<Value[]>({ queryKey: valuesKey(documentId) }, (all) =>
        all?.map((one) => (one.key === item.key ? item : one)),
      ),
    decide({ key, value, verdict }, choice) {
      const before = verdicts.current.get(key) ?? verdict;
      const note = (now: Value['verdict']) => void verdicts.current.set(key, now);
      return decideValue({ value, before, note }, choice, { documentId, jarId });
    },
  });

  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!review) return <Skeleton height={300} aria-label={say.loading} />;
  const { total, reviewed, roles } = review.indicators;
  if (total === 0) return <EmptyState title={say.noValues} text={say.noValuesHint} />;
  return (
    <>
      <ReviewHead
        reviewed={reviewed}
        total={total}
        filters={roles.map((one) => ({ name: one.role, label: names[one.role], count: one.total }))}
        filter={role}
        onFilter={(name) => setRole(name as Role | null)}
      />
      {values ? (
        <ReviewList
          {...pointing}
          label={say.values}
          items={values}
          scopes={scopes}
          reviewing={reviewing}
          Row={ValueRow}
          Detail={ValueDetail}
        />
      ) : (
        <Skeleton flex={1} mih={200} aria-label={say.loading} />
      )}
      {values && values.length >= mostValues && (
        <Text size="xs" c="dimmed" pt={4}>
          {say.mostListed(number(mostValues))}
        </Text>
      )}
    </>
  );
}

const colours: Record<Role, string> = {
  indicator: 'red.9',
  vulnerability: 'orange.9',
  victim: 'grape.9',
  contact: 'blue.9',
  benign: 'green.9',
  example: 'gray.7',
  reference: 'gray.7',
};

function ValueRow({ item: value }: { item: Value }) {
  const names = useEvidenceNames();
  const { percent } = useFormats();
  return (
    <>
      <div className={classes.main}>
        <div className={classes.value} data-name>
          {value.value}
        </div>
        <div className={classes.second}>{names[value.type]}</div>
      </div>
      {value.decided === null && (
        <div className={classes.sure}>
          <Badge size="sm" tt="none" variant="dot" color={colours[value.role]}>
            {names[value.role]}
          </Badge>
          <Group gap={4} wrap="nowrap" justify="end">
            <Progress value={value.confidence * 100} size={4} w={34} color="gray.6" aria-hidden />
            <span className={classes.second}>{percent(value.confidence)}</span>
          </Group>
        </div>
      )}
    </>
  );
}

function ValueDetail({ item: value }: { item: Value }) {
  const say = useFindingsMessages();
  return (
    <>
      <Text size="sm" className={classes.value ?? ''} truncate>
        {value.value}
      </Text>
      <Text size="sm" lineClamp={2}>
        {value.reason}
      </Text>
      <Text size="xs" c="dimmed">
        {say.places(value.occurrences)}
      </Text>
    </>
  );
}
