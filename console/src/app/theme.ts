import { createTheme, Skeleton, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The colour of honey. White text on the last three shades has a contrast of 5 and more. */
const honey: MantineColorsTuple = [
  '#fff8e6',
  '#fdeecb',
  '#f9dc99',
  '#f5c963',
  '#f1b937',
  '#efae1a',
  '#d59608',
  '#8f5f00',
  '#7a5100',
  '#5f3f00',
];

export const theme = createTheme({
  colors: { honey },
  primaryColor: 'honey',
  primaryShade: { light: 8, dark: 7 },
  fontFamily: 'system-ui, sans-serif',
  defaultRadius: 'md',
  headings: { sizes: { h1: { fontSize: '1.75rem', lineHeight: '1.3' }, h2: { fontSize: '1.5rem' } } },
  respectReducedMotion: true,
  // Text on a colour is black or white, whichever has a contrast of 4.5 and more (WCAG 2.2, 1.4.3): they meet at this luminance.
  autoContrast: true,
  luminanceThreshold: 0.179,
  // What has no role cannot have a name, and one that loads says so by its name.
  components: { Skeleton: Skeleton.extend({ defaultProps: { role: 'status' } }) },
});

/** The library's greys for texts of less weight and for examples in fields have too little contrast for WCAG 2.2 AA. */
export const readableGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#5c636a', '--mantine-color-placeholder': '#70767d' },
  dark: { '--mantine-color-dimmed': '#a6adb4', '--mantine-color-placeholder': '#989ea5' },
});
