import { Button, Card, FileButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { CheckOptions } from './check-options.tsx';
import { longestText } from './checked.ts';
import { useCheckMessages } from './check.messages.ts';
import type { Checking } from './use-checking.ts';

/** Takes a text or a file, and how it is checked. */
export function CheckInput({ checking }: { checking: Checking }) {
  const say = useCheckMessages();
  const { text, file, isLong, settings, setText, send, press, change, clear } = checking;
  return (
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
        <CheckOptions settings={settings} onChange={change} />
        <Group>
          <FileButton onChange={send}>
            {(props) => (
              <Button variant="default" {...props}>
                {say.choose}
              </Button>
            )}
          </FileButton>
          {isLong && !file && (
            <Button disabled={text.length > longestText} onClick={press}>
              {say.check}
            </Button>
          )}
          {(text !== '' || file) && (
            <Button variant="subtle" onClick={clear}>
              {say.clear}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {say.limits} {isLong && !file && say.manual}
        </Text>
      </Stack>
    </Card>
  );
}
