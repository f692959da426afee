import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useMemo, useRef } from 'react';
import type { Document } from '#api/documents.ts';
import type { Place } from '#document/place.ts';
import { useDocumentMessages } from '#document/document.messages.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { piecesOf, type Piece } from './pieces.ts';
import { partQuery } from './text-part.ts';
import classes from './text.module.css';

type Props = {
  document: Document;
  index: number;
  /** So high it probably is, until it is loaded. */
  height: number;
  lit: readonly Place[];
  focus: Place | null;
};

/** A part of the text, with what is lit in it; scrolls to what is in focus once it is there. */
export function PartView({ document, index, height, lit, focus }: Props) {
  const say = useDocumentMessages();
  const { data, error, refetch } = useQuery(partQuery(document, index));
  const pieces = useMemo(() => (data ? piecesOf(data, lit, focus) : []), [data, lit, focus]);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (data && focus) shown.current?.querySelector('[data-focus]')?.scrollIntoView({ block: 'center' });
  }, [data, focus]);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={height} radius={0} animate={false} />;
  return (
    <div ref={shown} className={classes.text}>
      {pieces.map((piece) => (
        <Fragment key={piece.start}>
          {piece.page !== null && <span className={classes.page}>{say.page(piece.page)}</span>}
          <PieceView piece={piece} />
        </Fragment>
      ))}
    </div>
  );
}

function PieceView({ piece: { text, level, lit, focus } }: { piece: Piece }) {
  const shown =
    level === null ? (
      text
    ) : (
      <strong className={classes.heading} data-level={level}>
        {text}
      </strong>
    );
  if (focus)
    return (
      <mark className={classes.focus} data-focus>
        {shown}
      </mark>
    );
  return lit ? <mark className={classes.lit}>{shown}</mark> : shown;
}
