const form = /^reports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the report's file that is stored there; null for other keys. */
export function reportFileOf(blobKey: string): string | null {
  return form.exec(blobKey)?.[1] ?? null;
}
