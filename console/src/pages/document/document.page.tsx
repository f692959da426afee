import { Skeleton, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { documentQuery, type Document } from '#api/documents.ts';
import { DocumentViewer } from '#document/document-viewer.tsx';
import type { Place } from '#document/place.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { TwoPanes } from '#parts/two-panes.tsx';
import { DocumentHead } from './document-head.tsx';
import { useDocumentPageMessages } from './document.messages.ts';
import { DocumentViews } from './document-views.tsx';
import classes from './document.module.css';

const route = getRouteApi('/signed-in/documents/$documentId');

/** A document, and next to it what was found in it. */
export function DocumentPage() {
  const say = useDocumentPageMessages();
  const { documentId } = route.useParams();
  const { data: document, error, refetch } = useQuery(documentQuery(documentId));
  if (error)
    return (
      <>
        <Title order={1} mb="md">
          {say.document}
        </Title>
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      </>
    );
  if (!document) return <Skeleton height={160} aria-label={say.loading} />;
  return (
    <div className={classes.page}>
      <DocumentHead document={document} />
      <div className={classes.work}>
        <Work key={document.id} document={document} />
      </div>
    </div>
  );
}

/** The document next to its views, or as one of them where there is no room. */
function Work({ document }: { document: Document }) {
  const say = useDocumentPageMessages();
  const [lit, setLit] = useState<readonly Place[]>([]);
  const { focus, show } = useFocus();
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const viewer = <DocumentViewer documentId={document.id} lit={lit} focus={focus} />;
  const views = (
    <DocumentViews document={document} viewer={isNarrow ? viewer : null} onLight={setLit} onFocus={show} />
  );
  if (isNarrow) return views;
  return <TwoPanes start={viewer} end={views} label={say.resize} storedAs="skep-document-panes" />;
}

/** The place that the address names. Another visit to the same place scrolls to it again. */
function useFocus(): { focus: Place | null; show: (place: Place) => void } {
  const { start, end, page } = route.useSearch();
  const navigate = route.useNavigate();
  const [visit, setVisit] = useState(0);
  const focus = useMemo(
    () => (start === undefined || end === undefined ? null : { start, end, page: page ?? null, visit }),
    [start, end, page, visit],
  );
  const show = useCallback(
    (place: Place) => {
      setVisit((last) => last + 1);
      const search = { start: place.start, end: place.end, ...(place.page !== null && { page: place.page }) };
      void navigate({ search, replace: true, resetScroll: false });
    },
    [navigate],
  );
  return { focus, show };
}
