import { Box, Button, Text } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useFormats } from '#language/formats.ts';
import { useAdminMessages } from '#pages/admin/admin.messages.ts';
import { StateMark } from '#parts/state-mark.tsx';
import type { Entry } from './entries.ts';
import { useAuditMessages } from './audit.messages.ts';
import classes from './audit.module.css';

const rowHeight = 44;
/** So many rows before the last one that was loaded, more are asked for. */
const loadAhead = 50;

type Props = {
  entries: Entry[];
  total: number;
  /** The end of what was loaded is near. */
  onEnd: () => void;
  onShow: (entry: Entry) => void;
};

/** The entries; only those near the view are laid out, the rest are two empty rows as high as they would be. */
export function AuditTable({ entries, total, onEnd, onShow }: Props) {
  const say = useAuditMessages();
  const common = useAdminMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= entries.length - loadAhead) onEnd();
  }, [last, entries.length, onEnd]);
  const above = items[0]?.start ?? 0;
  const below = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroller ?? ''}
      tabIndex={0}
      aria-label={common.audit}
    >
      <table className={classes.table} aria-label={common.audit} aria-rowcount={total + 1}>
        <thead>
          <tr>
            {[say.time, say.user, say.action, say.target, say.result, say.details].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {items.map(({ key, index }) => {
            const entry = entries[index];
            return entry && <Row key={key} entry={entry} index={index} onShow={onShow} />;
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </Box>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden="true" className={classes.gap} style={{ height }} />;
}

const kinds = { ok: 'good', denied: 'warning', failed: 'bad' } as const;

type RowProps = { entry: Entry; index: number; onShow: (entry: Entry) => void };

function Row({ entry, index, onShow }: RowProps) {
  const say = useAuditMessages();
  const { dateTime } = useFormats();
  const target = [entry.target_type, entry.target_id].filter((part) => part !== null).join(' ');
  return (
    <tr aria-rowindex={index + 2}>
      <td>{dateTime(entry.at)}</td>
      <td title={entry.user_email ?? ''}>{entry.user_email ?? say.unknown}</td>
      <td title={entry.action}>
        <Text component="code" size="sm">
          {entry.action}
        </Text>
      </td>
      <td title={target}>{target}</td>
      <td>
        <StateMark kind={kinds[entry.result]}>{say[entry.result]}</StateMark>
      </td>
      <td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${say.details}: ${say.detailsOf(entry.seq)}`}
          onClick={() => onShow(entry)}
        >
          {say.details}
        </Button>
      </td>
    </tr>
  );
}
