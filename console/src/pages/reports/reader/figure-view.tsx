import { useDays } from '#language/days.ts';
import { useFormats } from '#language/formats.ts';
import type { Block } from '#pages/reports/report-queries.ts';
import { BarChart } from '#parts/charts/bar-chart.tsx';
import { useReaderMessages } from './reader.messages.ts';
import classes from './reader.module.css';

type Figure = Extract<Block, { kind: 'figure' }>['figure'];

/** A figure of counted data, drawn; the same in words and as a table. */
export function FigureView({ figure }: { figure: Figure }) {
  const say = useReaderMessages();
  const day = useDays();
  const { number } = useFormats();
  const { title, description, kind, points, unit } = figure;
  const nameOf = (name: string) => (kind === 'timeline' ? day(name) : name);
  return (
    <figure className={classes.figure}>
      <figcaption>
        <strong>{title}</strong>
        <span>{description}</span>
      </figcaption>
      <BarChart
        label={`${title}. ${description}`}
        bars={points.map(({ name }) => nameOf(name))}
        series={[{ name: unit, color: 'blue', values: points.map(({ value }) => value) }]}
        lying={kind === 'bars'}
        height={220}
      />
      <details>
        <summary>{say.asTable}</summary>
        <table aria-label={say.tableOf(title)}>
          <thead>
            <tr>
              <th scope="col">{say.name}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ name, value }) => (
              <tr key={name}>
                <td>{nameOf(name)}</td>
                <td>{number(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
