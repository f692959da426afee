import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '#parts/error-notice.tsx';
import type { IndicatorsSearch } from './indicators-search.ts';
import { useIndicatorsMessages } from '#pages/indicators/indicators.messages.ts';
import { keyOf, type Selection } from './selection.ts';
import { useTableMessages } from './table.messages.ts';
import { loadIndicators } from './use-indicators.ts';

const most = 500;
const atOnce = 100;

type Props = { search: IndicatorsSearch; total: number; onSelect: (selection: Selection) => void };

/** Selects what the filters leave, also what is not on the screen: the first 500. */
export function SelectMany({ search, total, onSelect }: Props) {
  const say = useTableMessages();
  const common = useIndicatorsMessages();
  const select = useMutation({
    async mutationFn() {
      const rows: [string, Selection extends ReadonlyMap<string, infer Row> ? Row : never][] = [];
      for (let offset = 0; offset < Math.min(total, most); offset += atOnce) {
        const slice = await loadIndicators(search, { limit: atOnce, offset });
        rows.push(...slice.rows.map((row) => [keyOf(row), row] as [string, typeof row]));
      }
      return new Map(rows);
    },
    onSuccess: onSelect,
  });
  return (
    <>
      <Button variant="default" size="compact-sm" loading={select.isPending} onClick={() => select.mutate()}>
        {total > most ? say.selectFirst(most) : common.selectAll}
      </Button>
      {select.error && <ErrorNotice error={select.error} />}
    </>
  );
}
