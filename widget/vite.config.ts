import { defineConfig } from 'vite';

/** One script without dependencies that any page may load: `BotWidget` becomes a global name. */
export default defineConfig({
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    lib: {
      entry: 'src/bot-widget.ts',
      name: 'BotWidget',
      formats: ['iife'],
      fileName: () => 'bot-widget.js',
    },
  },
});
