import type { Actor } from '#domain/jars/index.ts';
import type { ReportContent } from '#publishing/content.ts';
import type { ReportStyle, ReportTemplate } from './report-template.ts';

/** What is to be written, and under whose rights. */
export type ReportOrder = {
  id: string;
  title: string;
  description: string | null;
  template: ReportTemplate;
  style: ReportStyle;
  /** The topic, in the analyst's words. */
  query: string;
  /** Only what this jar holds; null: everything that the owner may search. */
  honey_jar_id: string | null;
  /** A conversation of the owner, whose questions and answers belong to the topic. */
  conversation_id: string | null;
  /** Who ordered it: the report holds nothing that this user may not read at the time of writing. */
  owner: Actor;
  /** Personal data of the sources is replaced by stable placeholders. */
  scrambling: boolean;
  /** For a repeated report: what was added since then comes first. Null for the first. */
  since: Date | null;
};

/** How far writing is, 0 to 100, and what is being done, in plain words. */
export type ReportProgress = { percentage: number; step: string };

export type WrittenReport = {
  content: ReportContent;
  /** The documents that it cites, for its STIX bundle. */
  document_ids: string[];
  /** What each placeholder stands for, where personal data was replaced; never in a file or a log. */
  placeholders: Map<string, string>;
};

export type ReportWriter = {
  /** Stops within two seconds of `signal`, with its reason. `onProgress` is called at least once a second. */
  write: (
    order: ReportOrder,
    options: { signal: AbortSignal; onProgress: (progress: ReportProgress) => Promise<void> },
  ) => Promise<WrittenReport>;
};
