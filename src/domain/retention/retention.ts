import type { Jar, Retention, RetentionPolicy } from '#domain/jars/index.ts';

/** How many documents of a jar its rules concern. */
export type DueCounts = {
  /** Documents whose end has come. */
  due: number;
  /** Documents whose end comes within the jar's `warning_days`. */
  due_soon: number;
  /** When the first document is deleted, at the earliest; null when none is. */
  deletes_at: Date | null;
};

/** A jar with its rules, and how many of its documents they concern. */
export type JarRetention = Jar & DueCounts;

/** The fields of a retention; those left out stay. */
export type RetentionChange = {
  policy?: RetentionPolicy | undefined;
  custom_days?: number | null | undefined;
  auto_delete?: boolean | undefined;
  warning_days?: number | undefined;
  notify_before_deletion?: boolean | undefined;
};

/**
 * The retention of a document; `inherited` when it is the jar's. Without days it never ends. `deletes_at` is when it is deleted,
 * at the earliest; null where its jar does not delete.
 */
export type DocumentRetention = Retention & {
  ends_at: Date | null;
  deletes_at: Date | null;
  inherited: boolean;
};

/** A document that is past its end or comes to it soon; `warned_at` is when its owner was warned or notified of that. */
export type DueDocument = DocumentRetention & {
  id: string;
  filename: string;
  title: string;
  warned_at: Date | null;
};

/** What a sweep does, or would do, in one jar. */
export type JarSweep = {
  jar_id: string;
  name: string;
  /** Documents deleted: their end has come, they were warned of `warning_days` before, and the jar deletes. */
  deleted: number;
  /** Documents that will be deleted, of which there was no warning before. */
  warned: number;
  /** Documents that stay although their end has come, of which there was no notification before. */
  due: number;
  /** When the first of those warned or notified of ends. */
  first_end: Date | null;
};
