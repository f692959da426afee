import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { documentQuery, type Document } from '#api/documents.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useDocumentMessages } from './document.messages.ts';
import classes from './document.module.css';
import { FileState } from './file-state.tsx';
import type { Place } from './place.ts';
import { TextViewer } from './text/text-viewer.tsx';

// The reader of PDFs is larger than all else: only who opens one loads it.
const PagesViewer = lazy(async () => ({ default: (await import('./pages/pages-viewer.tsx')).PagesViewer }));

type Props = {
  documentId: string;
  /** What is lit in the text, as when an entity is pointed at. */
  lit: readonly Place[];
  /** What is scrolled to and marked strongest, as a cited sentence. */
  focus: Place | null;
};

/** A document as people read it: the pages of a PDF, the extracted text of all else. It fills the height it is given. */
export function DocumentViewer({ documentId, lit, focus }: Props) {
  const say = useDocumentMessages();
  const { data: document, error, refetch } = useQuery(documentQuery(documentId));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!document) return <Skeleton height="100%" aria-label={say.loading} />;
  return (
    <div className={classes.viewer}>
      <FileState document={document} />
      {isPdf(document) ? (
        <PagesOrText key={`${document.id} ${document.version}`} document={document} lit={lit} focus={focus} />
      ) : (
        <div className={classes.body}>
          <TextViewer document={document} lit={lit} focus={focus} />
        </div>
      )}
    </div>
  );
}

/** Until it is read, a file is what its sender called it. */
function isPdf({ file_type, mime_type }: Document): boolean {
  return file_type === null ? mime_type === 'application/pdf' : file_type === 'pdf';
}

function PagesOrText({
  document,
  lit,
  focus,
}: {
  document: Document;
  lit: readonly Place[];
  focus: Place | null;
}) {
  const say = useDocumentMessages();
  const [view, setView] = useState<'pages' | 'text'>('pages');
  const switcher = (
    <SegmentedControl
      size="xs"
      aria-label={say.view}
      data={[
        { value: 'pages', label: say.pages },
        { value: 'text', label: say.text },
      ]}
      value={view}
      onChange={setView}
    />
  );
  if (view === 'text')
    return (
      <>
        <div className={classes.bar}>{switcher}</div>
        <div className={classes.body}>
          <TextViewer document={document} lit={lit} focus={focus} />
        </div>
      </>
    );
  return (
    <Suspense fallback={<Skeleton height="100%" aria-label={say.loading} />}>
      <PagesViewer
        document={document}
        lit={lit}
        focus={focus}
        switcher={switcher}
        onText={() => setView('text')}
      />
    </Suspense>
  );
}
