import { z } from 'zod';
import { shownName } from '#kernel/fields/shown-name.ts';
import { setJarStatuses } from '#domain/jars/index.ts';
import { namedObject } from '#http/openapi/named-object.ts';

/** What every form of a honey jar takes in its bodies. */
export const jarName = shownName().min(3).max(100).meta({ example: 'Phishing kits 2026' });
export const jarDescription = z.string().max(500).meta({ example: 'Kits seen in mail to our customers' });
export const jarTags = z
  .array(shownName().min(1).max(100))
  .max(50)
  .meta({ example: ['phishing', 'mail'] });

export const jarStatus = z
  .enum(setJarStatuses)
  .describe('An archived honey jar can be read, searched and exported; its documents do not change');

export const piiScanMeans =
  'true: every document is scanned for personal data from now on when it is read; `metadata.pii` holds the result';

/** Only for users who manage the jar. */
export const settingsUpdate = z
  .object({
    allow_search: z.boolean().describe('false: excluded from searches and answers'),
    allow_export: z.boolean().describe('false: nobody can export it'),
    pii_scan: z.boolean().describe(piiScanMeans),
    encryption_enabled: z
      .boolean()
      .describe('The current value: it is set when a honey jar is created and cannot be changed'),
  })
  .partial();

export const settingsReply = namedObject('HoneyJarSettings', {
  allow_search: z.boolean(),
  allow_export: z.boolean(),
  pii_scan: z.boolean(),
  encryption_enabled: z.boolean(),
});
