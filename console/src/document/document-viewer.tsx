import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentQuery } from '#api/documents.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useDocumentMessages } from './document.messages.ts';
import classes from './document.module.css';
import { FileState } from './file-state.tsx';
import type { Place } from './place.ts';
import { TextViewer } from './text/text-viewer.tsx';

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
      <div className={classes.body}>
        <TextViewer document={document} lit={lit} focus={focus} />
      </div>
    </div>
  );
}
