import { Alert, Progress } from '@mantine/core';
import type { Document } from '#api/documents.ts';
import { useErrorText } from '#language/error-text.ts';
import { useDocumentMessages } from './document.messages.ts';

/** That a document is being read, or why it could not be; nothing when it is read. */
export function FileState({ document }: { document: Document }) {
  const say = useDocumentMessages();
  const errorText = useErrorText();
  if (document.error)
    return (
      <Alert color="red" title={say.failed}>
        {errorText(document.error)}
      </Alert>
    );
  if (document.status !== 'processing') return null;
  return (
    <Alert color="gray" variant="light" title={say.beingRead}>
      {say.beingReadHint}
      <Progress mt="xs" value={document.processing_progress} aria-label={say.beingRead} />
    </Alert>
  );
}
