import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEmbedMessages } from './embed.messages.ts';
import classes from './copy-block.module.css';

type Props = { label: string; text: string; disabled?: boolean; hint?: string | null };

/** Code to be copied. */
export function CopyBlock({ label, text, disabled = false, hint = null }: Props) {
  const say = useEmbedMessages();
  const { copied, copy } = useClipboard();
  return (
    <div>
      <Code block tabIndex={0} role="group" aria-label={label} className={classes.code ?? ''}>
        {text}
      </Code>
      <Group mt="xs" gap="sm">
        <Button size="xs" disabled={disabled} aria-label={say.copyOf(label)} onClick={() => copy(text)}>
          {copied ? say.copied : say.copy}
        </Button>
        {hint !== null && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </Group>
    </div>
  );
}
