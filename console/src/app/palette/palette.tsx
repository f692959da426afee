import '@mantine/spotlight/styles.css';
import { Group, Loader, Modal, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import type { Action } from './action.ts';
import { usePaletteMessages } from './palette.messages.ts';
import classes from './palette.module.css';
import { useActions } from './use-actions.ts';

const [store, palette] = createSpotlight();
const longestText = 200;

/** Everything that one can go to or do, by its name. Opens once more whenever `openings` grows. */
export function Palette({ openings }: { openings: number }) {
  const [typed, setTyped] = useState('');
  useEffect(() => palette.open(), [openings]);
  return (
    <Spotlight.Root store={store} query={typed} onQueryChange={setTyped} shortcut={null} size="lg">
      <Content typed={typed} />
    </Spotlight.Root>
  );
}

function Content({ typed }: { typed: string }) {
  const say = usePaletteMessages();
  const { selected, listId } = useSpotlight(store);
  const { actions, busy } = useActions(typed);
  const isChosen = selected >= 0 && selected < actions.length;
  return (
    <>
      {/* The name of the dialog, without the library's header: that is a landmark, and the page has its own. */}
      <VisuallyHidden>
        <Modal.Title>{say.title}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        role="combobox"
        aria-label={say.title}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isChosen && { 'aria-activedescendant': optionId(selected) })}
        maxLength={longestText}
        placeholder={say.placeholder}
        leftSection={<Icon name="search" />}
        rightSection={busy ? <Loader size="xs" aria-hidden /> : null}
      />
      <Spotlight.ActionsList role="listbox" aria-label={say.list} mah="none">
        {actions.map((action, i) => (
          // By place, not by what it is: the library marks the place that is chosen.
          <Option key={i} action={action} at={i} chosen={i === selected} />
        ))}
      </Spotlight.ActionsList>
      <Group justify="space-between" className={classes.keys ?? ''}>
        <Text size="xs" c="dimmed" role="status">
          {busy ? say.searching : actions.length === 0 ? say.nothing : ''}
        </Text>
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {say.keys}
        </Text>
      </Group>
    </>
  );
}

const optionId = (at: number): string => `palette-option-${at}`;

/** The library's own has no id, by which screen readers are told which one is chosen. */
function Option({ action, at, chosen }: { action: Action; at: number; chosen: boolean }) {
  const say = usePaletteMessages();
  const { label, kind, icon, description, run } = action;
  return (
    <UnstyledButton
      data-action
      role="option"
      id={optionId(at)}
      aria-selected={chosen}
      tabIndex={-1}
      className={classes.action ?? ''}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        palette.close();
        run();
      }}
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
