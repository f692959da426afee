import { when, type Check } from './doctor-check.ts';

export const embeddingsUnusable: Check = ({ config, encoder, embeddingServer }) => [
  ...when(encoder !== null, 'warning', {
    what: `The embedding model in ${config.embeddingsDir} (EMBEDDINGS_DIR) cannot be used, and Skep does not start with it: ${encoder}`,
    todo: 'Correct that (docs/search.md lists what is needed), or unset EMBEDDINGS_DIR to search with the built-in model',
  }),
  ...when(embeddingServer !== null, 'warning', {
    what: `The embedding model ${config.embeddingsModel} of EMBEDDINGS_BASE_URL cannot be used, searches do without it: ${embeddingServer}`,
    todo: 'Correct that (docs/search.md describes what follows), or set EMBEDDINGS=built-in to search with the built-in model',
  }),
];
