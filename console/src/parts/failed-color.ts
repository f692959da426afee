/** The colour of texts about what failed: the library's own has too little contrast in the light theme. */
export const failedColor = 'light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))';
