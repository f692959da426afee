import { Alert, Button } from '@mantine/core';
import { ApiError } from '#api/request.ts';
import { usePartsMessages } from './parts.messages.ts';

/** What went wrong, in the words of the API, and a way to try it again. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const say = usePartsMessages();
  const unreachable = error instanceof ApiError && error.status === 0;
  const text = unreachable ? say.unreachable : error instanceof Error ? error.message : String(error);
  return (
    <Alert color="red" role="alert" title={say.failed}>
      {text}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" display="block" onClick={onRetry}>
          {say.retry}
        </Button>
      )}
    </Alert>
  );
}
