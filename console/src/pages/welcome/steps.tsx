import { VisuallyHidden } from '@mantine/core';
import { Icon } from '#parts/icon.tsx';
import { useWelcomeMessages } from './welcome.messages.ts';
import classes from './welcome.module.css';

/** Which of the three steps one is at; a step that was passed over is not done. */
export function Steps({ at, isProtected }: { at: number; isProtected: boolean }) {
  const say = useWelcomeMessages();
  const isDone = (step: number): boolean => step < at && (step !== 2 || isProtected);
  return (
    <ol className={classes.steps} aria-label={say.steps}>
      {[say.stepAccount, say.stepProtect, say.stepAnswer].map((name, i) => (
        <li
          key={name}
          className={classes.step}
          data-done={isDone(i + 1)}
          {...(i + 1 === at && { 'aria-current': 'step' as const })}
        >
          <span className={classes.number} aria-hidden>
            {isDone(i + 1) ? <Icon name="check" size={16} /> : i + 1}
          </span>
          {name}
          {isDone(i + 1) && <VisuallyHidden>{say.done}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
