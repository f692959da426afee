import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useFormats } from '#language/formats.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartOptions } from './chart-options.ts';
import type { Series } from './series.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type Props = {
  /** What is shown: the name of the picture. Its figures belong next to it as text, too. */
  label: string;
  /** What the bars are called. */
  bars: string[];
  series: Series[];
  /** The series of a bar lie on one another; else next to one another. */
  stacked?: boolean;
  /** Bars lie, with their names on the left. */
  lying?: boolean;
  /** Of a chart with upright bars; one with lying bars is as high as they need. */
  height?: number;
};

const rowHeight = 34;

/** How much there is of several things. */
export function BarChart({ label, bars, series, stacked = false, lying = false, height = 240 }: Props) {
  const { number } = useFormats();
  return (
    <ChartCanvas
      label={label}
      height={lying ? Math.max(120, bars.length * rowHeight + 30) : height}
      series={series}
      configOf={(colors) => {
        const { common, value, category } = chartOptions(colors, number);
        const datasets = series.map(({ name, color, values }) => ({
          label: name,
          data: values,
          backgroundColor: colors.of(color),
          maxBarThickness: 40,
        }));
        const names = { ...category, stacked, ticks: { ...category.ticks, autoSkip: !lying } };
        const values = { ...value, stacked };
        return {
          type: 'bar',
          data: { labels: bars, datasets },
          options: {
            ...common,
            indexAxis: lying ? 'y' : 'x',
            interaction: { ...common.interaction, axis: lying ? 'y' : 'x' },
            scales: lying ? { x: values, y: names } : { x: names, y: values },
          },
        };
      }}
    />
  );
}
