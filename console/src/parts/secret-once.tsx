import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useSecretMessages } from './secret-once.messages.ts';
import classes from './secret-once.module.css';

type Props = { title: string; label: string; value: string; children?: ReactNode };

/** A link or a key that the API shows only once: to be copied now. */
export function SecretOnce({ title, label, value, children }: Props) {
  const say = useSecretMessages();
  // Browsers let pages copy only over HTTPS and on the machine itself; the field can be selected everywhere.
  const { copied, copy } = useClipboard();
  return (
    <Alert color="honey" title={title} aria-live="polite">
      <Text size="sm" mb="xs">
        {say.once}
      </Text>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          readOnly
          label={label}
          value={value}
          classNames={{ input: classes.secret ?? '' }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => copy(value)}>{copied ? say.copied : say.copy}</Button>
      </Group>
      {children && (
        <Text size="sm" mt="xs">
          {children}
        </Text>
      )}
    </Alert>
  );
}
