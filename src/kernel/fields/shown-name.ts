import { z } from 'zod';
import { cleanName } from '#kernel/visible.ts';

/** A field for a name or a tag that others see, too: what does not show in it is left out before its length counts. */
export function shownName(): z.ZodString {
  return z.string().overwrite(cleanName);
}
