import { Box } from '@mantine/core';
import type { Block } from '#pages/reports/report-queries.ts';
import { StatementView } from './statement-view.tsx';
import classes from './reader.module.css';

/** A table of statements: it scrolls in itself where it is too wide or long, with the keyboard, too. */
export function StatementTable({ caption, head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <Box className={classes.table ?? ''} tabIndex={0} role="group" aria-label={caption}>
      <table>
        <caption dir="auto">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                <td key={column} dir="auto">
                  <StatementView statement={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
