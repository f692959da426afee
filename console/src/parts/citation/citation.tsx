import { useRef, useState } from 'react';
import type { Cited } from './cited.ts';
import { useCitationMessages } from './citation.messages.ts';
import { QuotePreview } from './quote-preview.tsx';
import classes from './citation.module.css';

/** Milliseconds until it shows, and so long it stays for the pointer to reach it. */
const delay = { open: 150, close: 200 };

type Props<Source extends Cited> = { source: Source; onOpen: (source: Source) => void };

/** A number in a text: shows its quote when pointed at or focused, and opens the document at it. */
export function Citation<Source extends Cited>({ source, onOpen }: Props<Source>) {
  const say = useCitationMessages();
  const [shown, setShown] = useState<HTMLElement | null>(null);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show(anchor: HTMLElement | null, after = 0) {
    clearTimeout(later.current);
    later.current = setTimeout(() => setShown(anchor), after);
  }

  return (
    <>
      <button
        type="button"
        className={classes.chip}
        aria-label={say.source(source.number, source.title)}
        onClick={() => {
          show(null);
          onOpen(source);
        }}
        onPointerEnter={({ currentTarget, pointerType }) =>
          pointerType === 'mouse' && show(currentTarget, delay.open)
        }
        onPointerLeave={() => show(null, delay.close)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget)}
        onBlur={() => show(null)}
      >
        {source.number}
      </button>
      {shown && (
        <QuotePreview
          source={source}
          anchor={shown}
          onStay={() => clearTimeout(later.current)}
          onLeave={() => show(null, delay.close)}
          onClose={() => show(null)}
        />
      )}
    </>
  );
}
