import { useFeedsMessages } from './feeds.messages.ts';

const units = [
  { unit: 'days', minutes: 24 * 60 },
  { unit: 'hours', minutes: 60 },
] as const;

/** How often a feed is polled, in the largest unit that divides it. */
export function useSchedule(): (minutes: number) => string {
  const say = useFeedsMessages();
  return (minutes) => {
    const whole = units.find((one) => minutes % one.minutes === 0);
    return say.every(whole ? minutes / whole.minutes : minutes, whole?.unit ?? 'minutes');
  };
}
