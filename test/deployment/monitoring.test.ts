import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { platformFor } from '#test/platform/platform.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { admin } = platformFor({ admin: 'admin' });

type Rules = { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
type Panel = { title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] };
type Dashboard = { panels: Panel[]; templating: { list: { query: string | { query: string } }[] } };

const rules = (parse(read('deploy/monitoring/alerts.yaml')) as Rules).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as Dashboard;
const queries = dashboard.templating.list.flatMap(({ query }) =>
  typeof query === 'string' ? [] : [query.query],
);
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

const grouping = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
const operators = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without', 'on', 'ignoring']);
/** Made by Prometheus: whether a scrape succeeded, and labels of each series. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ').replaceAll(grouping, ' ');
  const words = [...bare.matchAll(/(?<![\w$.])([a-z_]\w*)(?!\w*\s*\()/gi)].map(([, word = '']) => word);
  return words.filter((word) => !operators.has(word));
}

function labelsIn(expression: string): string[] {
  const matched = [...expression.matchAll(/([a-z_]\w*)\s*(?:=~|!~|!=|=)\s*"/g)].map(
    ([, label = '']) => label,
  );
  const grouped = [...expression.matchAll(grouping)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim()),
  );
  return [...matched, ...grouped].filter((label) => !ofPrometheus.labels.includes(label));
}

/** The metrics of the table in docs/monitoring.md, each with its labels. */
const documented = new Map(
  [...read('docs/monitoring.md').matchAll(/^\| (`skep_[^|]*) \| ([^|]*)\|/gm)].flatMap(
    ([, names = '', labels = '']) =>
      [...names.matchAll(/`(\w+)`/g)].map(
        ([, name = '']) => [name, labels.split(',').map((one) => one.trim())] as const,
      ),
  ),
);
const withoutSuffix = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');

describe('what deploy/monitoring asks for', () => {
  let served: Map<string, string>;
  beforeAll(async () => {
    const { body } = await admin.get('/metrics');
    const types = [...(body as string).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    served = new Map(types.map(([, name = '', type = '']) => [name, type]));
  });

  const isServed = (name: string) =>
    (served.has(name) && served.get(name) !== 'histogram') || served.get(withoutSuffix(name)) === 'histogram';

  it('is in /metrics, or made by Prometheus itself', () => {
    const named = expressions.flatMap(metricsIn);
    expect(new Set(named).size).toBeGreaterThan(15);
    const missing = named.filter((name) => !isServed(name) && !ofPrometheus.metrics.includes(name));
    expect([...new Set(missing)]).toEqual([]);
    const inVariables = queries.map((query) => /^label_values\((\w+), \w+\)$/.exec(query)?.[1] ?? query);
    expect(inVariables.filter((name) => !isServed(name))).toEqual([]);
  });

  it('has a metric in each expression, with labels that the metrics of the expression have', () => {
    for (const expression of expressions) {
      const names = metricsIn(expression);
      expect(names.length, expression).toBeGreaterThan(0);
      const labels = names.flatMap(
        (name) => documented.get(withoutSuffix(name)) ?? documented.get(name) ?? [],
      );
      expect(
        labelsIn(expression).filter((label) => !labels.includes(label)),
        expression,
      ).toEqual([]);
    }
  });

  it('covers every metric of Skep that the documentation lists, and the documentation lists those of /metrics', () => {
    const own = [...served.keys()].filter((name) => name.startsWith('skep_')).toSorted();
    expect([...documented.keys()].toSorted()).toEqual(own);
    const used = new Set(
      expressions.flatMap(metricsIn).map((name) => (served.has(name) ? name : withoutSuffix(name))),
    );
    expect(own.filter((name) => !used.has(name))).toEqual([]);
  });

  it('names in annotations only labels that the expression keeps', () => {
    for (const { alert, expr, annotations } of rules) {
      const named = [...JSON.stringify(annotations).matchAll(/\$labels\.(\w+)/g)].map(
        ([, label = '']) => label,
      );
      const grouped = [...expr.matchAll(grouping)].flatMap(([, list = '']) =>
        list.split(',').map((one) => one.trim()),
      );
      const kept = grouped.length > 0 ? grouped : ['instance', 'job'];
      expect(
        named.filter((label) => !kept.includes(label)),
        alert,
      ).toEqual([]);
    }
  });

  it('has panels that do not overlap and stay within the 24 columns', () => {
    const taken = new Set<string>();
    for (const { title, gridPos } of dashboard.panels)
      for (let { x } = gridPos; x < gridPos.x + gridPos.w; x += 1)
        for (let { y } = gridPos; y < gridPos.y + gridPos.h; y += 1) {
          expect(x, title).toBeLessThan(24);
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
  });
});
