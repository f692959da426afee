import type { entity, entityReply } from '@skep/server/api/evidence/evidence.schemas.ts';
import type { Reply } from '#api/reply.ts';

export type Entity = Reply<typeof entity>;
type EntityDetail = Reply<typeof entityReply>;
type Relation = EntityDetail['relations'][number];

const askable = new Set<Entity['type']>(['actor', 'malware', 'tool']);

/** Something that a cited sentence names, and how it is written there. */
export type Named = { id: string; spelled: string };

/** What the quotes name and can be asked about. */
export function namedIn(entities: readonly Entity[], quotes: readonly string[]): Named[] {
  const said = quotes.map((quote) => ` ${wordsOf(quote)} `);
  const isSaid = (name: string): boolean => said.some((quote) => quote.includes(` ${wordsOf(name)} `));
  return entities.flatMap(({ id, type, name, aliases }) => {
    const spelled = askable.has(type) ? [name, ...aliases].find(isSaid) : undefined;
    return spelled === undefined ? [] : [{ id, spelled }];
  });
}

function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Whether two questions are the same but for spaces, hyphens and case. */
function plain(question: string): string {
  return question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Questions that records answer: each only where a record of what it asks for exists in the honey jars (none: all), and none that
 * was asked already, under whatever name. In English, as the rules that read them are.
 */
export function questionsAbout(
  { detail, spelled }: { detail: EntityDetail; spelled: string },
  { jarIds, asked }: { jarIds: readonly string[]; asked: readonly string[] },
): string[] {
  const { id, name, aliases } = detail;
  const within = new Set(
    detail.documents
      .filter(({ honey_jar_id: jar }) => jarIds.length === 0 || jarIds.includes(jar))
      .map((document) => document.id),
  );
  const known = detail.relations.filter(({ document_id: of }) => within.has(of));
  const does = (relation: Relation['relation'], types: Relation['object']['type'][]): boolean =>
    known.some(
      ({ subject, relation: found, object }) =>
        subject.id === id && found === relation && types.includes(object.type),
    );
  const isUsed = known.some(
    ({ subject, relation, object }) => object.id === id && relation === 'uses' && subject.type === 'actor',
  );
  const forms: [boolean, (name: string) => string][] = [
    [does('exploits', ['vulnerability']), (of) => `Which CVEs did ${of} exploit?`],
    [does('uses', ['tool', 'malware']), (of) => `Which tools does ${of} use?`],
    [isUsed, (of) => `Which groups use ${of}?`],
    [does('targets', ['country']), (of) => `Which countries does ${of} target?`],
    [does('targets', ['sector']), (of) => `Which sectors does ${of} target?`],
    [aliases.length > 0, (of) => `What is ${of} also known as?`],
  ];
  const before = new Set(asked.map(plain));
  return forms
    .filter(([isKnown, form]) => isKnown && ![name, ...aliases].some((of) => before.has(plain(form(of)))))
    .map(([, form]) => form(spelled));
}
