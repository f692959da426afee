/**
 * The version of the extraction, kept with every document that it has read. Raise it by one when files would now be
 * read into another text, other passages, other indicators or other evidence: then the documents of the versions before are offered for
 * reading again.
 */
export const extractorVersion = 7;
