import type { ChartOptions } from 'chart.js';
import type { ChartColors } from './chart-colors.ts';

/** How all charts look. Nothing moves: many people ask for that, and a figure is read sooner. */
export function chartOptions(colors: ChartColors, number: (value: number) => string) {
  const font = { family: 'system-ui, sans-serif', size: 12 };
  const value = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: colors.lines },
    ticks: {
      color: colors.text,
      font,
      precision: 0,
      callback: (tick: string | number) => number(Number(tick)),
    },
  };
  const category = {
    border: { color: colors.lines },
    grid: { display: false },
    ticks: { color: colors.text, font, maxRotation: 0, autoSkipPadding: 16 },
  };
  const common = {
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    plugins: {
      tooltip: {
        backgroundColor: colors.background,
        borderColor: colors.lines,
        borderWidth: 1,
        titleColor: colors.text,
        titleFont: font,
        bodyColor: colors.text,
        bodyFont: font,
        padding: 10,
        boxPadding: 4,
        usePointStyle: true,
        callbacks: {
          label: ({ dataset, raw }) => `${dataset.label ?? ''}: ${raw === null ? '–' : number(Number(raw))}`,
        },
      },
    },
  } satisfies ChartOptions<'line' | 'bar'>;
  return { common, value, category };
}
