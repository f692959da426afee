import { useCallback } from 'react';

/**
 * Says to the page how high the tray is (`--room-below`), as long as it is there: what a page shows ends above it, so that it lies upon
 * nothing that one needs.
 */
export function useRoomBelow(): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback((element) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--room-below', `${Math.ceil(element.offsetHeight) + gap}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--room-below');
    };
  }, []);
}

/** Between the page and the tray. Pixels. */
const gap = 16;
