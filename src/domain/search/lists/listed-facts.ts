import type { RelationName } from '#domain/evidence/index.ts';
import type { IndexFilter } from '#index/search-index.ts';
import { reportedRoles } from '#domain/indicators/index.ts';
import { documentsAbout } from '#domain/search/records/documents.repository.ts';
import {
  aliasesStated,
  entitiesIn,
  relationEnds,
  valuesIn,
  type Fact,
} from '#domain/search/records/facts.repository.ts';
import { namedSubject, type NamedSubject } from '#domain/search/records/named-subject.ts';
import type { RecordedRows, Records } from '#domain/search/records/records.ts';
import { titledDocument } from '#domain/search/records/titled-document.ts';
import type { ListKind } from './list-kinds.ts';
import type { ListRequest } from './list-request.ts';

/** So many items are shown; the number of the others follows. */
const mostItems = 40;
const mostDocuments = 100;

export type ListedFacts = RecordedRows<Fact> & {
  /** What the items are, before the colon. */
  heading: string;
};

type Scoped = { records: Records; filter: IndexFilter };

/** What records hold of what is asked for; null where they know nothing of what is named. */
export async function factsListed(request: ListRequest, scoped: Scoped): Promise<ListedFacts | null> {
  const found = request.of === 'report' ? await inReport(request, scoped) : await ofNamed(request, scoped);
  return found && found.rows.length > 0 ? found : null;
}

async function inReport(
  { kind, report }: Extract<ListRequest, { of: 'report' }>,
  { records: { db, index }, filter }: Scoped,
): Promise<ListedFacts | null> {
  const document = await titledDocument(index, filter, report);
  if (!document || 'near' in document) return null;
  const { document_id, title } = document;
  const heading = `${kind.label} in ${title}`;
  if (kind.values.length > 0) {
    const wanted = { document_ids: [document_id], types: kind.values, roles: [...reportedRoles] };
    return { heading, ...(await valuesIn(db, filter, { ...wanted, limit: mostItems })) };
  }
  const wanted = { document_id, kinds: kind.entities, limit: mostItems };
  return { heading, ...(await entitiesIn(db, filter, wanted)) };
}

async function ofNamed(
  request: Exclude<ListRequest, { of: 'report' }>,
  { records, filter }: Scoped,
): Promise<ListedFacts | null> {
  const { db } = records;
  const subject = await namedSubject(records, filter, request.name);
  if (!subject) return null;
  const { ids, name } = subject;
  if (request.of === 'aliases') {
    const wanted = { entity_ids: ids, besides: request.name, limit: mostItems };
    return { heading: `Other names of ${name}`, ...(await aliasesStated(db, filter, wanted)) };
  }
  const inReports = () => valuesAbout(request.kind, subject, { records, filter });
  if (request.of === 'subject') return inReports();
  const { kind, relations, end } = request;
  const wanted = {
    entity_ids: ids,
    relations,
    end,
    kinds: [...kind.entities, ...kind.values],
    limit: mostItems,
  };
  const found = await relationEnds(db, filter, wanted);
  // Reports list the infrastructure and the techniques of whom they are about without a verb for each.
  const isUsed = end === 'object' && relations.includes('uses') && kind.values.length > 0;
  const inThem = isUsed && !kind.values.includes('cve') ? await inReports() : null;
  if (inThem && inThem.total > found.total) return inThem;
  const stated = [...new Set(found.rows.map(({ relation }) => relation))];
  return { heading: headingOf({ ...request, relations: stated }, name), ...found };
}

/** The values in the documents that are about something. */
async function valuesAbout(
  { label, values }: ListKind,
  { name, ids, entities }: NamedSubject,
  { records: { db }, filter }: Scoped,
): Promise<ListedFacts> {
  const names = [name, ...entities.flatMap((entity) => [entity.name, ...entity.aliases])];
  const document_ids = await documentsAbout(db, filter, { entity_ids: ids, names, limit: mostDocuments });
  const wanted = { document_ids, types: values, roles: [...reportedRoles], limit: mostItems };
  const heading = `${label} in ${document_ids.length === 1 ? 'the report' : 'the reports'} on ${name}`;
  return { heading, ...(await valuesIn(db, filter, wanted)) };
}

type Related = Extract<ListRequest, { of: 'relations' }>;

const verbs: Partial<Record<RelationName, string>> = {
  uses: 'use',
  delivers: 'deliver',
  exploits: 'exploit',
  targets: 'target',
  'communicates-with': 'communicate with',
};

/** Names the relations that are recorded, which may be fewer than were looked for. */
function headingOf({ kind, relations, end }: Related, name: string): string {
  const verb = relations.flatMap((relation) => verbs[relation] ?? []).join(' or ');
  return end === 'object'
    ? `${kind.label} that ${name} is reported to ${verb}`
    : `${kind.label} reported to ${verb} ${name}`;
}
