/** The files that a report can be, and how they are called. */
export const publishedFormats = {
  pdf: { media_type: 'application/pdf', extension: 'pdf' },
  html: { media_type: 'text/html; charset=utf-8', extension: 'html' },
  md: { media_type: 'text/markdown; charset=utf-8', extension: 'md' },
  docx: {
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
  },
} as const;

export type PublishedFormat = keyof typeof publishedFormats;
