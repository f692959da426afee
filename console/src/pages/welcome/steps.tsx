import { VisuallyHidden } from '@mantine/core';
import { Icon } from '#parts/icon.tsx';
import { useWelcomeMessages } from './welcome.messages.ts';
import classes from './welcome.module.css';

/** Which of the three steps one is at. */
export function Steps({ at }: { at: number }) {
  const say = useWelcomeMessages();
  return (
    <ol className={classes.steps} aria-label={say.steps}>
      {[say.stepAccount, say.stepProtect, say.stepAnswer].map((name, i) => (
        <li
          key={name}
          className={classes.step}
          data-done={i + 1 < at}
          {...(i + 1 === at && { 'aria-current': 'step' as const })}
        >
          <span className={classes.number} aria-hidden>
            {i + 1 < at ? <Icon name="check" size={16} /> : i + 1}
          </span>
          {name}
          {i + 1 < at && <VisuallyHidden>{say.done}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
