import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ordered } from '@skep/server/api/reports/reports.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { reportsPath, type ReportTemplate } from '#pages/reports/report-queries.ts';
import { orderOf, scheduleOf, type Draft } from './draft.ts';

type Described = { draft: Draft; template: ReportTemplate; title: string };

const schedulesPath = `${reportsPath}/schedules`;

/** Orders a report and goes to it, or makes or changes a schedule and goes to the list of them. */
export function usePlacing(scheduleId: string | null) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn({ draft, template, title }: Described): Promise<string | null> {
      if (scheduleId === null && draft.repeat === 'once') {
        const body = orderOf(draft, template, title);
        return (await request<Reply<typeof ordered>>('POST', reportsPath, { body })).data.report.id;
      }
      const body = scheduleOf(draft, template, title);
      if (scheduleId === null) await request('POST', schedulesPath, { body });
      else await request('PATCH', `${schedulesPath}/${encodeURIComponent(scheduleId)}`, { body });
      return null;
    },
    async onSuccess(reportId) {
      await queries.invalidateQueries({ queryKey: [reportsPath] }, { cancelRefetch: false });
      await (reportId === null
        ? navigate({ to: '/reports/schedules' })
        : navigate({ to: '/reports/$reportId', params: { reportId } }));
    },
  });
}
