import type { z } from 'zod';
import type { verdict } from '@skep/server/api/verdicts/verdicts.schemas.ts';
import { request } from '#api/request.ts';
import { useSlices } from '#parts/use-slices.ts';
import { indicatorsKey } from '#pages/indicators/indicator-queries.ts';
import type { VerdictsSearch } from './verdicts-search.ts';

export type Verdict = z.output<typeof verdict>;

export const subjectOf = ({ value, pattern, range }: Verdict): string => value ?? pattern ?? range ?? '';

export function useVerdicts({ text, verdict, scope, jar }: VerdictsSearch) {
  return useSlices<Verdict>({
    queryKey: [...indicatorsKey, 'verdicts', { text, verdict, scope, jar }],
    async load({ limit, offset }, signal) {
      const query = { text, verdict, scope, honey_jar_id: jar, limit, offset };
      const { verdicts, total } = await request<{ verdicts: Verdict[]; total: number }>(
        'GET',
        '/api/knowledge/verdicts',
        { query, signal },
      );
      return { rows: verdicts, total };
    },
  });
}
