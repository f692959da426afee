import { Button, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#parts/error-notice.tsx';
import type { Decided, Scope } from './finding.ts';
import classes from './review.module.css';
import { useReviewMessages } from './review.messages.ts';

type Props = {
  decided: Decided | null;
  scopes: readonly Scope[];
  /** It was asked to reject, and for what is open. */
  choosing: boolean;
  canUndo: boolean;
  error: unknown;
  /** What happened last, for screen readers. */
  news: string;
  onAccept: () => void;
  onReject: () => void;
  onScope: (scope: Scope) => void;
  onCancel: () => void;
  onUndo: () => void;
  onHelp: () => void;
  children: ReactNode;
};

/** The finding that the list is at, and what can be done with it. */
export function ReviewBar(props: Props) {
  const { decided, scopes, choosing, error, news, children } = props;
  const say = useReviewMessages();
  return (
    <div className={classes.bar}>
      <div className={classes.detail}>
        {children}
        {decided && (
          <Text size="xs" c="dimmed">
            {decided.decision === 'accepted'
              ? say.acceptedIn(say[decided.scope])
              : say.rejectedIn(say[decided.scope])}
          </Text>
        )}
      </div>
      {error !== null && error !== undefined && <ErrorNotice error={error} />}
      <VisuallyHidden component="output">{choosing ? say.where : news}</VisuallyHidden>
      {choosing ? <Scopes {...props} /> : <Actions {...props} />}
      {scopes.length === 0 && (
        <Text size="xs" c="dimmed">
          {say.mayNot}
        </Text>
      )}
    </div>
  );
}

function Scopes({ scopes, onScope, onCancel }: Props) {
  const say = useReviewMessages();
  const keys: Record<Scope, string> = { document: '1', honey_jar: '2', installation: '3' };
  return (
    <Group gap={6}>
      <Text size="sm">{say.where}</Text>
      {scopes.map((scope) => (
        <Button
          key={scope}
          size="compact-sm"
          color="red.9"
          leftSection={<Key>{keys[scope]}</Key>}
          onClick={() => onScope(scope)}
        >
          {say[scope]}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" c="dimmed" onClick={onCancel}>
        {say.cancel}
      </Button>
    </Group>
  );
}

function Actions({ scopes, canUndo, onAccept, onReject, onUndo, onHelp }: Props) {
  const say = useReviewMessages();
  return (
    <Group gap={6}>
      {scopes.includes('document') && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={
            <span className={classes.good} aria-hidden>
              ✓
            </span>
          }
          rightSection={<Key>A</Key>}
          aria-keyshortcuts="a"
          onClick={onAccept}
        >
          {say.accept}
        </Button>
      )}
      {scopes.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={
            <span className={classes.bad} aria-hidden>
              ✕
            </span>
          }
          rightSection={<Key>R</Key>}
          aria-keyshortcuts="r"
          onClick={onReject}
        >
          {say.reject}
        </Button>
      )}
      {scopes.length > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<Key>U</Key>}
          aria-keyshortcuts="u"
          disabled={!canUndo}
          onClick={onUndo}
        >
          {say.undo}
        </Button>
      )}
      <Button
        ml="auto"
        size="compact-sm"
        variant="default"
        rightSection={<Key>?</Key>}
        aria-keyshortcuts="?"
        onClick={onHelp}
      >
        {say.keys}
      </Button>
    </Group>
  );
}

/** The key that does the same. Its button says what it does. */
function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
      {children}
    </Kbd>
  );
}
