import { CopyButton, Group, UnstyledButton } from '@mantine/core';
import { defang, useDefanged } from './defang.ts';
import { useIndicatorsMessages } from './indicators.messages.ts';
import classes from './indicators.module.css';

/** A value with a button that copies it, as it is shown. */
export function IndicatorValue({ type, value }: { type: string | null; value: string }) {
  const say = useIndicatorsMessages();
  const [defanged] = useDefanged();
  const shown = defanged ? defang(type, value) : value;
  return (
    <Group gap={6} wrap="nowrap" align="baseline">
      <span className={classes.value}>{shown}</span>
      <CopyButton value={shown}>
        {({ copied, copy }) => (
          <UnstyledButton className={classes.copy ?? ''} aria-label={say.copyOf(shown)} onClick={copy}>
            {copied ? say.copied : say.copy}
          </UnstyledButton>
        )}
      </CopyButton>
    </Group>
  );
}
