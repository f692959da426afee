/** The model that answers from all that its caller may read; `skep/<jar>` answers from one honey jar. */
export const documentModel = 'skep';

/**
 * Whether this is the name of a model that answers from documents. Those of model servers never have such a name: behind
 * another gateway it would answer everyone with what the owner of that gateway's key may read.
 */
export function isDocumentModel(name: string): boolean {
  return name === documentModel || name.startsWith(`${documentModel}/`);
}
