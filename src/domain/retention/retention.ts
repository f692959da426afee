import type { Jar, Retention, RetentionPolicy } from '#domain/jars/index.ts';

/** A jar with its rules, and how many of its documents they concern. */
export type JarRetention = Jar & {
  /** Documents whose end has come. */
  due: number;
  /** Documents whose end comes within the jar's `warning_days`. */
  due_soon: number;
};

/** What is said of a retention; what is left out stays as it is. */
export type RetentionChange = {
  policy?: RetentionPolicy | undefined;
  custom_days?: number | null | undefined;
  auto_delete?: boolean | undefined;
  warning_days?: number | undefined;
  notify_before_deletion?: boolean | undefined;
};

/** How long a document is kept; `inherited` when its jar says so. Without days it never ends. */
export type DocumentRetention = Retention & { ends_at: Date | null; inherited: boolean };

/** What a sweep does, or would do, in one jar. */
export type JarSweep = {
  jar_id: string;
  name: string;
  /** Documents deleted: their end has come, and the jar deletes by itself. */
  deleted: number;
  /** Documents that end soon, or that stay although their end has come, of which nobody was told before. */
  warned: number;
  /** When the first of those warned of ends. */
  first_end: Date | null;
};
