import { Splitter } from '@mantine/core';
import { useLocalStorage, type SplitterPaneSize } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = {
  start: ReactNode;
  end: ReactNode;
  /** What the border between them changes, for screen readers. */
  label: string;
  /** Under which name the browser keeps how wide they are. */
  storedAs: string;
};

const [half, least] = [50, 25];

/** Two panes next to each other, as high as there is room; their border is moved by mouse, touch or arrow keys. */
export function TwoPanes({ start, end, label, storedAs }: Props) {
  const [sizes, setSizes] = useLocalStorage<SplitterPaneSize[]>({
    key: storedAs,
    defaultValue: [half, half],
    getInitialValueInEffect: false,
  });
  return (
    <Splitter
      h="100%"
      sizes={sizes}
      onSizeChange={setSizes}
      step={2}
      attributes={{ handle: { 'aria-label': label } }}
    >
      <Splitter.Pane defaultSize={half} min={least} pr="sm">
        {start}
      </Splitter.Pane>
      <Splitter.Pane defaultSize={half} min={least} pl="sm">
        {end}
      </Splitter.Pane>
    </Splitter>
  );
}
