import { Alert, Progress, Stack, Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { CheckInput } from './check-input.tsx';
import { longestText } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import { CheckResult } from './check-result.tsx';
import { useChecking, type Checking } from './use-checking.ts';

/** Shows what personal data a text or a file has; short texts are checked as one types. */
export function CheckPage() {
  const checking = useChecking();
  const { file, result } = checking;
  return (
    <Stack>
      <CheckInput checking={checking} />
      {file ? <FileProgress file={file} checking={checking} /> : <TextProgress checking={checking} />}
      {result && <CheckResult key={result.detections[0]?.id ?? result.text.length} checked={result} />}
    </Stack>
  );
}

function FileProgress({ file, checking: { sending, send, share } }: { file: File; checking: Checking }) {
  const say = useCheckMessages();
  if (sending.error) return <ErrorNotice error={sending.error} onRetry={() => send(file)} />;
  if (!sending.isPending) return null;
  return (
    <div role="status">
      <Text size="sm">{say.sending(Math.round(share * 100))}</Text>
      <Progress value={share * 100} animated aria-label={say.checking} />
    </div>
  );
}

function TextProgress({ checking: { text, checking } }: { checking: Checking }) {
  const say = useCheckMessages();
  const { number } = useFormats();
  return (
    <>
      {text.length > longestText && (
        <Alert color="red" role="alert">
          {say.tooLong(number(text.length))}
        </Alert>
      )}
      {checking.error && <ErrorNotice error={checking.error} onRetry={() => void checking.refetch()} />}
      {checking.isFetching && (
        <Text role="status" size="sm" c="dimmed">
          {say.checking}
        </Text>
      )}
    </>
  );
}
