import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '#parts/icon.tsx';
import { usePaletteMessages } from './palette.messages.ts';
import classes from './palette.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

const shortcut = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** Opens the command palette, which is loaded the first time; so does Ctrl-K (⌘-K), also while one types. */
export function PaletteButton() {
  const say = usePaletteMessages();
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return (
    <>
      <Button
        variant="default"
        visibleFrom="sm"
        ms="auto"
        className={classes.button ?? ''}
        leftSection={<Icon name="search" size={16} />}
        rightSection={<Kbd size="xs">{shortcut}</Kbd>}
        onClick={open}
      >
        {say.button}
      </Button>
      <ActionIcon
        variant="default"
        size="lg"
        ms="auto"
        hiddenFrom="sm"
        aria-label={say.button}
        onClick={open}
      >
        <Icon name="search" />
      </ActionIcon>
      {openings > 0 && (
        <Suspense>
          <Palette openings={openings} />
        </Suspense>
      )}
    </>
  );
}
