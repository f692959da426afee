import { ActionIcon, Button, Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useDocumentMessages } from '#document/document.messages.ts';
import { Icon } from '#parts/icon.tsx';
import classes from './pages.module.css';

type Props = {
  page: number;
  count: number;
  /** Of a page's printed size. */
  percent: number;
  fits: boolean;
  onPage: (page: number) => void;
  /** By how much; null: fit to width. */
  onZoom: (factor: number | null) => void;
};

const step = 1.25;

/** Leads through the pages, and makes them larger or smaller. */
export function PagesBar({ page, count, percent, fits, onPage, onZoom }: Props) {
  const say = useDocumentMessages();
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={say.previous}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon name="previous" size={16} />
        </ActionIcon>
        <PageNumber key={page} page={page} count={count} onPage={onPage} />
        <Text size="sm" c="dimmed">
          {say.ofPages(count)}
        </Text>
        <ActionIcon
          variant="default"
          aria-label={say.next}
          disabled={page >= count}
          onClick={() => onPage(page + 1)}
        >
          <Icon name="next" size={16} />
        </ActionIcon>
      </Group>
      <Group gap={4} wrap="nowrap">
        <ActionIcon variant="default" aria-label={say.zoomOut} onClick={() => onZoom(1 / step)}>
          <Icon name="minus" size={16} />
        </ActionIcon>
        <Button
          size="compact-sm"
          variant={fits ? 'light' : 'default'}
          aria-pressed={fits}
          title={say.fit}
          aria-label={say.zoomedTo(percent)}
          onClick={() => onZoom(null)}
        >
          {percent} %
        </Button>
        <ActionIcon variant="default" aria-label={say.zoomIn} onClick={() => onZoom(step)}>
          <Icon name="plus" size={16} />
        </ActionIcon>
      </Group>
    </>
  );
}

/** Enter goes to the page that was typed. */
function PageNumber({ page, count, onPage }: Pick<Props, 'page' | 'count' | 'onPage'>) {
  const say = useDocumentMessages();
  const [typed, setTyped] = useState<string | number>(page);
  function go(): void {
    const wanted = Math.min(Number(typed), count);
    setTyped(page);
    if (wanted >= 1 && wanted !== page) onPage(wanted);
  }
  return (
    <NumberInput
      size="xs"
      className={classes.number ?? ''}
      aria-label={say.pageNumber}
      min={1}
      max={count}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed}
      onChange={setTyped}
      onBlur={go}
      onKeyDown={({ key }) => {
        if (key === 'Enter') go();
      }}
    />
  );
}
