import { sql, type RawBuilder } from 'kysely';
import { cleanName } from '#kernel/visible.ts';
import { cleanPath } from '#domain/documents/records/filename.ts';
import type { Document } from '#domain/documents/records/document.ts';

/** The fields of a document that its uploader may give. */
export type Described = Pick<Document, 'title' | 'description' | 'tags' | 'metadata'>;

/** Null is "not given": a new version keeps what the one before has. */
export type Description = { [Field in keyof Described]: Described[Field] | null };

/** The same as it comes; what is undefined is not given. */
export type Given = { [Field in keyof Described]?: Described[Field] | undefined };

/** A title of blanks is none. What others see as a name is cleaned, wherever the document comes from. */
export function descriptionOf({ title, description, tags, metadata }: Given): Description {
  return {
    title: cleanName(title ?? '') || null,
    description: description ?? null,
    tags: tags ? cleanTags(tags) : null,
    metadata: metadata ? withCleanPath(metadata) : null,
  };
}

/** Each once. */
function cleanTags(tags: string[]): string[] {
  return [...new Set(tags.map(cleanName))].filter((tag) => tag !== '');
}

/** The folder that a file comes from is shown with its name. */
function withCleanPath(metadata: Described['metadata']): Described['metadata'] {
  const { path } = metadata;
  return typeof path === 'string' ? { ...metadata, path: cleanPath(path) } : metadata;
}

/** What a new document has of it; without a title it is called as its file. */
export function described({ title, description, tags, metadata }: Description, filename: string): Described {
  return {
    title: title ?? filename,
    description: description ?? '',
    tags: tags ?? [],
    metadata: metadata ?? {},
  };
}

/** The members of a `set` for what is given. */
export function assignmentsOf({ title, description, tags, metadata }: Description): RawBuilder<unknown>[] {
  const given: Record<keyof Described, RawBuilder<unknown> | null> = {
    title: title === null ? null : sql`title = ${title}`,
    description: description === null ? null : sql`description = ${description}`,
    tags: tags === null ? null : sql`tags = ${tags}`,
    metadata: metadata === null ? null : sql`metadata = ${JSON.stringify(metadata)}::jsonb`,
  };
  return Object.values(given).filter((assignment) => assignment !== null);
}
