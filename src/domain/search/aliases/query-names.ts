import { bodyTerms } from '#analysis/language/terms.ts';
import { foldName, partsOfName } from '#names/known/fold-name.ts';
import { knownName, knownNamesIn, type KnownEntity, type NameKind } from '#names/known/known-names.ts';

/** Another name of a thing, or another spelling of the same, as the terms that follow each other in a text. */
type Alias = { text: string; terms: string[] };

/** A name in a query that lists know, with what else it is called. */
export type QueryName = {
  /** As the query has it. */
  name: string;
  /** Its terms in the query. */
  terms: string[];
  aliases: Alias[];
};

/** Countries, sectors and places have no aliases that are worth a search. */
const kinds = new Set<NameKind>(['actor', 'malware', 'tool', 'campaign']);
const most = { names: 4, aliases: 60 };

/** The names of actors, malware, tools and campaigns in a query with their known aliases; none that is an ordinary word. */
export function namesInQuery(query: string): QueryName[] {
  const names = new Map<string, QueryName>();
  for (const { start, end, entities } of knownNamesIn(query)) {
    const name = query.slice(start, end);
    const known = entities.filter(({ kind, ambiguous }) => kinds.has(kind) && !ambiguous);
    const terms = termsOf(name);
    if (known.length === 0 || terms.length === 0) continue;
    const aliases = aliasesOf(name, known);
    if (aliases.length > 0) names.set(foldName(name), { name, terms, aliases });
  }
  return [...names.values()].slice(0, most.names);
}

/** The terms of all aliases, each once, to look up candidates. */
export function aliasTerms(names: readonly QueryName[]): string {
  const all = names.flatMap(({ aliases }) => aliases.flatMap(({ terms }) => terms));
  return [...new Set(all)].join(' ');
}

function aliasesOf(name: string, known: KnownEntity[]): Alias[] {
  const own = foldName(name);
  const aliases = new Map<string, Alias>();
  for (const text of new Set(known.flatMap((entity) => [entity.name, ...entity.aliases]))) {
    if (foldName(text) !== own && isOrdinary(text, known)) continue;
    for (const terms of spellingsOf(text))
      if (terms.join(' ') !== bodyTerms(name)) aliases.set(terms.join(' '), { text, terms });
  }
  return [...aliases.values()].slice(0, most.aliases);
}

/** Whether the name means nothing alone: an ordinary word, a town, the name of a person. */
function isOrdinary(text: string, known: KnownEntity[]): boolean {
  const keys = new Set(known.map(({ key }) => key));
  return !knownName(text).some(({ key, ambiguous }) => keys.has(key) && !ambiguous);
}

/** "APT29" may be written "APT 29", "Cozy Bear" "CozyBear". */
function spellingsOf(text: string): string[][] {
  const forms = [text, partsOfName(text).join(' '), foldName(text)];
  return [...new Set(forms.map((form) => bodyTerms(form)))].flatMap((form) =>
    form === '' ? [] : [form.split(' ')],
  );
}

const termsOf = (text: string): string[] => bodyTerms(text).split(' ').filter(Boolean);
