import { Text } from '@mantine/core';
import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import type { KnownIndicator } from './indicator-queries.ts';
import { useIndicatorsMessages } from './indicators.messages.ts';
import classes from './indicators.module.css';

type Meaning = KnownIndicator['role'] | 'malicious';

/** A role or verdict as a word, with a small mark in its colour. */
export function Mark({ meaning, children }: { meaning: Meaning; children?: string }) {
  const say = useIndicatorsMessages();
  return (
    <span className={classes.mark}>
      <span className={classes.dot} data-meaning={meaning} aria-hidden="true" />
      {say[meaning]}
      {children}
    </span>
  );
}

/** The role, and how sure it is. */
export function RoleMark({ role, confidence }: { role: KnownIndicator['role']; confidence?: number }) {
  const { percent } = useFormats();
  return (
    <>
      <Mark meaning={role} />
      {confidence !== undefined && (
        <Text span size="sm" c="dimmed">
          {' '}
          {percent(confidence)}
        </Text>
      )}
    </>
  );
}

/** The verdicts that a value follows: what, where, and by whom. */
export function VerdictMarks({ verdicts }: { verdicts: KnownIndicator['verdicts'] }) {
  const say = useIndicatorsMessages();
  const day = useDays();
  return verdicts.map(({ id, verdict, scope, decided_by_name: by, created_at }) => (
    <div key={id}>
      <Mark meaning={verdict}>{` ${say[scope]}`}</Mark>
      <Text size="xs" c="dimmed">
        {say.by(by, day(created_at))}
      </Text>
    </div>
  ));
}
