import { z } from 'zod';

export const rotateKeysBody = z
  .object({
    files: z
      .boolean()
      .default(false)
      .describe('Also give every encrypted honey jar a new key, and seal its files and passages with it')
      .meta({ example: true }),
  })
  .default({ files: false });

export const keyStateReply = z.object({
  master_key: z.object({
    source: z
      .enum(['setting', 'file'])
      .describe('Whether it is set as MASTER_KEY or stored in DATA_DIR/secrets'),
    since: z.iso.datetime(),
  }),
  honey_jars: z.object({
    encrypted: z.int(),
    unfinished: z.int().describe('How many of them still have something sealed with an older key'),
    newest_key_at: z.iso.datetime().nullable(),
  }),
});

export const rotatedReply = keyStateReply.extend({
  master_key_changed: z
    .boolean()
    .describe('False when MASTER_KEY is already the key in use and only `files` were requested'),
  sealed_anew: z.int().describe('Secrets that are now sealed with the new master key'),
});
