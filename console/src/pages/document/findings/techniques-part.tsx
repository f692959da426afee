import { Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { fullName, TechniqueMatrix, techniqueClass } from '#parts/technique-matrix.tsx';
import { techniquesQuery } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import type { Pointing } from './review/use-review-list.ts';
import { pointing } from './summary-part.tsx';

/** The techniques of a document in the matrix of MITRE ATT&CK: a column for each tactic. */
export function TechniquesPart({ documentId, onLight, onFocus }: Pointing & { documentId: string }) {
  const say = useFindingsMessages();
  const { number } = useFormats();
  const { data, error, refetch } = useQuery(techniquesQuery(documentId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label={say.loading} />;
  if (data.techniques.length === 0)
    return <EmptyState title={say.noTechniques} text={say.noTechniquesHint} />;
  return (
    <TechniqueMatrix tactics={data.tactics} techniques={data.techniques} level={2}>
      {(one) => (
        <UnstyledButton
          className={techniqueClass}
          onClick={() => one.places[0] && onFocus(one.places[0])}
          {...pointing(one.places, onLight)}
        >
          <span className={classes.second}>
            {one.id} <span title={say.places(one.mentions)}>×{number(one.mentions)}</span>
          </span>
          <span>{fullName(one)}</span>
        </UnstyledButton>
      )}
    </TechniqueMatrix>
  );
}
