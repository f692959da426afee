import { StateMark } from '#parts/state-mark.tsx';
import type { Delivery } from './deliveries.ts';
import { useWebhooksMessages } from './webhooks.messages.ts';

const kinds = { waiting: 'busy', delivered: 'good', failed: 'bad', dropped: 'off' } as const;

/** How far a call is. */
export function DeliveryState({ state }: { state: Delivery['state'] }) {
  const say = useWebhooksMessages();
  const words = {
    waiting: say.waitingState,
    delivered: say.delivered,
    failed: say.failed,
    dropped: say.droppedState,
  };
  return <StateMark kind={kinds[state]}>{words[state]}</StateMark>;
}
