import type { z } from 'zod';
import type { Jar } from '#domain/jars/index.ts';
import type { ObjectsPage } from '#domain/taxii/index.ts';
import { stixType, taxiiType, type collection } from './taxii.schemas.ts';

/** A response of the media type of TAXII. */
export const inTaxii = <Schema extends z.ZodType>(schema: Schema) => ({
  200: { description: 'TAXII 2.1', content: { [taxiiType]: { schema } } },
});

export function viewCollection({ id, name, description }: Jar): z.input<typeof collection> {
  return { id, title: name, description, can_read: true, can_write: false, media_types: [stixType] };
}

export const viewMore = ({ next }: ObjectsPage) => ({ more: next !== null, ...(next !== null && { next }) });

export function viewManifest(page: ObjectsPage) {
  const objects = page.objects.map(({ object: { id }, added, version }) => ({
    id,
    date_added: added,
    version,
    media_type: stixType,
  }));
  return { ...viewMore(page), objects };
}
