import { useLanguage } from '#language/language.ts';

const english: Record<string, string> = {
  'pii.high_risk_detected': 'High-risk personal data was found',
  'pii.compliance_violation': 'A framework was violated',
  'pii.batch_job_completed': 'A batch ended',
  'report.completed': 'A report is ready',
  'report.failed': 'A report failed',
  'message.sent': 'A message was answered',
  'conversation.started': 'A conversation began',
  'conversation.ended': 'A conversation ended',
  'webhook.test': 'Test call',
};

const german: Record<string, string> = {
  'pii.high_risk_detected': 'Personendaten mit hohem Risiko gefunden',
  'pii.compliance_violation': 'Verstoß gegen ein Regelwerk',
  'pii.batch_job_completed': 'Ein Stapel ist zu Ende',
  'report.completed': 'Ein Bericht ist fertig',
  'report.failed': 'Ein Bericht ist fehlgeschlagen',
  'message.sent': 'Eine Nachricht wurde beantwortet',
  'conversation.started': 'Eine Unterhaltung hat begonnen',
  'conversation.ended': 'Eine Unterhaltung ist zu Ende',
  'webhook.test': 'Testaufruf',
};

/** How people call the events of webhooks. */
export function useEventName(): (event: string) => string {
  const names = useLanguage() === 'de' ? german : english;
  return (event) => names[event] ?? event;
}
