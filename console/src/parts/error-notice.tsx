import { Alert, Button } from '@mantine/core';
import { useErrorText } from '#language/error-text.ts';
import { usePartsMessages } from './parts.messages.ts';

/** What went wrong, and a way to try it again. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const say = usePartsMessages();
  const errorText = useErrorText();
  return (
    <Alert color="red" role="alert" title={say.failed}>
      {errorText(error)}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" display="block" onClick={onRetry}>
          {say.retry}
        </Button>
      )}
    </Alert>
  );
}
