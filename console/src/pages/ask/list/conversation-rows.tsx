import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useLanguage } from '#language/language.ts';
import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { ListedConversation } from '#pages/ask/chat/conversation.ts';
import type { ListActions } from './conversation-list.tsx';
import { ConversationRow } from './conversation-row.tsx';
import { byDay } from './days.ts';
import classes from './list.module.css';

/** Pixels. */
const heights = { day: 34, conversation: 38 };

type Props = ListActions & { conversations: readonly ListedConversation[]; onMore: (() => void) | null };

/** The conversations and their days; of many only those in sight are drawn. */
export function ConversationRows({ conversations, onMore, ...props }: Props) {
  const say = useAskMessages();
  const language = useLanguage();
  const lines = useMemo(
    () => byDay(conversations, { language, today: say.today, yesterday: say.yesterday }),
    [conversations, language, say],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'conversation'],
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 8,
  });
  const last = rows.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (onMore && last >= lines.length - 10) onMore();
  }, [last, lines.length, onMore]);
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.whole} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start, size }) => {
          const line = lines[index];
          return (
            <div
              key={key}
              className={classes.row}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line?.kind === 'day' && <div className={classes.day}>{line.text}</div>}
              {line?.kind === 'conversation' && (
                <ConversationRow conversation={line.conversation} {...props} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
