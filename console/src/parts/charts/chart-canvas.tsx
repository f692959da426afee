import { Box } from '@mantine/core';
import { Chart, type ChartConfiguration } from 'chart.js';
import { useEffect, useRef } from 'react';
import { chartColors, useColorsOfPage, type ChartColors } from './chart-colors.ts';
import { ChartLegend } from './chart-legend.tsx';
import classes from './charts.module.css';
import type { Series } from './series.ts';

type ChartConfig = ChartConfiguration<'line' | 'bar', (number | null)[], string>;

type Props = {
  /** What the chart says, for those who do not see it. */
  label: string;
  height: number;
  series: Series[];
  configOf: (colors: ChartColors) => ChartConfig;
};

/** A canvas that shows what it is given, and goes on showing where the pointer is when that changes. */
export function ChartCanvas({ label, height, series, configOf }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'line' | 'bar', (number | null)[], string>>(null);
  useColorsOfPage();
  useEffect(() => {
    if (!canvas.current) return;
    const config = configOf(chartColors());
    if (!chart.current) {
      chart.current = new Chart(canvas.current, config);
      return;
    }
    chart.current.data = config.data;
    chart.current.options = config.options ?? {};
    chart.current.update();
  });
  useEffect(
    () => () => {
      chart.current?.destroy();
      chart.current = null;
    },
    [],
  );
  return (
    <div>
      {series.length > 1 && <ChartLegend series={series} />}
      <Box className={classes.drawing} h={height}>
        <canvas ref={canvas} role="img" aria-label={label} />
      </Box>
    </div>
  );
}
