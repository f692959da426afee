import type { ScanResult } from '#domain/pii/messages.ts';
import type { DetectionMode } from '#domain/pii/configuration/modes.ts';
import type { DocumentDay, FindDay } from '#domain/pii/pii.repository.ts';

/** A text that was looked through, and in which minutes of the day. */
export type Noted = {
  day: string;
  minutes: Set<number>;
  mode: DetectionMode;
  looked: ScanResult;
  ms: number;
};

/** Sums of texts and finds that have not been written yet. */
export function createSums() {
  let documents = new Map<string, DocumentDay>();
  let finds = new Map<string, FindDay>();

  function addDocument(added: DocumentDay): void {
    const key = `${added.day} ${added.detection_mode} ${added.framework}`;
    const sum = documents.get(key);
    if (!sum) documents.set(key, { ...added, minutes: new Set(added.minutes) });
    else {
      sum.documents += added.documents;
      sum.violations += added.violations;
      sum.total_ms += added.total_ms;
      for (const minute of added.minutes) sum.minutes.add(minute);
    }
  }

  function addFind(added: FindDay): void {
    const key = `${added.day} ${added.detection_mode} ${added.framework} ${added.pii_type}`;
    const sum = finds.get(key);
    if (!sum) finds.set(key, { ...added });
    else {
      sum.finds += added.finds;
      sum.high_risk += added.high_risk;
    }
  }

  return {
    note({ day, minutes, mode, looked, ms }: Noted): void {
      const of = (framework: string, violations: number): DocumentDay => ({
        day,
        detection_mode: mode,
        framework,
        documents: 1,
        violations,
        total_ms: ms,
        minutes,
      });
      const violated = Object.entries(looked.summary).map(
        ([framework, { compliance_status }]) =>
          [framework, compliance_status === 'violations_detected' ? 1 : 0] as const,
      );
      for (const [framework, violations] of violated) addDocument(of(framework, violations));
      addDocument(
        of(
          'all',
          violated.reduce((sum, [, violations]) => sum + violations, 0),
        ),
      );
      for (const { framework, risk_level: _risk, ...count } of looked.counts)
        addFind({ day, detection_mode: mode, framework: framework ?? 'all', ...count });
    },

    /** Puts back what could not be written. */
    restore(taken: { documents: DocumentDay[]; finds: FindDay[] }): void {
      for (const each of taken.documents) addDocument(each);
      for (const each of taken.finds) addFind(each);
    },

    /** Returns all of them, and starts from zero. */
    take(): { documents: DocumentDay[]; finds: FindDay[] } {
      const taken = { documents: [...documents.values()], finds: [...finds.values()] };
      documents = new Map();
      finds = new Map();
      return taken;
    },
  };
}
