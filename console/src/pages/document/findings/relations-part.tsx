import { Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { decideFinding } from './review/decisions.ts';
import type { Scope } from './review/finding.ts';
import { useEvidenceNames } from '#parts/evidence-names.messages.ts';
import { relationsQuery, reviewQuery, type Relation } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import { ReviewHead } from './review/review-head.tsx';
import { ReviewList } from './review/review-list.tsx';
import type { Following } from './review/use-review-list.ts';
import { useReview } from './review/use-review.ts';

type Props = Following & { documentId: string; scopes: readonly Scope[] };

/** Who does what with whom, by the sentences of the document: the least sure ones first. */
export function RelationsPart({ documentId, scopes, ...pointing }: Props) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const client = useQueryClient();
  const [kind, setKind] = useState<string | null>(null);
  const { data: review } = useQuery(reviewQuery(documentId));
  const { data: relations, error, refetch } = useQuery(relationsQuery(documentId));
  const reviewing = useReview<Relation>({
    documentId,
    show: (item) =>
      client.setQueryData(relationsQuery(documentId).queryKey, (all) =>
        all?.map((one) => (isSame(one, item) ? { ...one, decided: item.decided } : one)),
      ),
    decide: ({ id, decided }, { decision }) =>
      decideFinding({ relation_id: id }, decided, { decision, documentId }),
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!review || !relations) return <Skeleton flex={1} mih={300} aria-label={say.loading} />;
  if (relations.length === 0) return <EmptyState title={say.noRelations} text={say.noRelationsHint} />;
  const kinds = [...new Set(relations.map(({ relation }) => relation))];
  return (
    <>
      <ReviewHead
        {...review.relations}
        filters={kinds.map((one) => ({
          name: one,
          label: names[one],
          count: relations.filter(({ relation }) => relation === one).length,
        }))}
        filter={kind}
        onFilter={setKind}
      />
      <ReviewList
        {...pointing}
        label={say.relations}
        items={kind === null ? relations : relations.filter(({ relation }) => relation === kind)}
        scopes={scopes}
        reviewing={reviewing}
        Row={RelationRow}
        Detail={RelationDetail}
      />
    </>
  );
}

/** What a document states in several sentences is decided about as one. */
function isSame(a: Relation, b: Relation): boolean {
  return a.subject.id === b.subject.id && a.relation === b.relation && a.object.id === b.object.id;
}

function RelationRow({ item: { subject, relation, object, quote, confidence } }: { item: Relation }) {
  const say = useFindingsMessages();
  const names = useEvidenceNames();
  const { percent } = useFormats();
  return (
    <>
      <div className={classes.main}>
        <div className={classes.name} data-name>
          {subject.name} <span className={classes.verb}>{names[relation]}</span> {object.name}
        </div>
        <div className={classes.second}>{quote ?? say.noQuote}</div>
      </div>
      <span className={classes.second}>{percent(confidence)}</span>
    </>
  );
}

function RelationDetail({ item: { quote, left_out, decided } }: { item: Relation }) {
  const say = useFindingsMessages();
  return (
    <>
      <Text size="sm" lineClamp={3} fs="italic">
        {quote === null ? say.noQuote : `“${quote}”`}
      </Text>
      {left_out && decided === null && (
        <Text size="xs" c="dimmed">
          {say.endRejected}
        </Text>
      )}
    </>
  );
}
