import { Alert, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#api/request.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useReportsMessages } from './reports.messages.ts';

/** What went wrong; where a second factor is missing, what to do about it. */
export function ReportsError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const say = useReportsMessages();
  if (!needsFactor(error)) return <ErrorNotice error={error} {...(onRetry && { onRetry })} />;
  return (
    <Alert variant="default" role="alert" title={say.factorTitle}>
      <Text size="sm" maw={640}>
        {say.factorText}
      </Text>
      <Button mt="sm" renderRoot={(props) => <Link {...props} to="/account/security" />}>
        {say.factorAction}
      </Button>
    </Alert>
  );
}

/** Errors of reports are a sentence alone, without a code. */
function needsFactor(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === 'Second factor required';
}
