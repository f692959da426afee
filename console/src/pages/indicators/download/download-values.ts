import type { z } from 'zod';
import type {
  selectionBody,
  selectionReply,
} from '@skep/server/api/import-export/selection-export.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { saveText } from '#pages/indicators/save-file.ts';

export type Format = 'stix' | 'misp';
/** Values by name, or those that a filter leaves. */
export type Wanted = Omit<z.input<typeof selectionBody>, 'format'>;
export type Outcome = Reply<typeof selectionReply> & { file: string };

/** As many as one file may hold. */
export const mostValues = 5_000;

const path = '/api/knowledge/indicators/export';

/** Saves values as a file, unless none of them may or can go out. Answers what is in it, and what is not. */
export async function downloadValues(wanted: Wanted, format: Format): Promise<Outcome> {
  const body = { ...wanted, format };
  const outcome = await request<Reply<typeof selectionReply>>('POST', `${path}/preview`, { body });
  const file = `indicators.${format}.json`;
  if (outcome.exported > 0) {
    const content = await request<unknown>('POST', path, { body });
    saveText(file, 'application/json', JSON.stringify(content, null, 2));
  }
  return { ...outcome, file };
}
