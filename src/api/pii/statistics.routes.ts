import { frameworkOf, modeOf, type PersonalData } from '#domain/pii/index.ts';
import { principalOf } from '#http/access/access.ts';
import { AppError } from '#kernel/errors.ts';
import {
  feedbackBody,
  feedbackReply,
  firstDay,
  statisticsQuery,
  statisticsReply,
} from './statistics.schemas.ts';
import type { App } from '#http/app.ts';

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 30;

/** What was found, and what people say of it: `/statistics`, `/feedback`. */
export function statisticsRoutes(app: App, { personalData }: { personalData: PersonalData }): void {
  const tags = ['pii'];

  app.get(
    '/statistics',
    {
      config: {},
      schema: {
        tags,
        summary: 'Get detection statistics by day',
        description: 'Counted over the whole installation. Unmeasured values are null.',
        querystring: statisticsQuery,
        response: { 200: statisticsReply },
      },
    },
    async ({ query }) => {
      const { start_date, end_date, compliance_framework, detection_mode } = query;
      const period = periodOf(start_date, end_date);
      const statistics = await personalData.statistics.read({
        from: period.start_date,
        to: period.end_date,
        framework:
          compliance_framework === undefined
            ? null
            : frameworkOf(compliance_framework, { field: 'compliance_framework' }),
        detection_mode: detection_mode === undefined ? null : modeOf(detection_mode),
      });
      return { period, ...statistics };
    },
  );

  app.post(
    '/feedback',
    {
      config: { action: 'pii.feedback' },
      schema: {
        tags,
        summary: 'Report whether a detection was right',
        description: 'One verdict per user and detection; a later one replaces it. The value is not stored.',
        body: feedbackBody,
        response: { 200: feedbackReply },
      },
    },
    async (request) => {
      const { detection_id, correct } = request.body;
      await personalData.mark({ ...request.body, user_id: principalOf(request).user_id });
      request.audit.target = { type: 'pii_detection', id: detection_id };
      request.audit.details = { correct };
      return { success: true as const, detection_id, correct };
    },
  );
}

function periodOf(start: string | undefined, end: string | undefined) {
  const end_date = end ?? dayOf(Date.now());
  const usualStart = dayOf(Date.parse(end_date) - (usualDays - 1) * dayMs);
  const start_date = start ?? (usualStart < firstDay ? firstDay : usualStart);
  if (start_date > end_date) throw new AppError('unreadable', 'start_date must not be after end_date');
  return { start_date, end_date, days: (Date.parse(end_date) - Date.parse(start_date)) / dayMs + 1 };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
