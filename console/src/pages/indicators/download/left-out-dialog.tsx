import { Stack, Text } from '@mantine/core';
import { useFormats } from '#language/formats.ts';
import { Dialog } from '#parts/dialog.tsx';
import { defang, useDefanged } from '#pages/indicators/defang.ts';
import classes from '#pages/indicators/indicators.module.css';
import { useDownloadMessages } from './download.messages.ts';
import { mostValues, type Outcome } from './download-values.ts';

type LeftOut = Outcome['left_out'][number];

/** So many of each reason are listed. */
const shown = 20;

/** What is in a file that was saved, and which values are not, by reason. */
export function LeftOutDialog({ outcome, onClose }: { outcome: Outcome | null; onClose: () => void }) {
  const say = useDownloadMessages();
  const { number } = useFormats();
  const title = outcome === null || outcome.exported > 0 ? say.partly : say.nothing;
  return (
    <Dialog opened={outcome !== null} title={title} onClose={onClose}>
      {outcome && (
        <Stack gap="sm">
          {outcome.exported > 0 && <Text>{say.saved(outcome.file, number(outcome.exported))}</Text>}
          {outcome.beyond > 0 && <Text>{say.beyond(number(outcome.beyond), number(mostValues))}</Text>}
          {[...byReason(outcome.left_out)].map(([reason, values]) => (
            <Reason key={reason} reason={reason} values={values} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

function Reason({ reason, values }: { reason: LeftOut['reason']; values: LeftOut[] }) {
  const say = useDownloadMessages();
  const { number } = useFormats();
  const [defanged] = useDefanged();
  return (
    <section aria-label={say[reason]}>
      <Text size="sm" fw={600}>
        {say.leftOut(number(values.length))}: {say[reason]}
      </Text>
      <ul className={classes.leftOut}>
        {values.slice(0, shown).map(({ type, value }) => (
          <li key={`${type} ${value}`} className={classes.value}>
            {defanged ? defang(type, value) : value}
          </li>
        ))}
        {values.length > shown && <li>{say.more(number(values.length - shown))}</li>}
      </ul>
    </section>
  );
}

function byReason(leftOut: LeftOut[]): Map<LeftOut['reason'], LeftOut[]> {
  const reasons = new Map<LeftOut['reason'], LeftOut[]>();
  for (const one of leftOut) {
    const known = reasons.get(one.reason);
    if (known) known.push(one);
    else reasons.set(one.reason, [one]);
  }
  return reasons;
}
