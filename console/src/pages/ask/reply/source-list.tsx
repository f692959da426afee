import { useAskMessages } from '#pages/ask/ask.messages.ts';
import type { Source } from '#pages/ask/chat/conversation.ts';
import classes from './reply.module.css';

type Props = {
  title: string;
  sources: readonly Source[];
  /** Only their title is shown until it is opened. */
  folded?: boolean;
  onOpen: (source: Source) => void;
};

/** Sources with their quotes, each of which opens in its document; nothing without any. */
export function SourceList({ title, sources, folded = false, onOpen }: Props) {
  if (sources.length === 0) return null;
  const list = (
    <ul className={classes.sources} aria-label={title}>
      {sources.map((source) => (
        <li key={source.number}>
          <SourceRow source={source} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
  if (folded)
    return (
      <details className={classes.folded}>
        <summary>
          {title} ({sources.length})
        </summary>
        {list}
      </details>
    );
  return (
    <div>
      <h2 className={classes.listTitle}>{title}</h2>
      {list}
    </div>
  );
}

function SourceRow({ source, onOpen }: { source: Source; onOpen: (source: Source) => void }) {
  const say = useAskMessages();
  const { number, title, page, quote } = source;
  return (
    <button type="button" className={classes.source} onClick={() => onOpen(source)}>
      <span className={classes.number}>{number}</span>
      <span className={classes.sourceText}>
        <span className={classes.sourceTitle}>
          <span className={classes.truncated}>{title}</span>
          {page !== null && <span className={classes.page}>{say.page(page)}</span>}
        </span>
        <span className={classes.sourceQuote}>{quote}</span>
      </span>
    </button>
  );
}
