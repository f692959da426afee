import { dateOfDocument, type Document, type DocumentFiles } from '#domain/documents/index.ts';
import type { DocumentEntity, Tlp } from '#domain/evidence/index.ts';
import { yaraRulesIn, type Found, type Installation } from '#domain/stix/index.ts';
import { yieldToEventLoop } from '#kernel/concurrency/yield-to-event-loop.ts';
import { orNull } from '#kernel/errors.ts';
import { namedId } from '#kernel/ids.ts';
import { attributeOf } from './attribute.ts';
import { tagsOf } from './galaxy-tags.ts';

type Source = { files: DocumentFiles; producer: Installation };

/** What of a document goes out: values some at a time. */
type Content = {
  tlp: Tlp | null;
  entities: DocumentEntity[];
  found: AsyncIterable<Found[]> | Iterable<Found[]>;
};

/** A document as an event; its attributes are written as they come. */
export async function* eventOf(
  source: Source,
  document: Document,
  { tlp, entities, found }: Content,
): AsyncGenerator<string> {
  const { producer } = source;
  yield `${JSON.stringify({ Event: headOf(producer, document) }).slice(0, -2)},"Attribute":[`;
  const attackIds: string[] = [];
  let rules: ReadonlyMap<string, string> | null = null;
  let isFirst = true;
  for await (const some of found) {
    await yieldToEventLoop();
    for (const one of some) {
      if (one.type === 'yara_rule') rules ??= await rulesOf(source, document);
      if (one.type.startsWith('attack_')) attackIds.push(one.value);
      const attribute = attributeFor(producer, document, one, rules?.get(one.value) ?? null);
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(attribute)}`;
      isFirst = false;
    }
  }
  const names = tagsOf(tlp, entities, attackIds);
  yield `\n],"Tag":${JSON.stringify(names.map((name) => ({ name })))}}}`;
}

async function rulesOf({ files }: Source, document: Document): Promise<ReadonlyMap<string, string>> {
  return yaraRulesIn((await orNull(files.text(document))) ?? '');
}

/** Numbers of the format: a threat level that nobody gave, an analysis that is completed, for this organisation alone. */
const unknownLevel = '4';
const completed = '2';
const ownOrganisation = '0';

/** By MISP's own taxonomy: what an analyst accepted. */
const certain = 'misp:confidence-level="completely-confident"';

function headOf(producer: Installation, document: Document): object {
  return {
    uuid: namedId(producer.id, `event of ${document.id}`),
    info: document.title,
    date: dateOfDocument(document).toISOString().slice(0, 10),
    threat_level_id: unknownLevel,
    analysis: completed,
    distribution: ownOrganisation,
    published: false,
    timestamp: String(Math.floor(document.updated_at.getTime() / 1000)),
    Orgc: { name: 'Skep', uuid: producer.id },
  };
}

function attributeFor(
  producer: Installation,
  document: Document,
  { type, value, accepted }: Found,
  ruleText: string | null,
): object {
  return {
    uuid: namedId(producer.id, `attribute ${document.id} ${type} ${value}`),
    ...attributeOf(type, value, ruleText),
    // "Inherit": that of the event.
    distribution: '5',
    disable_correlation: false,
    timestamp: String(Math.floor(document.updated_at.getTime() / 1000)),
    first_seen: dateOfDocument(document).toISOString(),
    ...(accepted && { Tag: [{ name: certain }] }),
  };
}
