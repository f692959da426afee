import { useLanguage } from '#language/language.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long something takes, in the largest unit that it fills: "3 hours". */
export function useDurations(): (seconds: number) => string {
  const language = useLanguage();
  return (seconds) => {
    const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
    const form = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
    return new Intl.NumberFormat(language, form).format(Math.floor(seconds / length));
  };
}
