import { Table, type TableProps } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = Omit<TableProps, 'children'> & {
  label: string;
  heads: string[];
  /** Where there is less room, the table scrolls sideways in itself. */
  minWidth: number;
  /** Where it is higher, it scrolls, too. */
  maxHeight?: number;
  children: ReactNode;
};

/** A table that does not make the page wider; it scrolls with the keyboard, too. */
export function WideTable({ label, heads, minWidth, maxHeight, children, ...table }: Props) {
  return (
    <Table.ScrollContainer
      minWidth={minWidth}
      {...(maxHeight && { maxHeight })}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } }}
    >
      <Table aria-label={label} verticalSpacing="xs" {...table}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
