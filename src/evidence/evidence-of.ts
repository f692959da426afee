import type { AnalysedDocument } from '#analysis/document.ts';
import type { Entity, Evidence } from './evidence.ts';
import { groupsOf, type Group } from './grouping.ts';
import { mentionsIn } from './mentions.ts';
import { nameKey } from './name-key.ts';
import { relationsIn } from './relations/relations.ts';
import { statementsOf } from './statements.ts';
import { tlpOf } from './tlp.ts';

/** What a document to be looked through has. */
export type Looked = Pick<AnalysedDocument, 'text' | 'title' | 'headings' | 'indicators' | 'declared'>;

/** What is kept of a document: one that names more is a list, or hostile. */
const most = { entities: 250, relations: 500, aliases: 40, mentions: 2_000 };

/** What a document says of whom. Pure, and linear in the length of the text; it runs in the extraction workers. */
export function evidenceOf({ text, headings, indicators, declared }: Looked): Evidence {
  const statements = statementsOf(text, headings);
  const found = mentionsIn({ text, indicators, ...(declared && { declared }) }, statements);
  const grouped = groupsOf(found.mentions, found.aliases);
  const groups = grouped.groups.toSorted((a, b) => b.mentions.length - a.mentions.length);
  const relations = relationsIn({ text, statements, indicators, ...found, ...grouped });
  return {
    entities: groups.slice(0, most.entities).map(entityOf),
    relations: relations.slice(0, most.relations),
    tlp: tlpOf(text),
    cut: groups.length > most.entities || relations.length > most.relations,
  };
}

function entityOf({ kind, name, known, mentions }: Group): Entity {
  const aliases = new Map<string, string>();
  for (const mention of mentions)
    if (!aliases.has(nameKey(mention.name))) aliases.set(nameKey(mention.name), mention.name);
  aliases.delete(nameKey(name));
  return {
    kind,
    name,
    known,
    aliases: [...aliases.values()].slice(0, most.aliases),
    mentions: mentions.slice(0, most.mentions).map(({ start, end }) => ({ start, end })),
  };
}
