import { Alert, Button, Card, FileButton, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { CheckOptions } from './check-options.tsx';
import { checkFile, checkText, longestLive, longestText, type CheckSettings } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import { CheckResult } from './check-result.tsx';

const pauseMs = 600;
const asSet: CheckSettings = { mode: null, threshold: null, frameworks: [] };

/** Shows what personal data a text or a file has; short texts are checked as one types. */
export function CheckPage() {
  const say = useCheckMessages();
  const { number } = useFormats();
  const [settings, setSettings] = useState(asSet);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [typed] = useDebouncedValue(text, pauseMs);
  const isLong = text.length > longestLive;
  const asked = isLong ? (pressed === text ? text : '') : typed.length <= longestLive ? typed : '';
  const checking = useQuery({
    queryKey: ['pii', 'check', asked, settings],
    enabled: file === null && asked.trim() !== '' && asked.length <= longestText,
    // Nothing of the text stays once it is off the screen.
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => checkText(asked, settings, signal),
  });
  const sending = useMutation({
    mutationFn: (chosen: { file: File; settings: CheckSettings }) =>
      checkFile(chosen.file, chosen.settings, setShare),
  });
  const send = (chosen: File | null | undefined, how = settings): void => {
    if (!chosen) return;
    setFile(chosen);
    setShare(0);
    sending.mutate({ file: chosen, settings: how });
  };
  const result = file ? sending.data : text.trim() === '' ? undefined : checking.data;
  const { error, isPending } = sending;
  return (
    <Stack>
      <Card
        withBorder
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          send(event.dataTransfer.files[0]);
        }}
      >
        <Stack gap="sm">
          {file ? (
            <Text fw={600}>{file.name}</Text>
          ) : (
            <Textarea
              label={say.text}
              description={say.hint}
              autosize
              minRows={4}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <CheckOptions
            settings={settings}
            onChange={(next) => {
              setSettings(next);
              send(file, next);
            }}
          />
          <Group>
            <FileButton onChange={send}>
              {(props) => (
                <Button variant="default" {...props}>
                  {say.choose}
                </Button>
              )}
            </FileButton>
            {isLong && !file && (
              <Button disabled={text.length > longestText} onClick={() => setPressed(text)}>
                {say.check}
              </Button>
            )}
            {(text !== '' || file) && (
              <Button
                variant="subtle"
                onClick={() => {
                  setText('');
                  setFile(null);
                  sending.reset();
                }}
              >
                {say.clear}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {say.limits} {isLong && !file && say.manual}
          </Text>
        </Stack>
      </Card>
      {!file && text.length > longestText && (
        <Alert color="red" role="alert">
          {say.tooLong(number(text.length))}
        </Alert>
      )}
      {file && isPending && (
        <div role="status">
          <Text size="sm">{say.sending(Math.round(share * 100))}</Text>
          <Progress value={share * 100} animated aria-label={say.checking} />
        </div>
      )}
      {file && error && <ErrorNotice error={error} onRetry={() => send(file)} />}
      {!file && checking.error && (
        <ErrorNotice error={checking.error} onRetry={() => void checking.refetch()} />
      )}
      {!file && checking.isFetching && (
        <Text role="status" size="sm" c="dimmed">
          {say.checking}
        </Text>
      )}
      {result && <CheckResult key={result.detections[0]?.id ?? result.text.length} checked={result} />}
    </Stack>
  );
}
