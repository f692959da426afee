import { Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './section-tabs.module.css';

/** The pages of a section, as links that look like tabs. */
export function SectionTabs({ label, children }: { label: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the tab of the page may be out of sight.
    tabs.current
      ?.querySelector(`[href="${pathname}"], [aria-current]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <Group
      component="nav"
      ref={tabs}
      aria-label={label}
      gap={0}
      mt="xs"
      mb="lg"
      className={classes.tabs ?? ''}
    >
      {children}
    </Group>
  );
}
