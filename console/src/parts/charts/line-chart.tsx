import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useFormats } from '#language/formats.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartOptions } from './chart-options.ts';
import { useChartsMessages } from './charts.messages.ts';
import type { Series } from './series.ts';

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip);

type Props = {
  /** What is shown: the name of the picture. */
  label: string;
  /** What lies below the points, from the left. */
  points: string[];
  series: Series[];
  /** The end of the scale, where it is known. */
  highest?: number | undefined;
  height?: number;
};

/** How values change over time, or along anything else. */
export function LineChart({ label, points, series, highest, height = 200 }: Props) {
  const say = useChartsMessages();
  const { number } = useFormats();
  const sums = series.map(({ name, values }) => {
    const measured = values.filter((value) => value !== null);
    const last = measured.at(-1);
    return last === undefined
      ? say.noneOf(name)
      : say.course(name, number(last), number(Math.min(...measured)), number(Math.max(...measured)));
  });
  return (
    <ChartCanvas
      label={[label, ...sums].join('. ')}
      height={height}
      series={series}
      configOf={(colors) => {
        const { common, value, category } = chartOptions(colors, number);
        const datasets = series.map(({ name, color, values }) => ({
          label: name,
          data: values,
          borderColor: colors.of(color),
          backgroundColor: colors.of(color),
          borderWidth: 2,
          pointRadius: 0,
          pointHoverRadius: 4,
        }));
        return {
          type: 'line',
          data: { labels: points, datasets },
          options: { ...common, scales: { x: category, y: { ...value, ...(highest && { max: highest }) } } },
        };
      }}
    />
  );
}
