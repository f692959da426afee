import { readFileSync } from 'node:fs';

/** What a known name can be of. `organisation`: vendors of surveillance; `place`: what is no country of its own. */
export type NameKind =
  | 'actor'
  | 'malware'
  | 'tool'
  | 'campaign'
  | 'technique'
  | 'sector'
  | 'country'
  | 'organisation'
  | 'place';

/** A thing of the field that lists know. */
export type KnownEntity = {
  /** ATT&CK's id (`G0016`, `T1566.001`), else kind and folded main name (`malware:emotet`): the same from release to release. */
  key: string;
  kind: NameKind;
  /** The main name: ATT&CK's, where it has one. */
  name: string;
  aliases: readonly string[];
  /**
   * Whether the name that it was asked or found by is also an ordinary word, a place or the name of a person, and means
   * nothing alone. Entities that are not the answer about a name: their main name.
   */
  ambiguous: boolean;
};

/** An entity as it stands in the table, with the names that are ambiguous. */
export type ListedEntity = { entity: KnownEntity; names: readonly { name: string; ambiguous: boolean }[] };

/** Reads what tools/names/make-known.ts wrote. */
export function readEntities(): ListedEntity[] {
  const text = readFileSync(new URL('./entities.tsv', import.meta.url), 'utf8');
  return text.trimEnd().split('\n').map(readLine);
}

function readLine(line: string): ListedEntity {
  const [key = '', kind = '', written = ''] = line.split('\t');
  const names = written.split('|').map((name) => {
    const ambiguous = name.startsWith('~');
    return { name: ambiguous ? name.slice(1) : name, ambiguous };
  });
  const [main, ...aliases] = names;
  const entity = {
    key,
    kind: kind as NameKind,
    name: main?.name ?? '',
    aliases: aliases.map(({ name }) => name),
    ambiguous: main?.ambiguous ?? false,
  };
  return { entity, names };
}
