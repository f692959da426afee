import { Alert } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useFormats } from '#language/formats.ts';
import type { Pause } from '#uploads/engine/state.ts';
import { useTrayMessages } from './tray.messages.ts';

/** Why nothing is sent at the moment, and when it goes on. */
export function PauseNotice({ pause }: { pause: Pause | null }) {
  const say = useTrayMessages();
  return (
    <div aria-live="polite">
      {pause && (
        <Alert color="yellow" p="xs" radius={0}>
          {pause.reason === 'limited' ? (
            <Countdown until={pause.until} />
          ) : pause.reason === 'unreachable' ? (
            say.unreachable
          ) : (
            say.signedOut
          )}
        </Alert>
      )}
    </div>
  );
}

/** Not a live region of its own: nobody wants to hear each second. */
function Countdown({ until }: { until: number }) {
  const say = useTrayMessages();
  const { number } = useFormats();
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  const { start, stop } = useInterval(() => setLeft(secondsLeft()), 1000);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return <span aria-live="off">{say.limited(number(left))}</span>;
}
