import { tag } from '#publishing/markup/tag.ts';
import type { PreparedFigure } from '#publishing/prepare/prepared.ts';
import type { Words } from '#publishing/prepare/words.ts';
import { barsSvg } from './bars-svg.ts';
import { timelineSvg } from './timeline-svg.ts';

export type DrawnFigure = { svg: string; width: number; height: number };

type Named = { figure: PreparedFigure; words: Words; id: string; language: string };

/**
 * A figure as vector graphics of its own. Colours are attributes, so that a style sheet may replace them (`.bar`, `.label`, …).
 * Without one it has dark signs on a light ground.
 */
export function figureSvg({ figure, words, id, language }: Named): DrawnFigure {
  const { width, height, content } =
    figure.kind === 'bars' ? barsSvg(figure, words, language) : timelineSvg(figure, language);
  const svg = tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': `${id}-title ${id}-description`,
      class: 'figure',
      'font-family': 'Noto Sans, system-ui, sans-serif',
      'font-size': 12,
    },
    [
      tag('title', { id: `${id}-title` }, [figure.title], 'text'),
      tag('desc', { id: `${id}-description` }, [figure.alternative], 'text'),
      ...content,
    ],
  );
  return { svg, width, height };
}
