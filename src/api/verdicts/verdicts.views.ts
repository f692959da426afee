import type { z } from 'zod';
import type { Verdict } from '#domain/verdicts/index.ts';
import type { verdict as verdictSchema } from './verdicts.schemas.ts';

export function viewVerdict(verdict: Verdict): z.input<typeof verdictSchema> {
  return {
    id: verdict.id,
    value: verdict.value,
    pattern: verdict.pattern,
    range: verdict.range,
    verdict: verdict.verdict,
    scope: verdict.scope,
    document_id: verdict.document_id,
    honey_jar_id: verdict.jar_id,
    note: verdict.note,
    decided_by: { id: verdict.decided_by, name: verdict.decided_by_name },
    created_at: verdict.created_at.toISOString(),
  };
}
