import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes what compresses well a second time, compressed: the server sends it as it is. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const names = (await readdir(folder)).filter((name) => /\.(?:js|mjs|css|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(folder, name);
          await writeFile(`${file}.gz`, await promisify(gzip)(await readFile(file), { level: 9 }));
        }),
      );
    },
  };
}

/** `npm run dev` in this folder shows changes at once, with the API of a server at its usual port. */
export default defineConfig({
  plugins: [react(), compressed()],
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2022',
    // Browsers that know `light-dark()`: for older ones it would be rewritten to variables that nothing sets.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The reader of PDFs, which only who opens one loads.
    chunkSizeWarningLimit: 600,
    // What twenty pages share comes in one file: a page of fifty small ones takes longer to open than to draw.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 20 }] } } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/ws': { target: 'ws://127.0.0.1:8080', ws: true } } },
});
