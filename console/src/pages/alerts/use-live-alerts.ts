import { useQueryClient } from '@tanstack/react-query';
import { useLiveMessages } from '#api/live-messages.ts';
import { alertsPath } from './alert-queries.ts';

/** Reads alerts again as soon as one opens or changes. */
export function useLiveAlerts(): void {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: [alertsPath] });
  useLiveMessages('alerts', {
    onMessage: ({ type }) => type.startsWith('alert_') && refresh(),
    onConnected: refresh,
  });
}
