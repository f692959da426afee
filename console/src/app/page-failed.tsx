import { Container } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { EmptyState } from '#parts/empty-state.tsx';
import { useShellMessages } from './shell.messages.ts';

export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <Container size="sm" py="xl">
      <ErrorNotice error={error} onRetry={reset} />
    </Container>
  );
}

export function PageMissing() {
  const say = useShellMessages();
  return <EmptyState title={say.missing} text={say.missingHint} />;
}
