import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useIdentityMessages } from './identity.messages.ts';
import classes from './identity.module.css';

/** Recovery codes, which the API shows only once: to be copied, saved or printed before going on. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const say = useIdentityMessages();
  const { copied, copy } = useClipboard();
  const text = codes.join('\n');

  function save() {
    const url = URL.createObjectURL(new Blob([`${say.codesTitle} (${location.host})\n\n${text}\n`]));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'skep-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Alert color="honey" title={say.codesTitle} role="status">
      <Stack gap="sm">
        <Text size="sm">{say.codesHint}</Text>
        <div className={classes.sheet}>
          <ul className={classes.codes} aria-label={say.codesTitle}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => copy(text)}>
            {copied ? say.copied : say.copy}
          </Button>
          <Button variant="default" size="xs" onClick={save}>
            {say.save}
          </Button>
          <Button variant="default" size="xs" onClick={() => print()}>
            {say.print}
          </Button>
          <Button size="xs" ml="auto" onClick={onKept}>
            {say.codesKept}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
