import { queryOptions } from '@tanstack/react-query';
import type { listedWebhook, webhookList } from '@skep/server/api/webhooks/webhooks.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';

export type Webhook = Reply<typeof listedWebhook>;
export type WebhookEvent = Webhook['events'][number];

export const webhookEvents = [
  'pii.high_risk_detected',
  'pii.compliance_violation',
  'pii.batch_job_completed',
] as const satisfies readonly WebhookEvent[];

export const webhooksPath = '/api/pii/webhooks';

export const webhooksQuery = queryOptions({
  queryKey: [webhooksPath],
  queryFn: ({ signal }) => request<Reply<typeof webhookList>>('GET', webhooksPath, { signal }),
});

export const webhookPath = (id: string) => `${webhooksPath}/${encodeURIComponent(id)}`;

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [webhooksPath, id],
    queryFn: ({ signal }) => request<Webhook>('GET', webhookPath(id), { signal }),
  });

export const deliveriesPath = (id: string) => `${webhookPath(id)}/deliveries`;
