import { forbidden, open, signedIn, unknown, type RouteRule } from './route-rule.ts';

const batch = {
  job_name: 'A batch',
  input_source: { type: 'honey_jar', honey_jar_id: '00000000-0000-4000-8000-000000000000' },
};
const webhook = { webhook_url: 'https://192.9.9.9/', events: ['pii.compliance_violation'], active: false };

/** The routes of personal data, by who is let in: see route-rules.ts. */
export const piiRules: Record<string, RouteRule> = {
  'POST /api/pii/detect': { ...signedIn, body: { text: 'joe@example.com' } },
  'POST /api/pii/analyze-document': { ...signedIn, form: true },
  'GET /api/pii/configure': signedIn,
  'POST /api/pii/configure': { ...forbidden, body: { confidence_threshold: 0.85 } },
  'POST /api/pii/configure/test-pattern': { ...forbidden, body: { pattern: 'a', text: 'a' } },
  'GET /api/pii/types': signedIn,
  'GET /api/pii/statistics': signedIn,
  'POST /api/pii/feedback': {
    ...signedIn,
    body: { detection_id: 'some-1', pii_type: 'email_address', correct: true },
  },
  'GET /api/pii/health': open,
  'POST /api/pii/batch/submit': { ...unknown, body: batch },
  'GET /api/pii/batch': signedIn,
  'GET /api/pii/batch/status/{job_id}': unknown,
  'POST /api/pii/batch/cancel/{job_id}': unknown,
  'GET /api/pii/batch/results/{job_id}': unknown,
  'GET /api/pii/batch/download/{job_id}': unknown,
  'GET /api/pii/batch/report/{job_id}': unknown,
  'POST /api/pii/webhooks': { ...signedIn, body: webhook },
  'GET /api/pii/webhooks': signedIn,
  'GET /api/pii/webhooks/{webhook_id}': unknown,
  'POST /api/pii/webhooks/{webhook_id}/test': unknown,
  'PUT /api/pii/webhooks/{webhook_id}': { ...unknown, body: { active: false } },
  'DELETE /api/pii/webhooks/{webhook_id}': unknown,
  'GET /api/pii/webhooks/{webhook_id}/deliveries': unknown,
};
