import { beyond } from './rows/beyond.ts';
import type { Row } from './row.ts';

/** The served OpenAPI description, as far as it is needed here. */
export type Description = { paths: Record<string, Record<string, unknown>> };

type Gaps = {
  /** Routes that are served, have no row and are not listed in rows/beyond.ts. */
  withoutRow: string[];
  /** Listed there, though they have a row or are not served. */
  needlesslyListed: string[];
};

/** Versions are one contract, and the knowledge service has the paths of the platform's `/api/knowledge`. */
export function routesWithoutRow(descriptions: Description[], rows: Row[]): Gaps {
  const routes = new Set(descriptions.flatMap(routesOf));
  const calls = rows.flatMap(callOf);
  const withRow = new Set([...routes].filter((route) => calls.some((call) => patternOf(route).test(call))));
  const listed = new Set(beyond);
  return {
    withoutRow: [...routes].filter((route) => !withRow.has(route) && !listed.has(route)).toSorted(),
    needlesslyListed: beyond.filter((route) => withRow.has(route) || !routes.has(route)),
  };
}

function routesOf({ paths }: Description): string[] {
  return Object.entries(paths)
    .filter(([path]) => !path.startsWith('/api/v2/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => /^(?:get|post|put|patch|delete)$/.test(method))
        .map((method) => canonical(`${method.toUpperCase()} ${path}`)),
    );
}

/** v2 is v1, and there honey-jars is another name of honey-pots. */
function canonical(route: string): string {
  return route.replace('/api/v2/', '/api/v1/').replace('/api/v1/honey-jars', '/api/v1/honey-pots');
}

function callOf(row: Row): string[] {
  if ('socket' in row) return [`GET ${row.socket}`];
  if (!('call' in row)) return [];
  const call = canonical(row.call.replace(/\?.*/s, ''));
  return [row.at === 'knowledge' && !call.endsWith('/health') ? call.replace(' ', ' /api/knowledge') : call];
}

/** A literal path is more than a parameter: `/bots/list` is no `/bots/{bot_id}`. */
function patternOf(route: string): RegExp {
  const escaped = route.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(
    `^${escaped.replaceAll(/\{[^}]+\}/g, String.raw`(?:\{[^/]+\}|[\da-f-]{36}|tiny|extractive)`)}$`,
  );
}
