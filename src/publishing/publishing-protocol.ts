import type { ReportContent } from './content.ts';
import type { PublishedFormat } from './published-formats.ts';

/** To the process that makes a file, and back: one order for each process. */
export type PublishingOrder = { content: ReportContent; format: PublishedFormat };

export type PublishingReply = { bytes: Uint8Array } | { failed: string };
