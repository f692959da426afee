import { Box, Skeleton, Switch, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { EmptyState } from '#parts/empty-state.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { techniquesQuery, type Techniques } from './finding-queries.ts';
import classes from './findings.module.css';
import { useFindingsMessages } from './findings.messages.ts';
import type { Pointing } from './review/use-review-list.ts';
import { pointing } from './summary-part.tsx';

type Column = { id: string; name: string; techniques: Techniques['techniques'] };

/** The techniques of a document in the matrix of MITRE ATT&CK: a column for each tactic. */
export function TechniquesPart({ documentId, ...places }: Pointing & { documentId: string }) {
  const say = useFindingsMessages();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(techniquesQuery(documentId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-label={say.loading} />;
  if (data.techniques.length === 0)
    return <EmptyState title={say.noTechniques} text={say.noTechniquesHint} />;
  const columns = columnsOf(data, say.noTactic).filter(({ techniques }) => all || techniques.length > 0);
  return (
    <>
      <Switch
        size="sm"
        label={say.allTactics}
        checked={all}
        onChange={({ currentTarget }) => setAll(currentTarget.checked)}
      />
      <Box component="section" className={classes.matrix ?? ''} aria-label={say.matrix} tabIndex={0}>
        {columns.map((column) => (
          <TacticColumn key={column.id} column={column} {...places} />
        ))}
      </Box>
    </>
  );
}

/** The tactics in the order of the matrix, then what is in none of them. */
function columnsOf({ tactics, techniques }: Techniques, others: string): Column[] {
  const columns = tactics.map(({ id, name }) => ({
    id,
    name,
    techniques: techniques.filter((one) => one.tactics.includes(id)),
  }));
  const placeless = techniques.filter((one) => one.tactics.length === 0);
  return placeless.length === 0 ? columns : [...columns, { id: '', name: others, techniques: placeless }];
}

function TacticColumn({ column, onLight, onFocus }: Pointing & { column: Column }) {
  const say = useFindingsMessages();
  const { number } = useFormats();
  const { name, techniques } = column;
  return (
    <div className={classes.tactic} data-empty={techniques.length === 0 || undefined}>
      <h2 className={classes.tacticName}>
        {name} <span className={classes.count}>{number(techniques.length)}</span>
      </h2>
      <ul className={classes.techniques}>
        {techniques.map((one) => (
          <li key={one.id ?? one.name}>
            <UnstyledButton
              className={classes.technique ?? ''}
              onClick={() => one.places[0] && onFocus(one.places[0])}
              {...pointing(one.places, onLight)}
            >
              <span className={classes.second}>
                {one.id} <span title={say.places(one.mentions)}>×{number(one.mentions)}</span>
              </span>
              <span>{one.parent === null ? one.name : `${one.parent}: ${one.name}`}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
