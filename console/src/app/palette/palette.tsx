import '@mantine/spotlight/styles.css';
import { Group, Input, Loader, Modal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import type { Action } from './action.ts';
import { usePaletteMessages } from './palette.messages.ts';
import classes from './palette.module.css';
import { useActions } from './use-actions.ts';

const [store, palette] = createSpotlight();
const longestText = 200;

/** Everything that one can go to or do, by its name. Opens once more whenever `openings` grows. */
export function Palette({ openings }: { openings: number }) {
  useEffect(() => {
    if (openings > 0) palette.open();
  }, [openings]);
  return (
    <Spotlight.Root store={store} shortcut={null} size="lg">
      <Choice />
    </Spotlight.Root>
  );
}

function run(action: Action | undefined): void {
  if (!action) return;
  palette.close();
  action.run();
}

/** A field with the list of what it names: the field keeps the focus, and names what is chosen to screen readers. */
function Choice() {
  const say = usePaletteMessages();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { actions, busy } = useActions(typed);
  const chosen = Math.min(at, actions.length - 1);
  return (
    <>
      {/* The name of the dialog, without the library's header: that is a landmark, and the page has its own. */}
      <VisuallyHidden>
        <Modal.Title>{say.title}</Modal.Title>
      </VisuallyHidden>
      <Input
        data-autofocus
        role="combobox"
        aria-label={say.title}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(actions[chosen] && { 'aria-activedescendant': optionId(chosen) })}
        variant="unstyled"
        size="lg"
        px="md"
        maxLength={longestText}
        placeholder={say.placeholder}
        leftSection={<Icon name="search" />}
        rightSection={busy ? <Loader size="xs" aria-hidden /> : null}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step === 0 && event.key !== 'Enter') return;
          event.preventDefault();
          if (step === 0) run(actions[chosen]);
          else setAt((chosen + step + actions.length) % Math.max(1, actions.length));
        }}
      />
      <div id={listId} role="listbox" aria-label={say.list} className={classes.list}>
        {actions.map((action, i) => (
          <Option key={i} action={action} at={i} chosen={i === chosen} onRun={() => run(action)} />
        ))}
      </div>
      <Group justify="space-between" className={classes.keys ?? ''}>
        <Text size="xs" c="dimmed" aria-live="polite">
          {busy ? say.searching : actions.length === 0 ? say.nothing : ''}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {say.keys}
        </Text>
      </Group>
    </>
  );
}

const listId = 'palette-options';
const optionId = (at: number): string => `palette-option-${at}`;

type OptionProps = { action: Action; at: number; chosen: boolean; onRun: () => void };

function Option({ action: { label, kind, icon, description }, at, chosen, onRun }: OptionProps) {
  const say = usePaletteMessages();
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <UnstyledButton
      ref={shown}
      role="option"
      id={optionId(at)}
      aria-selected={chosen}
      tabIndex={-1}
      className={classes.action ?? ''}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Group wrap="nowrap" w="100%" gap="sm">
        <Icon name={icon} />
        <span className={classes.label}>
          {label}
          {description && <span className={classes.description}>{description}</span>}
        </span>
        <Text component="span" ms="auto" className={classes.kind ?? ''}>
          {say[kind]}
        </Text>
      </Group>
    </UnstyledButton>
  );
}
