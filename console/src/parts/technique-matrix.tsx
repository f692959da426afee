import { Box, Switch } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { placedTechnique, tactic } from '@skep/server/api/evidence/evidence.schemas.ts';
import { useFormats } from '#language/formats.ts';
import { useMatrixMessages } from './technique-matrix.messages.ts';
import classes from './technique-matrix.module.css';

type Placed = z.output<typeof placedTechnique>;
type Tactic = z.output<typeof tactic>;
type Column<T> = Tactic & { techniques: T[] };

type Props<T> = {
  tactics: readonly Tactic[];
  techniques: readonly T[];
  /** Of the names of the tactics as headings. */
  level: 2 | 3;
  /** What is in the box of a technique. */
  children: (technique: T) => ReactNode;
};

/** Techniques in the matrix of MITRE ATT&CK: a column for each tactic. */
export function TechniqueMatrix<T extends Placed>({ tactics, techniques, level, children }: Props<T>) {
  const Heading = `h${level}` as const;
  const say = useMatrixMessages();
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const columns = columnsOf(tactics, techniques, say.noTactic).filter(
    (column) => all || column.techniques.length > 0,
  );
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
          <div
            key={column.id}
            className={classes.tactic}
            data-empty={column.techniques.length === 0 || undefined}
          >
            <Heading className={classes.tacticName}>
              {column.name} <span className={classes.count}>{number(column.techniques.length)}</span>
            </Heading>
            <ul className={classes.techniques}>
              {column.techniques.map((one) => (
                <li key={one.id ?? one.name}>{children(one)}</li>
              ))}
            </ul>
          </div>
        ))}
      </Box>
    </>
  );
}

/** What a technique is called in its box: a sub-technique after the one above it. */
export const fullName = ({ name, parent }: Placed): string => (parent === null ? name : `${parent}: ${name}`);

/** The class of a box: a button or a link. */
export const techniqueClass = classes.technique ?? '';

/** The tactics in the order of the matrix, then what is in none of them. */
function columnsOf<T extends Placed>(
  tactics: readonly Tactic[],
  techniques: readonly T[],
  others: string,
): Column<T>[] {
  const columns = tactics.map(({ id, name }) => ({
    id,
    name,
    techniques: techniques.filter((one) => one.tactics.includes(id)),
  }));
  const placeless = techniques.filter((one) => one.tactics.length === 0);
  return placeless.length === 0 ? columns : [...columns, { id: '', name: others, techniques: placeless }];
}
