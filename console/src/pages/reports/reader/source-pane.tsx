import { Anchor, CloseButton, Group, Skeleton, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { DocumentViewer } from '#document/document-viewer.tsx';
import { quotePlaceQuery } from '#document/quote-place.ts';
import type { Reference } from '#pages/reports/report-queries.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { QuoteMissing } from './quote-missing.tsx';
import { useReaderMessages } from './reader.messages.ts';
import { useWords } from './reference-words.ts';
import classes from './reader.module.css';

type Props = { reference: Reference; onClose: () => void };

const nothingLit = [] as const;

/** The document that a statement rests on, next to it, with its sentence marked. */
export function SourcePane({ reference, onClose }: Props) {
  const say = useReaderMessages();
  const words = useWords();
  const { data: place, error } = useQuery(quotePlaceQuery(reference));
  const pane = useRef<HTMLElement>(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape' && pane.current?.contains(document.activeElement)) onClose();
  });
  return (
    <aside ref={pane} className={classes.source} aria-label={say.source}>
      <Group justify="space-between" align="start" wrap="nowrap" gap="xs">
        <div className={classes.wrapped}>
          <SourceTitle key={reference.number} reference={reference} />
          <Text size="xs" c="dimmed">
            {words(reference)}
          </Text>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/documents/$documentId"
                params={{ documentId: reference.document_id }}
                search={addressOf(place ?? null)}
              />
            )}
          >
            {say.openDocument}
          </Anchor>
        </div>
        <CloseButton aria-label={say.close} onClick={onClose} />
      </Group>
      {error && <ErrorNotice error={error} />}
      {place === null && <QuoteMissing reference={reference} />}
      <div className={classes.viewer}>
        {place === undefined ? (
          !error && <Skeleton height="100%" />
        ) : (
          <AtQuote reference={reference} place={place} />
        )}
      </div>
    </aside>
  );
}

/** Has the focus when it comes, so that the keyboard goes on in the source. */
function SourceTitle({ reference }: { reference: Reference }) {
  const say = useReaderMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Title order={2} size="h5" ref={heading} tabIndex={-1}>
      {say.sourceOf(reference.number)}: {reference.title}
    </Title>
  );
}

type Found = { start: number; end: number; page: number | null };

function addressOf(place: Found | null) {
  if (place === null) return {};
  const { start, end, page } = place;
  return { start, end, ...(page !== null && { page }) };
}

function AtQuote({ reference, place }: { reference: Reference; place: Found | null }) {
  const { document_id, page } = reference;
  const focus = useMemo(() => place ?? (page === null ? null : { start: 0, end: 0, page }), [place, page]);
  return <DocumentViewer documentId={document_id} lit={nothingLit} focus={focus} />;
}
