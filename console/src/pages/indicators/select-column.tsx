import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { Column } from '#parts/virtual-table.tsx';
import { useIndicatorsMessages } from './indicators.messages.ts';

type Selecting<Row> = {
  isSelected: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  /** All rows without it. */
  canSelect?: (row: Row) => boolean;
};

/** The column with which the rows of a table of values are selected. */
export function useSelectColumn<Row extends { value: string }>({
  isSelected,
  onToggle,
  canSelect = () => true,
}: Selecting<Row>): Column<Row> {
  const say = useIndicatorsMessages();
  return {
    key: 'select',
    header: <VisuallyHidden>{say.selection}</VisuallyHidden>,
    width: '24px',
    cell: (row) =>
      canSelect(row) && (
        <Checkbox
          size="sm"
          aria-label={say.select(row.value)}
          checked={isSelected(row)}
          onChange={() => onToggle(row)}
        />
      ),
  };
}
