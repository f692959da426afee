import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useShellMessages } from './shell.messages.ts';

/** Says that the browser has no connection; pages keep what they show, and go on when it is back. */
export function OfflineNotice() {
  const say = useShellMessages();
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <Alert color="gray" mb="md" title={say.offline}>
          {say.offlineHint}
        </Alert>
      )}
    </div>
  );
}
