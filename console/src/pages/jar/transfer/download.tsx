import { Button, Group, Progress, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ShownJar } from '#api/jar.ts';
import { receiveFile } from '#api/request.ts';
import { useFormats } from '#language/formats.ts';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { saveFile } from '#parts/save-file.ts';
import { useTransferMessages } from './transfer.messages.ts';

type Received = { bytes: number; all: number | null };

/** Fetches a honey jar as a file, says how much of it has arrived, and hands it to the browser to be saved. */
export function Download({ jar, format }: { jar: ShownJar; format: string }) {
  const say = useTransferMessages();
  const { bytes: amount, percent } = useFormats();
  const [received, setReceived] = useState<Received>({ bytes: 0, all: null });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const fetching = useMutation({
    mutationFn: async () => {
      const stopped = new AbortController();
      stop.current = stopped;
      setReceived({ bytes: 0, all: null });
      const path = `/api/knowledge/honey-jars/${encodeURIComponent(jar.id)}/export?format=${format}`;
      const onReceived = (bytes: number, all: number | null) => setReceived({ bytes, all });
      return receiveFile(path, { onReceived, signal: stopped.signal }).catch((error: unknown) => {
        if (stopped.signal.aborted) return null;
        throw error;
      });
    },
    onSuccess: (arrived) => arrived && saveFile(arrived.file, arrived.name),
  });
  const { bytes, all } = received;
  const share = all === null || all === 0 ? null : bytes / all;
  return (
    <>
      {fetching.isPending ? (
        <Button variant="default" size="xs" onClick={() => stop.current?.abort()}>
          {say.stop}
        </Button>
      ) : (
        <Button variant="default" size="xs" onClick={() => fetching.mutate()}>
          {say.download(format.toUpperCase())}
        </Button>
      )}
      {fetching.isPending && (
        <Group w="100%" gap="xs" wrap="nowrap">
          <Progress
            flex={1}
            value={(share ?? 1) * 100}
            animated={share === null}
            aria-label={say.download(format)}
          />
          <Text size="xs" c="dimmed">
            {share === null ? say.received(amount(bytes)) : `${percent(share)} · ${amount(bytes)}`}
          </Text>
        </Group>
      )}
      <Text size="sm" c="dimmed" w="100%" aria-live="polite" hidden={!fetching.data}>
        {fetching.data && say.downloaded(amount(fetching.data.file.size))}
      </Text>
      {fetching.error && <ErrorNotice error={fetching.error} />}
    </>
  );
}
