import type { Context } from '#extraction/formats/stix/object.ts';
import type { Bundle } from './bundle.ts';
import type { Pen } from './markdown.ts';

/** A document that a bundle becomes. */
export type BundledDocument = {
  filename: string;
  mime_type: string;
  title: string;
  description: string;
  tags: string[];
  text: string;
};

/** The objects that documents are made of, and what they are written with. */
export type Writing = Context & { bundle: Bundle; pen: Pen };

/** The name of a file for a text with this title. */
export function filenameOf(title: string, extension: string): string {
  const stem = title.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return `${stem.slice(0, 100).toWellFormed() || 'stix'}.${extension}`;
}
