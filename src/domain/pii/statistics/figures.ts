import type { Queryable } from '#db/database.ts';
import { frameworks, type Framework } from '#pii/types.ts';
import {
  daysIn,
  documentsIn,
  findsIn,
  marksIn,
  type DaySum,
  type Period,
} from '#domain/pii/pii.repository.ts';

/** What is asked of the counts; `framework` null: of all texts. */
export type StatisticsQuery = Period & { framework: Framework | null };

export type Statistics = {
  totals: {
    documents_processed: number;
    pii_detections: number;
    high_risk_detections: number;
    compliance_violations: number;
  };
  by_pii_type: Record<string, number>;
  by_compliance_framework: Record<string, number>;
  /** Days on which something was looked through, in their order. */
  by_day: DaySum[];
  /** Null where nothing was measured or marked. */
  performance_metrics: {
    average_processing_time_ms: number | null;
    /** Over the minutes in which any was looked through. */
    documents_per_minute: number | null;
    accuracy_rate: number | null;
    marked_detections: number;
  };
};

/** Whether a type counts under a framework, with what the installation has set. */
export type IsUnder = (type: string, framework: Framework) => Promise<boolean>;

/** The sums of a period. */
export async function readStatistics(
  db: Queryable,
  query: StatisticsQuery,
  isUnder: IsUnder,
): Promise<Statistics> {
  const [documents, finds] = [await documentsIn(db, query), await findsIn(db, query)];
  const asked = query.framework ?? 'all';
  const of = documents.find(({ framework }) => framework === asked);
  const under = (name: string) => finds.filter(({ framework }) => framework === name);
  const found = under(asked);
  const shown = query.framework === null ? frameworks : [query.framework];
  return {
    totals: {
      documents_processed: of?.documents ?? 0,
      pii_detections: sum(found, 'finds'),
      high_risk_detections: sum(found, 'high_risk'),
      compliance_violations: of?.violations ?? 0,
    },
    by_pii_type: Object.fromEntries(found.map((each) => [each.pii_type, each.finds])),
    by_compliance_framework: Object.fromEntries(shown.map((name) => [name, sum(under(name), 'finds')])),
    by_day: await daysIn(db, query, asked),
    performance_metrics: {
      average_processing_time_ms: of ? of.total_ms / of.documents : null,
      documents_per_minute: of && of.timed_minutes > 0 ? of.timed_documents / of.timed_minutes : null,
      ...(await accuracyIn(db, query, isUnder)),
    },
  };
}

async function accuracyIn(db: Queryable, query: StatisticsQuery, isUnder: IsUnder) {
  let [marked, correct] = [0, 0];
  for (const mark of await marksIn(db, query)) {
    if (query.framework !== null && !(await isUnder(mark.pii_type, query.framework))) continue;
    marked += mark.marked;
    correct += mark.correct;
  }
  return { accuracy_rate: marked === 0 ? null : correct / marked, marked_detections: marked };
}

function sum<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((total, row) => total + row[key], 0);
}
