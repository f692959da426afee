import { dateOfDocument, type Document } from '#domain/documents/index.ts';
import type { Installation } from './export.repository.ts';
import { namedId } from '#kernel/ids.ts';
import type { StixObject } from '#extraction/formats/stix/stix-object.ts';
import { specVersion, timestamp } from '#domain/stix/stix-object.ts';

/** Names this platform in references, so that what it exported is known again when it comes in. */
export const platformSource = 'skep';
export const textAbstract = 'Text of the document';

/** What a report is made of besides the document itself. */
export type Reported = { object_refs: string[]; references: object[] };

/** The report for a document: its id is the document's own. */
export function reportOf(
  producer: Installation,
  document: Document,
  { object_refs, references }: Reported,
): StixObject {
  return {
    ...made(producer, document, `report--${document.id}`),
    name: document.title,
    ...(document.description !== '' && { description: document.description }),
    published: timestamp(dateOfDocument(document)),
    ...(document.tags.length > 0 && { labels: document.tags }),
    external_references: [{ source_name: platformSource, external_id: document.id }, ...references],
    object_refs: [...new Set(object_refs)],
  };
}

/** A note about a document's report, without its content, which may be long. */
export function noteHeadOf(producer: Installation, document: Document, abstract: string): StixObject {
  return {
    ...made(producer, document, `note--${namedId(producer.id, `${document.id} ${abstract}`)}`),
    abstract,
    external_references: [{ source_name: platformSource, external_id: document.id }],
    object_refs: [`report--${document.id}`],
  };
}

function made(producer: Installation, document: Document, id: string): StixObject {
  return {
    type: id.slice(0, id.indexOf('--')),
    spec_version: specVersion,
    id,
    created_by_ref: `identity--${producer.id}`,
    created: timestamp(document.created_at),
    modified: timestamp(document.updated_at),
  };
}
