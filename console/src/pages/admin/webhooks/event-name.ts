import { useLanguage } from '#language/language.ts';
import type { WebhookEvent } from './webhook-queries.ts';

const english: Record<WebhookEvent, string> = {
  'pii.high_risk_detected': 'High-risk personal data was found',
  'pii.compliance_violation': 'A framework was violated',
  'pii.batch_job_completed': 'A batch ended',
  'report.completed': 'A report is ready',
  'report.failed': 'A report failed',
};

const german: Record<WebhookEvent, string> = {
  'pii.high_risk_detected': 'Personendaten mit hohem Risiko gefunden',
  'pii.compliance_violation': 'Verstoß gegen ein Regelwerk',
  'pii.batch_job_completed': 'Ein Stapel ist zu Ende',
  'report.completed': 'Ein Bericht ist fertig',
  'report.failed': 'Ein Bericht ist fehlgeschlagen',
};

const test = { en: 'Test call', de: 'Testaufruf' };

/** All events of webhooks, and how people call them. */
export function useEventName() {
  const language = useLanguage();
  const names: Record<string, string> = {
    ...(language === 'de' ? german : english),
    'webhook.test': test[language],
  };
  return {
    all: Object.keys(english) as WebhookEvent[],
    nameOf: (event: string) => names[event] ?? event,
  };
}
