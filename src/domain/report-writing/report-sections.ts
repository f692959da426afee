import type { Section } from '#publishing/content.ts';
import { counted } from './statements/statement.ts';
import { aliases } from './sections/aliases.ts';
import { contradictions, gaps, sourceTable } from './sections/closing.ts';
import { comparison } from './sections/comparison.ts';
import { personalDataSections, stateSections } from './sections/counted-sections.ts';
import { facetSections } from './sections/facet-sections.ts';
import { judgementsOn, judgementTable, keyJudgements, type Judgement } from './sections/judgements.ts';
import { news } from './sections/news.ts';
import { indicatorTable, techniqueTable } from './sections/recorded-tables.ts';
import { executiveSummary } from './sections/summary.ts';
import { timeline } from './sections/timeline.ts';
import { idOf, section, type Treated, type Writing } from './writing.ts';

/** The sections of a report, by its template and style, in the order that they are read. */
export async function sectionsOf(writing: Writing): Promise<Section[]> {
  const { category } = writing.order.template;
  const made =
    category === 'system'
      ? await stateSections(writing)
      : category === 'compliance'
        ? await personalDataSections(writing)
        : await topicSections(writing);
  return [...made, gaps(writing), sourceTable(writing)].filter((one) => one !== null);
}

async function topicSections(writing: Writing): Promise<(Section | null)[]> {
  const { pace, treated, order, depth } = writing;
  const judged = new Map<Treated, Judgement[]>();
  pace.at(45, 'Weighing what the sources state');
  for (const one of treated)
    judged.set(one, one.subject.ids.length > 0 ? await judgementsOn(writing, one) : []);
  pace.at(50, 'Writing the summary');
  const fresh = news(writing);
  const opening = [fresh, await executiveSummary(writing), keyJudgements(writing, judged)];
  const compared = order.style === 'comparison' ? comparison(writing, judged) : null;
  const dates = timeline(writing);
  const sides: (Section | null)[] = [];
  for (const [i, one] of treated.entries()) {
    pace.at(55 + Math.floor((25 * i) / treated.length), `Writing about ${one.subject.name}`);
    const its = await facetSections(writing, one, judged.get(one) ?? []);
    if (treated.length === 1) sides.push(...its);
    else sides.push(section(idOf(one.subject.name), one.subject.name, { blocks: [], sections: its }));
  }
  pace.at(82, 'Listing techniques and indicators');
  const tables = [await techniqueTable(writing), await indicatorTable(writing)];
  const relations = depth.relations ? [relationTable(writing, judged)] : [];
  pace.at(88, 'Looking for contradictions');
  const against = await contradictions(writing, judged);
  const names = await aliases(writing);
  const core =
    order.template.category === 'security' ? [...tables, dates, ...sides] : [dates, ...sides, ...tables];
  return [...opening, compared, names, ...core, ...relations, against];
}

/** All judgements that are no key ones. */
function relationTable(writing: Writing, judged: Map<Treated, Judgement[]>): Section | null {
  const shown = new Set(writing.keyJudgements);
  const all = [...judged.values()].flat().filter(({ text }) => !shown.has(text));
  const rows = all.slice(0, writing.depth.rows);
  const caption = `${counted(rows.length, 'relation')} that the sources state besides`;
  return section('relations', 'Recorded relations', { blocks: judgementTable(writing, rows, caption) });
}
