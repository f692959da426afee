import { useSyncExternalStore } from 'react';

/** The name that the style sheet of the theme has for a colour. */
export function variableOf(color: string): string {
  return `--mantine-color-${color.includes('.') ? color.replace('.', '-') : `${color}-text`}`;
}

export type ChartColors = {
  text: string;
  lines: string;
  background: string;
  /** A colour of the theme, as a canvas understands it. */
  of: (color: string) => string;
};

/** The colours that the page has now. */
export function chartColors(): ChartColors {
  const styles = getComputedStyle(document.documentElement);
  const of = (color: string) => styles.getPropertyValue(variableOf(color));
  return {
    text: styles.getPropertyValue('--mantine-color-text'),
    lines: styles.getPropertyValue('--mantine-color-default-border'),
    background: styles.getPropertyValue('--mantine-color-body'),
    of,
  };
}

const attribute = 'data-mantine-color-scheme';

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [attribute] });
  return () => observer.disconnect();
}

/** Renders again when the page changes its colours: a canvas does not by itself. */
export function useColorsOfPage(): void {
  useSyncExternalStore(watch, () => document.documentElement.getAttribute(attribute));
}
