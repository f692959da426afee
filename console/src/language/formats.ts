import { useLanguage } from './language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sizes and times as people write them in the chosen language. */
export function useFormats() {
  const language = useLanguage();
  return {
    bytes(count: number): string {
      const power = count < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(count) / 3));
      const unit = units[power] ?? 'byte';
      const form = {
        style: 'unit',
        unit,
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: 1,
      } as const;
      return new Intl.NumberFormat(language, form).format(count / 1000 ** power);
    },
    number(count: number): string {
      return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(count);
    },
    /** A share (0–1). */
    percent(share: number): string {
      return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);
    },
    /** A time span in seconds, in its largest unit. */
    duration(seconds: number): string {
      const [unit, length] =
        seconds < 60
          ? (['second', 1] as const)
          : seconds < 5400
            ? (['minute', 60] as const)
            : (['hour', 3600] as const);
      const form = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 } as const;
      return new Intl.NumberFormat(language, form).format(Math.ceil(seconds / length));
    },
    dateTime(time: string): string {
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(time),
      );
    },
  };
}
