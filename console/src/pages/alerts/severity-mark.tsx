import { StateMark, type Kind } from '#parts/state-mark.tsx';
import type { Severity } from './alert-queries.ts';
import { useAlertsMessages } from './alerts.messages.ts';

const kinds: Record<Severity, Kind> = { critical: 'bad', high: 'bad', medium: 'warning', low: 'off' };

export function SeverityMark({ severity }: { severity: Severity }) {
  const say = useAlertsMessages();
  return <StateMark kind={kinds[severity]}>{say[severity]}</StateMark>;
}
